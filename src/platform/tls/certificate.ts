import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { bits, explicit, implicit, integer, isTrue, octets, oid, sequence, set, time, utf8 } from './der.ts'

/** A private key and its certificate, both in PEM form. */
export type KeyAndCertificate = { key: string; cert: string }

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))

/**
 * Creates a P-256 key and a self-signed certificate (RFC 5280) for a server with these host names and IP addresses. Clients trust this certificate
 * only; it cannot sign others. `node:crypto` creates no certificates, and not every machine has `openssl`.
 */
export function selfSigned(names: readonly string[], from: Date, until: Date): KeyAndCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8('Strowger development'))))
  const tbs = sequence(
    explicit(0, integer(Buffer.from([2]))),
    // A serial number is positive and has at most 20 octets.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    spki,
    explicit(3, sequence(...extensions(names, spki))),
  )
  const signature = sign('sha256', tbs, privateKey)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: pem(sequence(tbs, ecdsaWithSha256, bits(signature))),
  }
}

function extensions(names: readonly string[], spki: Buffer): Buffer[] {
  return [
    extension('2.5.29.17', sequence(...names.map(generalName))),
    extension('2.5.29.19', sequence(), true), // basic constraints: not an authority
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true), // key usage: digital signature
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))), // extended key usage: server authentication
    extension('2.5.29.14', octets(createHash('sha1').update(spki).digest())), // subject key identifier
  ]
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [isTrue] : []), octets(value))
}

function generalName(name: string): Buffer {
  return isIP(name) ? implicit(7, addressBytes(name)) : implicit(2, Buffer.from(name, 'ascii'))
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // A URL writes every IPv6 address in hexadecimal groups, also those that end like an IPv4 address.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const zeros = Array.from({ length: 8 - words(head).length - words(tail).length }, () => '0')
  return Buffer.from(
    [...words(head), ...zeros, ...words(tail)].map((word) => word.padStart(4, '0')).join(''),
    'hex',
  )
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(':')
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
