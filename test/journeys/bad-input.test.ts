import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice', { balance: '1' })
})
after(() => exchange.stop())

type Members = Record<string, unknown>
/** A description of the error in an otherwise valid message, its members, the expected code, and the fields that the response must name. */
type Wrong = [description: string, members: Members, code: string, named: string[]]

const [all, long] = ['message_type text to from channel'.split(' '), 'x'.repeat(256)]
const good = { message_type: 'text', channel: 'sms', from: '12015550123', to: '99000000001', text: 'a' }
const without = (name: string): Members => ({ [name]: undefined })
const asFailover = (members: Members): Members => ({ failover: [good, { ...good, ...members }] })
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

const wrongMembers: Wrong[] = [
  ...all.map((name): Wrong => [`no ${name}`, without(name), '1010', [name]]),
  ['no mandatory fields', Object.fromEntries(all.map((name) => [name, undefined])), '1020', all],
  ['six digits', { to: '990000' }, '1430', ['to']],
  ['sixteen digits', { to: '9900000000000001' }, '1430', ['to']],
  ['a plus', { to: '+99000000001' }, '1430', ['to']],
  ['two zeros', { to: '0099000000001' }, '1430', ['to']],
  ['blanks in a number', { to: '990 0000 0001' }, '1430', ['to']],
  ['a number with a trailing line break', { to: '99000000001\n' }, '1430', ['to']],
  ['digits of another script', { to: '٩٩٠٠٠٠٠٠٠٠١' }, '1430', ['to']],
  ['a number as a number', { to: 99_000_000_001 }, '1430', ['to']],
  ['a list of one recipient', { to: ['99000000001'] }, '1430', ['to']],
  ['a list of recipients', { to: ['99000000001', '99000000002'] }, '1431', ['to']],
  ['a sender with a plus', { from: '+12015550123' }, '1420', ['from']],
  ['a sender with two zeros', { from: '0012015550123' }, '1420', ['from']],
  ['a sender of sixteen digits', { from: '1'.repeat(16) }, '1420', ['from']],
  ['an alphanumeric sender of twelve letters', { from: 'TwelveLetter' }, '1420', ['from']],
  ['a sender of blanks', { from: '   ' }, '1420', ['from']],
  ['another channel', { channel: 'mms' }, '1400', ['channel']],
  ['a name that no channel can have', { channel: 'MMS!' }, '1400', ['channel']],
  [
    'another channel, and otherwise invalid fields',
    {
      channel: 'rcs',
      message_type: 'card',
      text: undefined,
      to: '+1',
      ttl: 1,
      webhook_url: 'http://169.254.169.254/',
    },
    '1400',
    ['channel'],
  ],
  [
    'another channel, and failovers that are not a list',
    { channel: 'mms', text: '\0', failover: 7 },
    '1400',
    ['channel'],
  ],
  ['another message type', { message_type: 'image' }, '1440', ['message_type']],
  ['an empty text', { text: '' }, '1020', ['text']],
  ['1001 characters', { text: '😀'.repeat(1001) }, '1090', ['text']],
  ['a lone surrogate', { text: 'a\ud83d' }, '1020', ['text']],
  ['NUL in the text', { text: 'a\0b' }, '1020', ['text']],
  ['a ttl of 19', { ttl: 19 }, '1130', ['ttl']],
  ['a ttl of 604801', { ttl: 604_801 }, '1130', ['ttl']],
  ['a ttl with a fraction', { ttl: 20.5 }, '1130', ['ttl']],
  ['a ttl as a string', { ttl: '60' }, '1130', ['ttl']],
  ['a ttl of 10^300', { ttl: 1e300 }, '1130', ['ttl']],
  ['101 characters of client_ref', { client_ref: '😀'.repeat(101) }, '1450', ['client_ref']],
  ['a client_ref as a number', { client_ref: 7 }, '1450', ['client_ref']],
  ['NUL in the client_ref', { client_ref: '\0' }, '1450', ['client_ref']],
  ['sms as a string', { sms: 'text' }, '1410', ['sms']],
  ['sms as a list', { sms: [] }, '1410', ['sms']],
  ['another encoding', { sms: { encoding_type: 'gsm' } }, '1410', ['sms.encoding_type']],
  ['a content_id as a number', { sms: { content_id: 7 } }, '1410', ['sms.content_id']],
  ['a long entity_id', { sms: { entity_id: long } }, '1410', ['sms.entity_id']],
  ['a pool_id as a list', { sms: { pool_id: [] } }, '1410', ['sms.pool_id']],
  ['trusted_recipient as a string', { sms: { trusted_recipient: 'yes' } }, '1410', ['sms.trusted_recipient']],
  [
    'two invalid fields of sms',
    { sms: { pool_id: 1, entity_id: 1 } },
    '1020',
    ['sms.pool_id', 'sms.entity_id'],
  ],
  ['a top-level content_id as a number', { content_id: 7 }, '1020', ['content_id']],
  ['a long top-level entity_id', { entity_id: long }, '1020', ['entity_id']],
  ['a top-level pool_id as a number', { pool_id: 7 }, '1020', ['pool_id']],
  ['trusted_recipient as a number', { trusted_recipient: 1 }, '1020', ['trusted_recipient']],
  ['trusted_sender, the older name, as a string', { trusted_sender: 'true' }, '1020', ['trusted_sender']],
  ['a webhook URL with another scheme', { webhook_url: 'ftp://example.com/' }, '1020', ['webhook_url']],
  ['a webhook URL without a host', { webhook_url: 'https:///status' }, '1020', ['webhook_url']],
  ['a webhook URL with a password', { webhook_url: 'https://a:b@example.com/' }, '1020', ['webhook_url']],
  [
    'a webhook URL of a cloud metadata service',
    { webhook_url: 'http://169.254.169.254/' },
    '1020',
    ['webhook_url'],
  ],
  ['an unsupported webhook version', { webhook_version: 'v2' }, '1020', ['webhook_version']],
  ['eleven failovers', { failover: Array.from({ length: 11 }, () => good) }, '1020', ['failover']],
  ['a nested failover', asFailover({ failover: [good] }), '1020', ['failover[1].failover']],
  ['a failover that is not a list', { failover: good }, '1020', ['failover']],
  ['a failover that is not a message', { failover: [7] }, '1020', ['failover[0]']],
  ['a failover without a text', asFailover({ text: undefined }), '1010', ['failover[1].text']],
  ['a failover to six digits', asFailover({ to: '990000' }), '1430', ['failover[1].to']],
  ['a failover with NUL', asFailover({ text: '\0' }), '1020', ['failover[1].text']],
  [
    'a failover with the webhook URL of a cloud metadata service',
    asFailover({ webhook_url: 'http://169.254.169.254/' }),
    '1020',
    ['failover[1].webhook_url'],
  ],
  [
    'invalid fields in the message and its failover',
    { to: '+1', ttl: 1, sms: { pool_id: 1 }, ...asFailover({ from: '', text: 7 }) },
    '1020',
    ['to', 'ttl', 'sms.pool_id', 'failover[1].from', 'failover[1].text'],
  ],
  [
    'a lone surrogate, and six digits',
    { text: 'a\ud83d', to: '990000', ...asFailover({ text: '\0', ttl: 1 }) },
    '1020',
    ['text', 'to', 'failover[1].text', 'failover[1].ttl'],
  ],
  [
    'another channel in a workflow, two cloud metadata URLs, and NUL',
    {
      channel: 'mms',
      text: '\0',
      webhook_url: 'http://169.254.169.254/',
      ...asFailover({ webhook_url: 'http://169.254.169.254/' }),
    },
    '1020',
    ['webhook_url', 'failover[1].webhook_url'],
  ],
  ['NUL in an unknown field', { other: { deep: ['\0'] } }, '1020', ['other.deep[0]']],
  ['forty levels of nesting', { other: nested(40) }, '1020', [`other${'[0]'.repeat(31)}`]],
]

