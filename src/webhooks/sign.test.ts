import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { sign } from './sign.ts'

const signing = { apiKey: 'abcd1234', signatureSecret: 'a signature secret of some length' }
const body = Buffer.from('{"status":"delivered","text":"zażółć 🜁"}')

test('the token names the account, binds the bytes, and verifies with the signature secret only', async () => {
  const token = sign(body, signing, '0189f000-0000-7000-8000-000000000001')
  assert.deepEqual(decodeProtectedHeader(token), { alg: 'HS256', typ: 'JWT' })
  const { payload } = await jwtVerify(token, Buffer.from(signing.signatureSecret), { issuer: 'Vonage' })
  assert.equal(payload['api_key'], 'abcd1234')
  assert.equal(payload['application_id'], '0189f000-0000-7000-8000-000000000001')
  assert.equal(payload['payload_hash'], createHash('sha256').update(body).digest('hex'))
  assert.ok(Math.abs(payload.iat! - Date.now() / 1000) < 2)
  await assert.rejects(jwtVerify(token, Buffer.from('another secret')))
})

test('application_id is absent when no application was used, and every token has its own jti', () => {
  const claims = [1, 2].map(() => decodeJwt(sign(body, signing, undefined)))
  assert.ok(claims.every((one) => !('application_id' in one)))
  assert.notEqual(claims[0]!.jti, claims[1]!.jti)
})
