import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const DNS_NAME = 0x82
const VERSION_3 = Buffer.from('a003020102', 'hex')
const ECDSA_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex')
const AUTHORITY = Buffer.from('300f0603551d130101ff040530030101ff', 'hex')

/** A key and its certificate (X.509 v3, RFC 5280), as PEM. */
export type Identity = { name: string; key: string; cert: string }

/** Creates a key and a self-signed certificate for one name, which can sign other certificates. */
export function selfSigned(name: string): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return identityOf(name, privateKey, publicKey, name, privateKey)
}

/** Creates a key and a certificate for one name, signed by `authority`. */
export function signedBy(authority: Identity, name: string): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return identityOf(name, privateKey, publicKey, authority.name, createPrivateKey(authority.key))
}

function identityOf(
  name: string,
  privateKey: KeyObject,
  publicKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
): Identity {
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256))
  const names = der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(name))))
  const extensions = [der(SEQUENCE, der(OBJECT_ID, SUBJECT_ALT_NAME), names)]
  if (name === issuer) extensions.push(AUTHORITY)
  const body = der(
    SEQUENCE,
    VERSION_3,
    der(INTEGER, Buffer.of(1), randomBytes(8)),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, time(-1), time(1)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  )
  const signature = sign('sha256', body, issuerKey)
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.of(0), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function nameOf(name: string): Buffer {
  const common = der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from(name)))
  return der(SEQUENCE, der(SET, common))
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

function time(days: number): Buffer {
  const date = new Date(Date.now() + days * 86_400_000)
  return der(UTC_TIME, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))
}
