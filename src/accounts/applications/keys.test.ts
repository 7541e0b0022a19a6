import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { keyFault } from './keys.ts'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const { n } = publicKey.export({ format: 'jwk' })

/** A public key in PEM format with the given exponent (hexadecimal). */
const withExponent = (hex: string) =>
  createPublicKey({
    key: { kty: 'RSA', n: n!, e: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  }).export({ type: 'spki', format: 'pem' })

test('a key whose exponent makes each check of a token dear, or worth nothing, is refused', () => {
  for (const hex of ['0100000001', 'ff'.repeat(8), 'ff'.repeat(382), '01', '02', '010000'])
    assert.match(keyFault(withExponent(hex)) ?? 'taken', /exponent/, hex)
})

test('a key with any exponent that is in use is accepted', () => {
  for (const hex of ['03', '11', '010001', 'ffffffff'])
    assert.equal(keyFault(withExponent(hex)), undefined, hex)
})
