//! `clew-proxy`: reads the command line and serves until it is told to stop.

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
    if !config.dist.join("index.html").is_file() {
        return Err(format!(
            "no index.html in {}: build the app first (cargo xtask serve does it), or name its folder with --dist",
            config.dist.display()
        ));
    }
    let address = config.address();
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on {address}: {error}; choose another with --port"))?;
    config.port = listener.local_addr().map_err(|error| error.to_string())?.port();
    println!("Clew is at http://{}/", config.address());
    match &config.upstream {
        Some(upstream) => println!("Models come from {}", upstream.base),
        None => {
            println!("No model server: the built-in reader answers (CLEW_UPSTREAM connects one, see --help)")
        }
    }
    let server = axum::serve(listener, clew_proxy::server(config));
    tokio::select! {
        ended = server => ended.map_err(|error| error.to_string()),
        () = told_to_stop() => Ok(()),
    }
}

async fn told_to_stop() {
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
