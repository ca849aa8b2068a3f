//! Tuples that other programs found, from their output files.

use super::carb_match::Tuple;

/// Tuples with their sentences: OpenIE 4 and 5 (`confidence, context, argument, relation, arguments, sentence`) and the
/// plain form (`sentence, confidence, relation, arguments…`), columns parted by tabs.
pub fn read(text: &str) -> Vec<(String, Tuple)> {
    text.lines().filter_map(|line| open_ie(line).or_else(|| tabbed(line))).collect()
}

fn open_ie(line: &str) -> Option<(String, Tuple)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [confidence, _, first, relation, others, sentence] = columns[..] else { return None };
    let mut arguments = vec![inner(first)];
    arguments.extend(others.split("); ").filter(|part| !part.is_empty()).map(inner));
    Some((sentence.to_owned(), Tuple::new(inner(relation), &arguments, confidence.parse().ok()?)))
}

/// `SimpleArgument(the words,List([0, 9)))` → `the words`.
fn inner(column: &str) -> &str {
    let start = column.find('(').map_or(0, |at| at + 1);
    let end = column.find(",List(").unwrap_or(column.len());
    column.get(start..end).unwrap_or(column)
}

fn tabbed(line: &str) -> Option<(String, Tuple)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [sentence, confidence, relation, arguments @ ..] = &columns[..] else { return None };
    Some(((*sentence).to_owned(), Tuple::new(relation, arguments, confidence.trim().parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_programs() {
        let expected = Tuple::new("left", &["Ada", "Leeds", "in May"], 0.5);
        let five = "0.5\t\tSimpleArgument(Ada,List([0, 3)))\tRelation(left,List([4, 8)))\tSimpleArgument(Leeds,List([9, \
            14))); TemporalArgument(in May,List([15, 21)))\tAda left Leeds in May .";
        let plain = "Ada left Leeds in May .\t0.5\tleft\tAda\tLeeds\tin May";
        for line in [five, plain] {
            assert_eq!(read(line), [("Ada left Leeds in May .".to_owned(), expected.clone())]);
        }
    }
}