type Raw = [
  description: string,
  body: string | Buffer,
  headers: Record<string, string>,
  status: number,
  code: string,
]

const json = JSON.stringify(good)
const deep = (open: string, close: string, levels: number) =>
  json.replace('{', `{"other":${open.repeat(levels)}1${close.repeat(levels)},`)
const sized = (octets: number) => json.replace('{', `{"other":"${'x'.repeat(octets - json.length - 11)}",`)
const notUtf8 = Buffer.concat([
  Buffer.from('{"text":"'),
  Buffer.from([0xe9]),
  Buffer.from(json.replace('{', '",')),
])

const wrongBodies: Raw[] = [
  ['no body', '', {}, 422, '#invalid-json'],
  ['a truncated body', json.slice(0, -1), {}, 422, '#invalid-json'],
  ['two bodies', json + json, {}, 422, '#invalid-json'],
  ['a trailing comma', json.replace('}', ',}'), {}, 422, '#invalid-json'],
  ['a __proto__ member', json.replace('{', '{"__proto__":{"to":1},'), {}, 422, '#invalid-json'],
  ['a text in Latin-1', notUtf8, {}, 422, '#invalid-json'],
  ['UTF-16', Buffer.from(json, 'utf16le'), {}, 422, '#invalid-json'],
  ['null', 'null', {}, 422, 'messages#1020'],
  ['a list', `[${json}]`, {}, 422, 'messages#1020'],
  ['a number out of range', json.replace('{', '{"ttl":1e400,'), {}, 422, 'messages#1130'],
  [
    'a duplicate recipient whose last value is invalid',
    json.replace('}', ',"to":"+1"}'),
    {},
    422,
    'messages#1430',
  ],
  ['100,000 nested lists', deep('[', ']', 100_000), {}, 422, 'messages#1020'],
  ['40,000 nested objects', deep('{"a":', '}', 40_000), {}, 422, 'messages#1020'],
  [
    'a form',
    'to=99000000001',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    '#content-type-header',
  ],
  ['plain text', json, { 'content-type': 'text/plain' }, 415, '#content-type-header'],
  ['another kind of JSON', json, { 'content-type': 'application/vnd.api+json' }, 415, '#content-type-header'],
  [
    'two content types',
    json,
    { 'content-type': 'application/json, text/plain' },
    415,
    '#content-type-header',
  ],
  ['no content type', json, { 'content-type': '' }, 415, '#content-type-header'],
  ['a compressed body', gzipSync(json), { 'content-encoding': 'gzip' }, 415, '#content-type-header'],
  ['an Idempotency-Key with a blank', json, { 'idempotency-key': 'a b' }, 422, 'messages#1020'],
]

