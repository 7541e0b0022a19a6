import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { isSecret } from './members.ts'
import { personsIn } from './numbers.ts'
import { redact, redactQuery, redactString } from './redact.ts'

const shown = (value: unknown) => redact(value, { hidesTexts: false }).value

test('secrets are removed by the name of their member, at any depth and in any spelling', () => {
  const secret = 'Canary-1234'
  const body = {
    api_secret: secret,
    newSecret: secret,
    keys: { private_key: secret, public_key: 'public' },
    items: [{ 'otp-pin': secret }, { sinkCredential: { accessToken: secret } }],
    client_assertion: secret,
    political_auth_token: secret,
    tax_id: 1234,
    page_token: 'next',
    token_type: 'Bearer',
  }
  const clean = JSON.stringify(shown(body))
  assert.ok(!clean.includes(secret) && !clean.includes('1234'), clean)
  assert.match(clean, /"public_key":"public".*"page_token":"next","token_type":"Bearer"/)
})

test('codes of two-factor authentication are removed, and codes of errors stay', () => {
  for (const code of ['123456', '123 456', 'ABCD-EFGH-JKMN-PQRS', 'abcdefghjkmnpqrs']) {
    assert.deepEqual(shown({ secret: 'a', code }), { secret: '[removed]', code: '[removed]' })
    const form = new URLSearchParams({ code, country: 'US' }).toString()
    assert.equal(redactQuery(form, { hidesTexts: false }).text, 'code=[removed]&country=US')
    assert.doesNotMatch(redactString(`{"code": "${code}"`), new RegExp(code))
  }
  assert.deepEqual(shown({ code: 123_456 }), { code: '[removed]' })
  for (const code of ['INVALID_ARGUMENT', '1020', 'too-many-emails', 404])
    assert.deepEqual(shown({ code }), { code })
})

test('secrets are removed from a query, and recognized by their form in any text', () => {
  assert.equal(
    redactQuery('api_key=abcd1234&api_secret=Canary-1234&size=10', { hidesTexts: false }).text,
    'api_key=abcd1234&api_secret=[removed]&size=10',
  )
  const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'
  for (const text of [
    jwt,
    `Bearer ${'x'.repeat(20)}`,
    'https://user:Canary@example.com/',
    'https://example.com/?token=Canary&a=1',
    '-----BEGIN PRIVATE KEY-----\nCanary\n-----END PRIVATE KEY-----',
  ]) {
    const clean = redactString(`before ${text} after`)
    assert.doesNotMatch(clean, /Canary|eyJ|xxx/)
    assert.match(clean, /^before .*\[removed\].* after$/s)
  }
})

test('texts of messages are replaced with their length if they must not be stored', () => {
  const body = { text: 'Hello', to: '99000000001', failover: [{ text: 'Again' }] }
  assert.deepEqual(redact(body, { hidesTexts: true }), {
    value: {
      text: '[text of 5 characters]',
      to: '99000000001',
      failover: [{ text: '[text of 5 characters]' }],
    },
    hasText: false,
    parties: ['99000000001'],
  })
  assert.deepEqual(redact(body, { hidesTexts: false }), {
    value: body,
    hasText: true,
    parties: ['99000000001'],
  })
})

test('texts in a query, and objects of messages that contain texts, are not stored either', () => {
  assert.deepEqual(redactQuery('text=Hello&to=1', { hidesTexts: true }), {
    text: 'text=%5Btext+of+5+characters%5D&to=1',
    hasText: false,
  })
  assert.equal(redactQuery('text=Hello', { hidesTexts: false }).hasText, true)
  const { value } = redact({ custom: { body: 'Canary' } }, { hidesTexts: true })
  assert.doesNotMatch(JSON.stringify(value), /Canary/)
})

