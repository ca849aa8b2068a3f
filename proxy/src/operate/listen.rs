//! Connections, from the first byte to the last: TLS, time-outs, and an end that lets running answers finish.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

use super::crowd::{Crowd, Guest};
use super::patient::Patient;
use crate::cache::Cache;
use crate::config::{Config, Tls};
use crate::door::visitor::{Peer, Visitor};
use crate::{Porter, StartError};

/// For a request's head, for TLS' greetings, and between two requests.
const GREETING: Duration = Duration::from_secs(30);
/// After an error of the listener, such as too many open files.
const BREATH: Duration = Duration::from_millis(100);
/// Enough for any header a browser sends, and small enough for many connections.
const BUFFER: usize = 64 << 10;

/// What every connection needs.
#[derive(Clone)]
struct House {
    router: Router,
    porter: Arc<Porter>,
    tls: Option<TlsAcceptor>,
    stall: Duration,
}

/// Whether the configuration can be put into practice, as far as that can be told without serving. A port that is taken
/// is no fault: the one who has it may be the server that is about to be replaced.
///
/// # Errors
/// What is missing or cannot be used: the app, a certificate, the cache's file, the address of a search.
pub fn check(config: &Config) -> Result<(), StartError> {
    if !config.dist.join("index.html").is_file() {
        let folder = config.dist.display();
        return Err(StartError(format!(
            "no index.html in {folder}: build the app first (cargo xtask serve does it), or name its folder with --dist"
        )));
    }
    config.tls.as_ref().map(acceptor).transpose()?;
    config.cache.as_ref().map(Cache::check).transpose()?;
    Porter::new(Config { cache: None, ..config.clone() }).map(drop)
}

/// Serves until `stop`, then lets running answers end, for as long as the configuration allows.
///
/// # Errors
/// When the configuration cannot be put into practice: a certificate or the cache's file.
pub async fn run(
    listener: TcpListener,
    config: Config,
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    let tls = config.tls.as_ref().map(acceptor).transpose()?;
    let (stall, drain, most) = (config.limits.stall, config.drain, config.limits.connections);
    let (router, porter) = crate::open(config)?;
    let house = House { router, porter, tls, stall };
    let connections = GracefulShutdown::new();
    receive(&listener, &house, &connections, most, stop).await;
    drop(listener);
    let open = connections.count();
    tracing::info!(open, "stopping: running answers may end");
    if timeout(drain, connections.shutdown()).await.is_err() {
        tracing::warn!("answers that took too long were cut off");
    }
    Ok(())
}

async fn receive(
    listener: &TcpListener,
    house: &House,
    connections: &GracefulShutdown,
    most: usize,
    stop: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(most));
    let crowd = Crowd::new(most);
    let mut stop = pin!(stop);
    loop {
        let next = async {
            // The semaphore is never closed.
            let place = Arc::clone(&room).acquire_owned().await.ok();
            (listener.accept().await, place)
        };
        tokio::select! {
            biased;
            () = &mut stop => return,
            (accepted, place) = next => match accepted {
                Ok((stream, peer)) => {
                    // Whoever has too many open is hung up on, so that others find a place.
                    if let Some(guest) = crowd.admit(Visitor::at(peer)) {
                        let place = (place, guest);
                        tokio::spawn(house.clone().meet(stream, peer, connections.watcher(), place));
                    }
                }
                Err(_) => tokio::time::sleep(BREATH).await,
            },
        }
    }
}

impl House {
    async fn meet(
        self,
        stream: TcpStream,
        peer: SocketAddr,
        watcher: Watcher,
        place: (Option<OwnedSemaphorePermit>, Guest),
    ) {
        // Small pieces of an answer must not wait for each other.
        let _ = stream.set_nodelay(true);
        self.porter.metrics.connections.inc();
        match self.tls.clone() {
            None => self.serve(stream, peer, watcher).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(GREETING, tls.accept(stream)).await {
                    self.serve(stream, peer, watcher).await;
                }
            }
        }
        self.porter.metrics.connections.dec();
        drop(place);
    }

    async fn serve<T: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
        &self,
        stream: T,
        peer: SocketAddr,
        watcher: Watcher,
    ) {
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            router.call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(GREETING).max_buf_size(BUFFER);
        let connection = http.serve_connection(TokioIo::new(Patient::new(stream, self.stall)), service);
        // A connection ends in many ways, none of which is news: requests are logged one by one.
        let _ = watcher.watch(connection).await;
    }
}

fn acceptor(files: &Tls) -> Result<TlsAcceptor, StartError> {
    let wrong = |file: &std::path::Path, error: &dyn std::fmt::Display| {
        StartError(format!("{}: {error}; a PEM file is needed", file.display()))
    };
    let certificates = CertificateDer::pem_file_iter(&files.certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(&files.certificate, &error))?;
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| wrong(&files.key, &error))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map(|config| config.with_no_client_auth().with_single_cert(certificates, key));
    let mut config = config.and_then(|config| config).map_err(|error| wrong(&files.certificate, &error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
