//! `clew-proxy`: reads its settings and serves until it is told to stop.

use std::process::ExitCode;

use clew_proxy::config::{self, Config, Wish};

#[tokio::main]
async fn main() -> ExitCode {
    let wish = config::from_command_line(std::env::args().skip(1), |name| std::env::var(name).ok());
    let outcome = match wish {
        Ok(Wish::Help) => {
            print!("{}", config::HELP);
            Ok(())
        }
        Ok(Wish::Check(config)) => {
            describe(&config);
            clew_proxy::check(&config).map_err(|error| error.to_string())
        }
        Ok(Wish::Serve(config)) => serve(*config).await,
        Err(error) => Err(error.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("clew-proxy: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(mut config: Config) -> Result<(), String> {
    clew_proxy::check(&config).map_err(|error| error.to_string())?;
    let address = config.address();
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on {address}: {error}; choose another with --port"))?;
    config.port = listener.local_addr().map_err(|error| error.to_string())?.port();
    describe(&config);
    clew_proxy::start_log(config.log);
    clew_proxy::run(listener, config, told_to_stop()).await.map_err(|error| error.to_string())
}

/// What the settings come to, without any secret.
fn describe(config: &Config) {
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    println!("Clew is at {scheme}://{}/", config.address());
    for upstream in &config.upstreams {
        println!("Models come from {}", upstream.base);
        if upstream.is_readable_on_the_way() {
            eprintln!("Warning: the key of {} goes there unencrypted; use https://", upstream.name);
        }
    }
    if config.upstreams.is_empty() {
        println!("No model server: the built-in reader answers (CLEW_UPSTREAM connects one, see --help)");
    }
    for source in [&config.search.wikipedia, &config.search.web].into_iter().flatten() {
        println!("Searches go to {}", source.endpoint);
    }
    if config.is_readable_on_the_way() {
        eprintln!(
            "Warning: without TLS, token and questions can be read on their way here; set tls_certificate and tls_key, \
             or put a reverse proxy with TLS in front and name its address in CLEW_ORIGINS"
        );
    }
}

/// Ends with the first signal; a second one does not wait for running answers.
async fn told_to_stop() {
    signal().await;
    tokio::spawn(async {
        signal().await;
        std::process::exit(1);
    });
}

async fn signal() {
    let interrupt = async { tokio::signal::ctrl_c().await.unwrap_or(()) };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return interrupt.await };
        tokio::select! { () = interrupt => {}, _ = terminate.recv() => {} }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
