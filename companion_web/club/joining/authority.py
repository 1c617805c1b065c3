"""The certificate authority of a club, which only its tables trust (X.509, RFC 5280).

Its certificates are valid for decades, because a table has no reliable clock; they end by being revoked.
"""

import fcntl
import ipaddress
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tachiai.companion_web.club.joining.member import HUB, RELAY, TABLES_DOMAIN, identity
from tachiai.companion_web.errors import JoiningFault
from tachiai.rules.atomic_file import write_with_folder

FROM, UNTIL = datetime(2020, 1, 1, tzinfo=UTC), datetime(2060, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate."""

    pem: str
    serial: str  #: serial number, in hexadecimal digits


def fingerprint(pem: str) -> str:
    """SHA-256 of a certificate (PEM), as 64 hexadecimal digits. Raises ``JoiningFault``."""
    try:
        certificate = x509.load_pem_x509_certificate(pem.encode())
    except ValueError as error:
        raise JoiningFault("expected a certificate, got something else") from error
    return certificate.fingerprint(hashes.SHA256()).hex()


def new_key() -> ec.EllipticCurvePrivateKey:
    """A new private key on the curve P-256."""
    return ec.generate_private_key(ec.SECP256R1())


def key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The private key as PEM (PKCS #8), not encrypted."""
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def signing_request(key: ec.EllipticCurvePrivateKey) -> str:
    """A certificate signing request (PEM) for ``key``; the authority chooses the name."""
    builder = x509.CertificateSigningRequestBuilder().subject_name(x509.Name([]))
    return builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks ``folder`` against the other programs that write into it, such as hub and broker; makes it if it
    does not exist. Raises ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Authority:
    """The authority whose key is in ``folder``; the first use makes it. Key files are readable by their owner
    only. Raises ``JoiningFault``.
    """

    def __init__(self, folder: Path) -> None:
        self.certificate_path = folder / "authority.pem"
        self.revoked_path = folder / "revoked.pem"
        self.hub_certificate_path, self.hub_key_path = folder / "hub.pem", folder / "hub.key"
        self.relay_certificate_path = folder / "relay.pem"
        key_path = folder / "authority.key"
        try:
            with locked(folder):
                if not key_path.exists():
                    self._begin(key_path)
            key = serialization.load_pem_private_key(key_path.read_bytes(), None)
            self.pem = self.certificate_path.read_text("ascii")
            self._certificate = x509.load_pem_x509_certificate(self.pem.encode())
        except (OSError, ValueError) as error:
            raise JoiningFault(
                f"{folder}: the club's certificate authority cannot be used: {error}"
            ) from error
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise JoiningFault(f"{key_path}: expected a key on an elliptic curve")
        self._key = key

    def issue(self, request: str, name: str) -> Issued:
        """A certificate for a signing request (PEM) of a table or hall. Raises ``JoiningFault``."""
        try:
            asked = x509.load_pem_x509_csr(request.encode())
            is_good = asked.is_signature_valid
            key = asked.public_key()
        except Exception as error:  # for odd keys the library raises errors of its own besides ValueError
            raise JoiningFault("expected a certificate signing request, got something else") from error
        if not is_good or not isinstance(key, ec.EllipticCurvePublicKey):
            raise JoiningFault("expected a signing request of a key on an elliptic curve")
        serial = x509.random_serial_number()
        names = [x509.DNSName(f"{name}.{TABLES_DOMAIN}")]
        return Issued(_pem(self._sign(key, identity(name, f"{serial:x}"), names, serial)), f"{serial:x}")

    def issue_own(self, hosts: Iterable[str], anew: bool = True) -> None:
        """Writes new certificates of the hub, which the broker uses too, and of its relay, for the names and
        addresses that this computer has now. Hub and relay are two clients of the broker. Not ``anew``: only
        if the names are others, as people have told their browsers to trust the one that is there.
        """
        with locked(self.hub_key_path.parent):
            key = self._own_key()
        names = [_general_name(host) for host in sorted(hosts)]
        if not anew and self._own_names() == names:
            return
        for path, name in ((self.hub_certificate_path, HUB), (self.relay_certificate_path, RELAY)):
            certificate = self._sign(key.public_key(), name, names, x509.random_serial_number())
            write_with_folder(path, _pem(certificate))

    def revoke(self, serials: Iterable[str]) -> None:
        """Writes the certificate revocation list (CRL)."""
        now = datetime.now(UTC)
        builder = (
            x509.CertificateRevocationListBuilder()
            .issuer_name(self._certificate.subject)
            .last_update(now)
            .next_update(UNTIL)
        )
        for serial in serials:
            revoked = x509.RevokedCertificateBuilder().serial_number(int(serial, 16)).revocation_date(FROM)
            builder = builder.add_revoked_certificate(revoked.build())
        signed = builder.sign(self._key, hashes.SHA256())
        write_with_folder(self.revoked_path, signed.public_bytes(serialization.Encoding.PEM))

    def _begin(self, key_path: Path) -> None:
        key = self._key = new_key()
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tachiai club")])
        builder = (
            _builder(name, name, key.public_key(), x509.random_serial_number())
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
        )
        self._certificate = builder.sign(key, hashes.SHA256())
        write_with_folder(self.certificate_path, _pem(self._certificate))
        self.revoke(())
        write_with_folder(key_path, key_pem(key), only_for_owner=True)

    def _own_names(self) -> list[x509.GeneralName]:
        """The names in the hub's certificate; none without one."""
        if not self.hub_certificate_path.exists():
            return []
        certificate = x509.load_pem_x509_certificate(self.hub_certificate_path.read_bytes())
        return list(certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value)

    def _own_key(self) -> ec.EllipticCurvePrivateKey:
        if not self.hub_key_path.exists():
            write_with_folder(self.hub_key_path, key_pem(new_key()), only_for_owner=True)
        key = serialization.load_pem_private_key(self.hub_key_path.read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return key

    def _sign(
        self, key: ec.EllipticCurvePublicKey, name: str, names: Sequence[x509.GeneralName], serial: int
    ) -> x509.Certificate:
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        uses = [ExtendedKeyUsageOID.CLIENT_AUTH, ExtendedKeyUsageOID.SERVER_AUTH]
        return (
            _builder(subject, self._certificate.subject, key, serial)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage(uses), critical=False)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .sign(self._key, hashes.SHA256())
        )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, serial: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(serial)
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _pem(certificate: x509.Certificate) -> str:
    return certificate.public_bytes(serialization.Encoding.PEM).decode()


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
