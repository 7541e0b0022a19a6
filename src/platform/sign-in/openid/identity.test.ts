import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { identityOf } from './identity.ts'

const google = 'https://accounts.google.com'

const emailOf = async (iss: string, claims: object) => {
  const config = new client.Configuration({ issuer: iss }, 'strowger')
  const idToken = { iss, aud: 'strowger', sub: 'ada', iat: 0, exp: 0, email_verified: true, ...claims }
  return (await identityOf(config, 'token', idToken)).email
}

test('an address that Google verified once, but that it does not manage, does not count', async () => {
  const email = 'former@example.com'
  assert.equal(await emailOf(google, { email }), undefined)
  assert.equal(await emailOf(google, { email: 'ada@gmail.com.example' }), undefined)
  assert.equal(await emailOf(google, { email, hd: 'example.com' }), email)
  assert.equal(await emailOf(google, { email: 'Ada@gmail.com' }), 'ada@gmail.com')
  assert.equal(await emailOf('https://login.example.com', { email }), email)
})

test('an address that could become that of another person in lower case does not count', async () => {
  for (const email of [
    'ad\u212A@example.com',
    'a@b@example.com',
    'a da@example.com',
    'ada',
    'ada@',
    5,
    ['ada@example.com'],
  ])
    assert.equal(await emailOf('https://login.example.com', { email }), undefined, String(email))
})

test('an address counts if Entra ID states that the owner of its domain is verified', async () => {
  const email = 'ada@example.com'
  const ofEntra = (xms_edov: unknown, email_verified?: unknown) =>
    emailOf('https://login.example.com', { email, email_verified, xms_edov })
  for (const yes of [true, 'true', 1, '1']) assert.equal(await ofEntra(yes), email, String(yes))
  for (const no of [false, 'false', 0, '0', 2, 'yes', null, undefined, [true], {}])
    assert.equal(await ofEntra(no), undefined, JSON.stringify(no))
  assert.equal(await ofEntra(true, false), undefined)
})
