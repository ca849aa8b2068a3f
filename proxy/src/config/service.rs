//! Model servers that a person may connect from the page: a closed list, so that no request can name another host.

use reqwest::Url;

/// One of them.
#[derive(Clone, Debug)]
pub struct Service {
    /// Its name in requests, and before its models' names.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Base address, up to and with `/v1`.
    pub base: Url,
    /// It stands elsewhere and asks for a key; the others stand on this machine.
    pub takes_key: bool,
}

/// Name, title, base, whether it takes a key.
const SERVICES: [(&str, &str, &str, bool); 10] = [
    ("ollama", "Ollama", "http://127.0.0.1:11434/v1", false),
    ("lm-studio", "LM Studio", "http://127.0.0.1:1234/v1", false),
    ("llama-cpp", "llama.cpp", "http://127.0.0.1:8080/v1", false),
    ("vllm", "vLLM", "http://127.0.0.1:8000/v1", false),
    ("openai", "OpenAI", "https://api.openai.com/v1", true),
    ("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", true),
    ("mistral", "Mistral", "https://api.mistral.ai/v1", true),
    ("groq", "Groq", "https://api.groq.com/openai/v1", true),
    ("deepseek", "DeepSeek", "https://api.deepseek.com/v1", true),
    ("together", "Together", "https://api.together.xyz/v1", true),
];

/// All of them, those of this machine first.
pub fn services() -> Vec<Service> {
    let service = |(name, title, base, takes_key): (&str, &str, &str, bool)| Service {
        name: name.to_owned(),
        title: title.to_owned(),
        base: base.parse().expect("the addresses above are addresses"),
        takes_key,
    };
    SERVICES.into_iter().map(service).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_out_only_through_tls_and_the_rest_stays_on_this_machine() {
        for service in services() {
            let (scheme, host) = (service.base.scheme(), service.base.host_str());
            let expected = if service.takes_key { scheme == "https" } else { host == Some("127.0.0.1") };
            assert!(expected, "{}", service.name);
        }
    }
}
