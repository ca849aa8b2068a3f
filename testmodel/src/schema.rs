//! A smallest value that fits a JSON schema, as a model with structured output would give.

use serde_json::{Map, Value, json};

/// How deep a schema that refers to itself is followed.
const DEEPEST: usize = 16;

/// One value that fits `schema`: every property filled, one item in every array, the first of every choice.
///
/// Understands `type`, `enum`, `const`, `properties`, `items`, `minItems`, `anyOf`/`oneOf`, `minimum` and `$ref` into
/// the schema itself.
pub fn instance(schema: &Value) -> Value {
    fitting(schema, schema, 0)
}

fn fitting(schema: &Value, root: &Value, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::Null;
    }
    if let Some(fixed) = fixed(schema) {
        return fixed;
    }
    if let Some(target) = schema["$ref"].as_str() {
        let target = root.pointer(target.trim_start_matches('#')).unwrap_or(&Value::Null);
        return fitting(target, root, depth + 1);
    }
    for choice in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[choice].get(0) {
            return fitting(first, root, depth + 1);
        }
    }
    of_type(schema, root, depth)
}

fn fixed(schema: &Value) -> Option<Value> {
    schema.get("const").or_else(|| schema["enum"].get(0)).cloned()
}

fn of_type(schema: &Value, root: &Value, depth: usize) -> Value {
    match type_name(schema) {
        "object" => object(schema, root, depth),
        "array" => {
            let length = schema["minItems"].as_u64().unwrap_or(1).clamp(1, 64);
            (0..length).map(|_| fitting(&schema["items"], root, depth + 1)).collect()
        }
        "integer" => json!(schema["minimum"].as_i64().unwrap_or(1)),
        "number" => json!(schema["minimum"].as_f64().unwrap_or(0.5)),
        "boolean" => json!(true),
        "null" => Value::Null,
        _ => json!("text"),
    }
}

fn type_name(schema: &Value) -> &str {
    let named = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    named.unwrap_or(if schema["properties"].is_object() { "object" } else { "string" })
}

fn object(schema: &Value, root: &Value, depth: usize) -> Value {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    properties.iter().map(|(name, inner)| (name.clone(), fitting(inner, root, depth + 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(schema: Value, expected: Value) {
        assert_eq!(instance(&schema), expected, "{schema}");
    }

    #[test]
    fn values_fit_their_schema() {
        check(json!({"type": "string"}), json!("text"));
        check(json!({"type": "integer", "minimum": 3}), json!(3));
        check(json!({"type": ["number", "null"]}), json!(0.5));
        check(json!({"enum": ["yes", "no"]}), json!("yes"));
        check(json!({"type": "array", "items": {"type": "boolean"}, "minItems": 2}), json!([true, true]));
        let person = json!({"properties": {"name": {"type": "string"}, "age": {"const": 7}}});
        check(person, json!({"name": "text", "age": 7}));
        check(json!({"anyOf": [{"type": "null"}, {"type": "string"}]}), Value::Null);
        let list =
            json!({"$ref": "#/$defs/a", "$defs": {"a": {"type": "array", "items": {"type": "integer"}}}});
        check(list, json!([1]));
    }

    #[test]
    fn a_schema_within_itself_has_an_end() {
        let tree = json!({"type": "object", "properties": {"child": {"$ref": "#"}}});
        assert!(instance(&tree)["child"]["child"].is_object());
    }
}
