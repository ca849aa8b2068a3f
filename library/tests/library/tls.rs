//! The way to the database: nobody reads along, nobody poses as the server.

use std::sync::Arc;

use clew_library::{Libraries, LibraryError, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::house::{database, execute};

/// A server's door with TLS, as PostgreSQL has one, before a server without; its port.
async fn door(behind: u16, certificate: CertificateDer<'static>, key: Vec<u8>) -> u16 {
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], PrivateKeyDer::try_from(key).unwrap())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // The request for TLS, and the letter that grants it.
                let mut request = [0; 8];
                stream.read_exact(&mut request).await.ok()?;
                stream.write_all(b"S").await.ok()?;
                let mut inside = acceptor.accept(stream).await.ok()?;
                let mut server = TcpStream::connect(("127.0.0.1", behind)).await.ok()?;
                copy_bidirectional(&mut inside, &mut server).await.ok()
            });
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_is_as_the_address_says() {
    let Some((address, Some(server))) = database().await else { return };
    Libraries::migrate(&address).await.unwrap();
    let role = "create role far login password 'right-secret'; grant usage on schema clew to far; \
                grant select on all tables in schema clew to far";
    execute(&address, role).await;
    let name = address.rsplit('/').next().unwrap();
    let plain = server.address_for("far", "right-secret", name);
    let port = plain.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let root = std::env::temp_dir().join(format!("clew-tls-{}.pem", std::process::id()));
    std::fs::write(&root, made.cert.pem()).unwrap();
    let door = door(port.parse().unwrap(), made.cert.der().clone(), made.signing_key.serialize_der()).await;
    let look = async |host: &str, options: &str| {
        let address = format!("postgresql://far:right-secret@{host}:{door}/{name}?{options}");
        match Libraries::at(&address, Settings::default()) {
            Ok(libraries) => libraries.look().await,
            Err(error) => Err(error),
        }
    };
    let full = format!("sslmode=verify-full&sslrootcert={}", root.display());
    for options in ["", "sslmode=prefer", "sslmode=require", &full] {
        assert_eq!(look("localhost", options).await, Ok(()), "{options}");
    }
    for (host, options) in [("127.0.0.1", full.as_str()), ("localhost", "sslmode=verify-full")] {
        let error = look(host, options).await.unwrap_err();
        assert!(matches!(error, LibraryError::Address(_)), "{options}: {error}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
    std::fs::remove_file(root).unwrap();
    let missing = look("localhost", &full).await.unwrap_err();
    assert!(missing.to_string().contains("clew-tls"), "it names the file: {missing}");
    let without = Libraries::at(&format!("{plain}?sslmode=require"), Settings::default()).unwrap();
    let error = without.look().await.unwrap_err();
    assert!(error.to_string().contains("TLS, which the server does not speak"), "{error}");
    assert_eq!(Libraries::at(&plain, Settings::default()).unwrap().look().await, Ok(()));
}