test('hostile texts of 256 KB are redacted without backtracking', () => {
  const repeated = (part: string) => part.repeat(262_144 / part.length)
  for (const part of [
    'eyJ',
    '-----BEGIN A',
    'Basic ',
    'a://',
    '?key',
    'a.',
    '"a":',
    '"text":"\\\\"',
    '\\\\"',
    '\\',
  ]) {
    const text = repeated(part)
    assert.ok(redactString(text) === text, `${part} contains no secret`)
  }
  assert.match(redactString(repeated('eyJhbGciOiJ.')), /^(\[removed\]\.)*\[removed\]$/)
  assert.match(redactString(repeated('"pin":1')), /^("pin":\[removed\](pin":1)?)+$/)
})

test('values that the database cannot store are replaced', () => {
  assert.deepEqual(shown({ a: 'x\0y', b: '\ud800' }), { a: 'x\uFFFDy', b: '\uFFFD' })
})

test('numbers are found in paths, queries and bodies, and users of chat channels as senders and recipients', () => {
  const found = personsIn(
    [
      '/numbers/99000000001',
      'to=+99000000002',
      '{"to":"99000000003","n":12345}',
      'tel.99000000004 0.1234567',
      null,
    ],
    ['mia'],
  )
  assert.deepEqual(found, ['99000000001', '99000000002', '99000000003', '99000000004', 'mia'])
})

test('formatted numbers are found as digits, and times, dates and IDs are not', () => {
  const spelled = [
    '+1 (202) 555-0123',
    '+1.202.555.0123',
    '1-202-555-0123',
    '1 (202) 555 0123',
    '001 202 555 0123',
    '+1\u00a0202\u2011555\u20110123',
  ]
  for (const one of spelled)
    for (const text of [one, `{"text":"Call ${one}, please"}`, `to\n${one}`])
      assert.ok(personsIn([text], []).includes('12025550123'), text)
  const others =
    '2026-11-22T15:04:05.123Z 2026-11-22 15:04:05 01a1fa1c-16dd-7000-9b3d-04107b02a3ab 10.20.30.40'
  assert.deepEqual(personsIn([others], []), [])
})

test('secrets and texts in JSON inside strings are hidden, also if that JSON is escaped, invalid or truncated', () => {
  const canary = 'Canary-1234'
  const inner = JSON.stringify({ api_secret: canary, text: canary, deep: JSON.stringify({ token: canary }) })
  const spelled = [
    inner,
    ` ${inner} `,
    `before ${inner}`,
    inner.replaceAll('secret', String.raw`s\u0065cret`).replaceAll('text', String.raw`te\u0078t`),
    `${inner.slice(0, -1)},`,
    `{"api_secret" : "say \\"${canary}\\" ${canary}", "text": "${canary}`,
    `x {"api_secret":["${canary}"]}`,
  ]
  for (const one of spelled)
    for (const text of [one, JSON.stringify(one), JSON.stringify(`again ${JSON.stringify(one)}`)]) {
      const { value, hasText } = redact({ settings: text, kept: 'kept' }, { hidesTexts: true })
      assert.ok(!JSON.stringify(value).includes('Canary'), JSON.stringify(value))
      assert.equal(hasText, false)
      assert.ok(
        !redactQuery(new URLSearchParams({ settings: text }).toString(), { hidesTexts: true }).text.includes(
          'Canary',
        ),
      )
      assert.ok(!redactString(text).includes(`ecret":"${canary}`))
    }
  assert.equal(redact({ settings: inner }, { hidesTexts: false }).hasText, true)
  assert.equal(redact({ settings: `before ${inner}` }, { hidesTexts: false }).hasText, true)
  assert.deepEqual(shown({ note: 'He said "token": yes' }), { note: 'He said "token": [removed]' })
})

/** Members of the API document that contain no secret although their names suggest it. */
const publicNames: ReadonlySet<string> = new Set([
  'api_key',
  'primary_api_key',
  'target_api_key',
  'public_key',
  'keys',
  'keywords',
  'help_keywords',
  'opt_in_keywords',
  'opt_out_keywords',
  'secrets',
  'secret_id',
  // The group of a report.
  'key',
  'page_token',
  'token_type',
  'accessTokenType',
  'accessTokenExpiresUtc',
  'client_assertion_type',
  'has_credentials',
  'credentialType',
  'authenticate_inbound_media',
  'pin_preference',
  'pin_sms',
  'signed_in_as',
  'session_id',
  'privateAddress',
  'previous_signs_until',
  // When an SMPP password was made, and until when its predecessor is valid.
  'password_created_at',
  'previous_password_until',
  'sessionId',
  'ipType',
  'ein_issuing_country',
  'tax_id_issuing_country',
  'tax_id_type',
])

test('every member of the customers’ API whose name suggests a secret is removed or known to be public', () => {
  const document = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'docs/openapi.json'), 'utf8')
  const names = new Set<string>()
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { properties, name, in: position } = part as Record<string, unknown>
    for (const one of Object.keys(properties ?? {})) names.add(one)
    if (position === 'query' && typeof name === 'string') names.add(name)
    for (const one of Object.values(part)) collect(one)
  }
  collect(JSON.parse(document))
  const suspicious =
    /secret|token|password|private|assertion|credential|auth_|_pin$|^pin|otp_|key(s|$|_)|^(sig|jwt)$|tax_id|(^|_)ein($|_)/i
  const left = [...names].filter((one) => suspicious.test(one) && !isSecret(one) && !publicNames.has(one))
  assert.deepEqual(left, [])
})
