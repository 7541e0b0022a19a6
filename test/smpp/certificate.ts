import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

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

/** A fresh key and a certificate for one name, signed by itself (X.509 v3, RFC 5280), as PEM. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256))
  const common = der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from(name)))
  const subject = der(SEQUENCE, der(SET, common))
  const names = der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(name))))
  const body = der(
    SEQUENCE,
    VERSION_3,
    der(INTEGER, Buffer.of(1), randomBytes(8)),
    algorithm,
    subject,
    der(SEQUENCE, time(-1), time(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, der(OBJECT_ID, SUBJECT_ALT_NAME), names))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.of(0), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
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
