/**
 * Makes a local authority and its certificate for this machine's own names. Runs in a worker thread: keys take a second
 * of computing. The only file that imports node-forge, which makes certificates here and never reads a stranger's.
 */
import forge from 'node-forge'
import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { CertificateOrder, KeyPair, MadeCertificates } from './certificate-order.ts'

const keyBits = 2048
const dayMilliseconds = 24 * 60 * 60 * 1000
/** Clients refuse certificates of more than 398 days (CA/Browser Forum, Apple); one less for the hour before. */
const certificateDays = 396
const authorityDays = 3650
/** Clocks differ a little. */
const earlierMilliseconds = 60 * 60 * 1000

const { pki, asn1 } = forge
const { Class, Type } = asn1

type Certificate = forge.pki.Certificate
type Signer = { readonly certificate: Certificate; readonly key: forge.pki.rsa.PrivateKey }

/** localhost, 127.0.0.1 and ::1 as GeneralName has them (RFC 5280, 4.2.1.6): names are 2, the bytes of addresses 7. */
const names = [
  { type: 2, value: 'localhost' },
  { type: 7, value: '\x7f\0\0\x01' },
  { type: 7, value: `${'\0'.repeat(15)}\x01` },
]

/**
 * RFC 5280, 4.2.1.10: the authority may vouch for this machine's own names alone, so its key is of no use elsewhere.
 */
function nameConstraints() {
  const wholeMask = (address: string) => address + '\xff'.repeat(address.length)
  const bases = names.map(({ type, value }) =>
    asn1.create(Class.CONTEXT_SPECIFIC, type, false, type === 7 ? wholeMask(value) : value),
  )
  const subtrees = bases.map((base) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [base]))
  const value = asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, subtrees),
  ])
  return { id: '2.5.29.30', critical: true, value: asn1.toDer(value).getBytes() }
}

/** Random, positive and not zero: 16 bytes whose first is between 0x40 and 0x7f. */
function serialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

function begin(
  publicKey: forge.pki.rsa.PublicKey,
  commonName: string,
  { now, days }: { readonly now: number; readonly days: number },
): Certificate {
  const certificate = pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.serialNumber = serialNumber()
  certificate.validity.notBefore = new Date(now - earlierMilliseconds)
  certificate.validity.notAfter = new Date(now + days * dayMilliseconds)
  certificate.setSubject([
    { name: 'commonName', value: commonName },
    { name: 'organizationName', value: 'Planwright' },
  ])
  return certificate
}

function makeAuthority(now: number): Signer {
  const { publicKey, privateKey } = pki.rsa.generateKeyPair({ bits: keyBits })
  // Two installations on one machine are told apart in the list of the system.
  const certificate = begin(publicKey, `Planwright localhost authority ${randomBytes(4).toString('hex')}`, {
    now,
    days: authorityDays,
  })
  certificate.setIssuer(certificate.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
    nameConstraints(),
  ])
  certificate.sign(privateKey, forge.md.sha256.create())
  return { certificate, key: privateKey }
}

function makeLocalhost(authority: Signer, now: number): KeyPair {
  const { publicKey, privateKey } = pki.rsa.generateKeyPair({ bits: keyBits })
  const certificate = begin(publicKey, 'localhost', { now, days: certificateDays })
  certificate.setIssuer(authority.certificate.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: names },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: authority.certificate.generateSubjectKeyIdentifier().getBytes() },
  ])
  certificate.sign(authority.key, forge.md.sha256.create())
  return pemOf({ certificate, key: privateKey })
}

const pemOf = ({ certificate, key }: Signer): KeyPair => ({
  certificate: pki.certificateToPem(certificate),
  key: pki.privateKeyToPem(key),
})
const signerOf = ({ certificate, key }: KeyPair): Signer => ({
  certificate: pki.certificateFromPem(certificate),
  key: pki.privateKeyFromPem(key),
})

function make({ now, authority }: CertificateOrder): MadeCertificates {
  const signer = authority ? signerOf(authority) : makeAuthority(now)
  return { authority: authority ?? pemOf(signer), localhost: makeLocalhost(signer, now) }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the server's own build
parentPort?.postMessage(make(workerData as CertificateOrder))