const post = (body: unknown, headers?: Record<string, string>) => alice.post('/v1/messages', body, headers)

describe('each of these is refused, and every invalid field is named [S3-103] [S3-104]:', () => {
  for (const [description, members, code, named] of wrongMembers)
    test(description, async () => {
      const { status, headers, body } = await post({ ...good, from: alice.number, ...members })
      assert.equal(status, 422, JSON.stringify(body))
      assert.ok(body.type.endsWith(`/messages#${code}`), body.type)
      assert.deepEqual(body.invalid_parameters.map(({ name }) => name).toSorted(), named.toSorted())
      assert.equal(body.instance, headers.get('x-request-id'))
    })

  for (const [description, raw, provided, status, code] of wrongBodies)
    test(description, async () => {
      const answer = await post(raw, provided)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.ok(answer.body.type.endsWith(code), answer.body.type)
      assert.equal(answer.body.instance, answer.headers.get('x-request-id'))
    })

  test('a body of 256 KiB plus one byte is refused with 413 and code 2002 [S3-171]', async () => {
    const { status, body } = await post(sized(256 * 1024 + 1))
    assert.equal(status, 413)
    assert.ok(body.type.endsWith('/messages#2002'), body.type)
  })

  test('an invalid Idempotency-Key is reported together with invalid fields', async () => {
    const wrong = { ...good, to: '+1', text: '\0' }
    const { body } = await post(wrong, { 'idempotency-key': 'a b' })
    assert.deepEqual(body.invalid_parameters.map(({ name }) => name).toSorted(), [
      'Idempotency-Key',
      'text',
      'to',
    ])
  })

  test('a list of 100,000 invalid items is reported as one error: the list is too long', async () => {
    for (const one of [{}, { channel: 'x' }, { webhook_url: 'http://[::]' }]) {
      const many = Array.from({ length: 200_000 / JSON.stringify([one]).length }, () => one)
      const { body } = await post({ ...good, failover: many })
      assert.deepEqual(
        body.invalid_parameters.map(({ name }) => name),
        ['failover'],
      )
    }
  })

  test('no part of these requests was stored, charged or reported by webhook', async () => {
    assert.equal(await alice.balance(), '1.0000')
    for (const table of ['message', 'workflow', 'idempotency_key', 'webhook_event']) {
      const { rowCount } = await exchange.db.query(`select from ${table} where account_id = $1`, [
        alice.apiKey,
      ])
      assert.equal(rowCount, 0, table)
    }
  })
})

