//! Who may read along on the way to the database? As in PostgreSQL's own programs, the address says it: `sslmode=require` lets
//! nobody read who only listens, `sslmode=verify-full` also nobody who poses as the server. `sslrootcert=FILE` names who vouches
//! for the server, where the system does not know them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::LibraryError;

/// What an address says of the way, apart from the rest of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    /// The server must be whom the address names.
    is_checked: bool,
    /// Who vouches for it; else those whom the system trusts.
    roots: Option<PathBuf>,
}

/// The address without what PostgreSQL's library does not know, and what that said.
pub(crate) fn way(address: &str) -> Result<(String, Way), LibraryError> {
    let is_url = address.starts_with("postgres://") || address.starts_with("postgresql://");
    let (head, options, between) = match address.split_once('?') {
        Some((head, options)) if is_url => (format!("{head}?"), options, '&'),
        _ if is_url => return Ok((address.to_owned(), Way::default())),
        _ => (String::new(), address, ' '),
    };
    let (mut kept, mut way) = (Vec::new(), Way::default());
    for option in options.split(between) {
        match option.split_once('=') {
            Some(("sslmode", "verify-full")) => {
                way.is_checked = true;
                kept.push("sslmode=require");
            }
            Some(("sslmode", "verify-ca")) => {
                return Err(wrong(
                    "write sslmode=verify-full: a server's name is looked at with its certificate",
                ));
            }
            Some(("sslrootcert", "system")) => {}
            Some(("sslrootcert", file)) => {
                let file = if is_url {
                    percent_decode_str(file).decode_utf8_lossy().into_owned()
                } else {
                    file.to_owned()
                };
                way.roots = Some(file.into());
            }
            _ => kept.push(option),
        }
    }
    if way.roots.is_some() && !way.is_checked {
        return Err(wrong("sslrootcert goes with sslmode=verify-full"));
    }
    Ok((format!("{head}{}", kept.join(&between.to_string())), way))
}

impl Way {
    /// What makes connections on it.
    pub fn connector(&self) -> Result<MakeRustlsConnect, LibraryError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let begun = ClientConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&error.to_string()))?;
        let config = if self.is_checked {
            begun.with_root_certificates(self.roots()?)
        } else {
            begun.dangerous().with_custom_certificate_verifier(Arc::new(Anybody(provider)))
        };
        Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
    }

    fn roots(&self) -> Result<RootCertStore, LibraryError> {
        let certificates = match &self.roots {
            Some(file) => of_file(file)?,
            None => rustls_native_certs::load_native_certs().certs,
        };
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(certificates);
        if roots.is_empty() {
            return Err(wrong(
                "there is no certificate to check the server's by: name a file as sslrootcert",
            ));
        }
        Ok(roots)
    }
}

fn of_file(file: &Path) -> Result<Vec<CertificateDer<'static>>, LibraryError> {
    let failed =
        |error: rustls::pki_types::pem::Error| wrong(&format!("sslrootcert: {}: {error}", file.display()));
    CertificateDer::pem_file_iter(file).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)
}

fn wrong(problem: &str) -> LibraryError {
    LibraryError::Address(problem.to_owned())
}

/// Takes every server for the right one, as `sslmode=require` says.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(address: &str, left: &str, is_checked: bool, roots: Option<&str>) {
        let expected = (left.to_owned(), Way { is_checked, roots: roots.map(PathBuf::from) });
        assert_eq!(way(address), Ok(expected), "{address}");
    }

    #[test]
    fn an_address_says_who_may_read_along() {
        check("postgresql://me@host/x", "postgresql://me@host/x", false, None);
        check(
            "postgresql://me@host/x?sslmode=require",
            "postgresql://me@host/x?sslmode=require",
            false,
            None,
        );
        check(
            "postgresql://me@host/x?sslmode=verify-full",
            "postgresql://me@host/x?sslmode=require",
            true,
            None,
        );
        check(
            "postgres://host/x?a=b&sslrootcert=%2Fetc%2Fmy%20own.pem&sslmode=verify-full",
            "postgres://host/x?a=b&sslmode=require",
            true,
            Some("/etc/my own.pem"),
        );
        check("host=h sslmode=verify-full sslrootcert=system", "host=h sslmode=require", true, None);
        for address in ["postgresql://host/x?sslmode=verify-ca", "postgresql://host/x?sslrootcert=a.pem"] {
            assert!(matches!(way(address), Err(LibraryError::Address(_))), "{address}");
        }
    }
}
