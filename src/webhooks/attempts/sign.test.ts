import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'
import { type Signed, signatures } from './sign.ts'

const [current, previous] = ['a signature secret of some length', 'the one that it has replaced']
const terms = { apiKey: 'abcd1234', secrets: [current] as const, any2xx: false, goneDisables: false }
const bytes = Buffer.from('{"status":"delivered","text":"zażółć 🜁"}')
const applicationId = '0189f000-0000-7000-8000-000000000001'
const signed: Signed = { eventId: '0189f000-0000-7000-8000-00000000000e', bytes, applicationId }
const tokenOf = (headers: Record<string, string>) => headers['authorization']!.replace('Bearer ', '')

/** The two formats of a secret. */
const inForm = {
  text: (secret: string) => new Webhook(secret, { format: 'raw' }),
  whsec: (secret: string) => new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`),
}

test('the token names the account, binds the bytes, and verifies with the signature secret only', async () => {
  const began = Math.floor(Date.now() / 1000)
  const token = tokenOf(signatures(signed, terms))
  assert.deepEqual(decodeProtectedHeader(token), { alg: 'HS256', typ: 'JWT' })
  const { payload } = await jwtVerify(token, Buffer.from(current), { issuer: 'Vonage' })
  assert.equal(payload['api_key'], 'abcd1234')
  assert.equal(payload['application_id'], applicationId)
  assert.equal(payload['payload_hash'], createHash('sha256').update(bytes).digest('hex'))
  assert.ok(began <= payload.iat! && payload.iat! <= Date.now() / 1000)
  await assert.rejects(jwtVerify(token, Buffer.from('another secret')))
})

test('application_id is absent when no application was used, and every token has its own jti', () => {
  const without = { ...signed, applicationId: undefined }
  const claims = [1, 2].map(() => decodeJwt(tokenOf(signatures(without, terms))))
  assert.ok(claims.every((one) => !('application_id' in one)))
  assert.notEqual(claims[0]!.jti, claims[1]!.jti)
})

test('the published verifier of Standard Webhooks accepts only the original ID, time and bytes', () => {
  const headers = signatures(signed, terms)
  assert.equal(headers['webhook-id'], signed.eventId)
  for (const form of [inForm.text, inForm.whsec]) {
    assert.deepEqual(form(current).verify(bytes, headers), JSON.parse(bytes.toString()))
    assert.throws(() => form('another secret').verify(bytes, headers), /No matching signature/)
    assert.throws(() => form(current).verify(`${bytes.toString()} `, headers), /No matching signature/)
    const another = { ...headers, 'webhook-id': '0189f000-0000-7000-8000-00000000000f' }
    assert.throws(() => form(current).verify(bytes, another), /No matching signature/)
    const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
    assert.throws(() => form(current).verify(bytes, later), /No matching signature/)
  }
})

test('while a replaced secret still signs, a webhook verifies with either one [fault W7]', async () => {
  const headers = signatures(signed, { ...terms, secrets: [current, previous] })
  assert.equal(headers['webhook-signature']!.split(' ').length, 2)
  for (const secret of [current, previous])
    for (const form of [inForm.text, inForm.whsec]) assert.ok(form(secret).verify(bytes, headers))
  assert.throws(() => inForm.text('another secret').verify(bytes, headers), /No matching signature/)
  await jwtVerify(tokenOf(headers), Buffer.from(previous))
  await assert.rejects(jwtVerify(tokenOf(headers), Buffer.from(current)))
})