const right: Record<string, [description: string, members: Members][]> = {
  text: [['1000 characters', { text: '😀'.repeat(1000) }]],
  to: [
    ['seven digits', { to: '9900001' }],
    ['fifteen digits', { to: '990000000000001' }],
  ],
  ttl: [
    ['20 s', { ttl: 20 }],
    ['604800 s', { ttl: 604_800 }],
  ],
  ref: [['100 characters', { client_ref: '😀'.repeat(100) }]],
  other: [
    ['ten failovers', { failover: Array.from({ length: 10 }, () => good) }],
    ['unknown fields', { other: [nested(20)], sms: { other: null }, constructor: { prototype: 1 } }],
    ['10,000 unknown fields', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))],
  ],
}

const rightBodies: [description: string, body: string | Buffer, headers: Record<string, string>][] = [
  ['256 KiB', sized(256 * 1024), {}],
  ['a type in capitals, with a charset', json, { 'content-type': 'Application/JSON; charset=UTF-8' }],
  ['a byte order mark', `\ufeff${json}`, {}],
  ['a ttl of 2e1', json.replace('{', '{"ttl":2e1,'), {}],
  ['a duplicate recipient whose last value is valid', json.replace('{', '{"to":"+1",'), {}],
  ['Content-Encoding: identity', json, { 'content-encoding': 'identity' }],
]

describe('each of these is accepted:', () => {
  const accepts = (key: string) => async () => {
    for (const [description, members] of right[key]!) {
      const carl = await exchange.customer(`carl ${key} ${description}`)
      const { status, body } = await carl.post('/v1/messages', carl.sms(members))
      assert.equal(status, 202, `${description}: ${JSON.stringify(body)}`)
      assert.match(body.message_uuid, /^[0-9a-f-]{36}$/)
    }
  }
  test('a text of 1000 characters [S3-033] [S3-176]', accepts('text'))
  test('recipients of 7 and of 15 digits [S3-034]', accepts('to'))
  test('a ttl of 20 and of 604800 seconds [S3-037] [S3-177]', accepts('ttl'))
  test('a client reference of 100 characters [S3-041] [S3-178]', accepts('ref'))
  test('ten failovers, and unknown fields [S3-087]', accepts('other'))

  for (const [description, raw, headers] of rightBodies)
    test(description, async () => assert.equal((await post(raw, headers)).status, 202))
})

test('unknown fields are not stored', async () => {
  const dora = await exchange.customer('dora')
  const other = 'y'.repeat(1_000)
  const failover = [dora.sms({ other })]
  await dora.sent({ other, sms: { other, content_id: '7' }, failover })
  const { rows } = await exchange.db.query<{ kept: string }>(
    `select m.details::text || w.failover::text as kept from message m join workflow w on w.id = m.workflow_id
      where m.account_id = $1`,
    [dora.apiKey],
  )
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0]!.kept, /yyy/)
})
