import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { openClient, type Answered } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const post = (changes: Record<string, unknown>) => alice.post('/v1/messages', alice.sms(changes))

/** Asserts that the response is a problem document with this code, which names these members. */
function assertRefused(answer: Answered, code: string, names: string[]): void {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  const { type, title, detail, instance, invalid_parameters } = answer.body
  assert.equal(type, `https://developer.vonage.com/api-errors/messages#${code}`)
  assert.ok(title && detail)
  assert.equal(instance, answer.headers.get('x-request-id'))
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  assert.deepEqual(invalid_parameters.map(({ name }) => name).toSorted(), names.toSorted())
  assert.ok(invalid_parameters.every(({ reason }) => reason.length > 0))
}

const wrongNumbers = [
  '+12015550123',
  '0012015550123',
  '123456',
  '1234567890123456',
  '12ab5678',
  '',
  12015550123,
  null,
]

test('an invalid recipient is refused with 1430 [S3-034] [S3-152]', async () => {
  for (const to of wrongNumbers) assertRefused(await post({ to }), '1430', ['to'])
})

test('an invalid sender is refused with 1420 [S3-035] [S3-151]', async () => {
  for (const from of ['+12015550123', '', 'TwelveLetter', 'Ünï', 7, null])
    assertRefused(await post({ from }), '1420', ['from'])
})

test('an unknown channel is refused with 1400 [S3-036] [S3-149]', async () => {
  for (const channel of ['mms', 'SMS', '', 1]) assertRefused(await post({ channel }), '1400', ['channel'])
})

test('an unknown message type is refused with 1440 [S3-032] [S3-154]', async () => {
  for (const message_type of ['image', 'Text', '', null])
    assertRefused(await post({ message_type }), '1440', ['message_type'])
})

test('a ttl is between 20 and 604800 whole seconds, else 1130 [S3-037] [S3-116] [S3-177]', async () => {
  for (const ttl of [20, 604_800]) assert.equal((await post({ ttl })).status, 202)
  for (const ttl of [19, 604_801, 0, -20, 20.5, '20', []]) assertRefused(await post({ ttl }), '1130', ['ttl'])
})

test('without a ttl a message is retried for 72 hours [S3-037] [S3-177]', async () => {
  const { timeline } = await exchange.message(await alice.sent())
  const [accepted] = timeline
  const lasts = Date.parse(String(accepted?.details?.['expires_at'])) - Date.parse(accepted!.at)
  assert.equal(lasts, 72 * 3_600_000)
})

test('a text has at most 1000 characters, counted as code points, else 1090 [S3-033] [S3-113] [S3-176]', async () => {
  for (const character of ['a', 'ä', '😀']) {
    assert.equal((await post({ text: character.repeat(1000) })).status, 202)
    assertRefused(await post({ text: character.repeat(1001) }), '1090', ['text'])
  }
})

test('a text that is empty or not a string is refused with 1020 [S3-104]', async () => {
  for (const text of ['', 7, null, ['a']]) assertRefused(await post({ text }), '1020', ['text'])
})

test('a client reference has at most 100 characters, else 1450 [S3-041] [S3-155] [S3-178]', async () => {
  assert.equal((await post({ client_ref: '😀'.repeat(100) })).status, 202)
  for (const client_ref of ['x'.repeat(101), 7])
    assertRefused(await post({ client_ref }), '1450', ['client_ref'])
})

test('invalid members of sms are refused with 1410 and named by their path [S3-150]', async () => {
  const wrong: [unknown, string][] = [
    ['text', 'sms'],
    [{ encoding_type: 'utf8' }, 'sms.encoding_type'],
    [{ content_id: 7 }, 'sms.content_id'],
    [{ entity_id: {} }, 'sms.entity_id'],
    [{ pool_id: [] }, 'sms.pool_id'],
  ]
  for (const [sms, name] of wrong) assertRefused(await post({ sms }), '1410', [name])
  const sms = { encoding_type: 'auto', content_id: '1107', entity_id: '1101' }
  assert.equal((await post({ sms })).status, 202)
})

test('a missing mandatory member is refused with 1010 [S3-103]', async () => {
  for (const name of ['to', 'from', 'channel', 'message_type', 'text'])
    assertRefused(await post({ [name]: undefined }), '1010', [name])
})

test('several invalid members are refused together with 1020, all named [S3-104]', async () => {
  assertRefused(await post({ to: '+1', ttl: 1, text: undefined }), '1020', ['to', 'ttl', 'text'])
  const all = ['to', 'from', 'channel', 'message_type', 'text']
  for (const body of [{}, [], '7', '"text"', 'null']) {
    const answer = await alice.post('/v1/messages', body)
    assert.equal(answer.status, 422)
    if (JSON.stringify(body) === '{}') assertRefused(answer, '1020', all)
  }
})

test('an invalid webhook address or version is refused with 1020 [S3-042] [S3-043]', async () => {
  for (const webhook_url of ['ftp://example.com', 'example.com/hook', '', 7])
    assertRefused(await post({ webhook_url }), '1020', ['webhook_url'])
  for (const webhook_version of ['v2', 'V1', 1])
    assertRefused(await post({ webhook_version }), '1020', ['webhook_version'])
})

test('a failover list has at most ten messages, else 1020 [S3-044]', async () => {
  const failover = Array.from({ length: 10 }, () => alice.sms())
  assert.equal((await post({ failover })).status, 202)
  assertRefused(await post({ failover: [...failover, alice.sms()] }), '1020', ['failover'])
  for (const wrong of [alice.sms(), 'sms', 1, {}])
    assertRefused(await post({ failover: wrong }), '1020', ['failover'])
})

test('an invalid member of a failover message has its usual code, and is named by its path [S3-044]', async () => {
  const inThird = (changes: Record<string, unknown>) => [alice.sms(), alice.sms(), alice.sms(changes)]
  const wrong: [changes: Record<string, unknown>, code: string, name: string][] = [
    [{ to: '+1' }, '1430', 'to'],
    [{ from: '' }, '1420', 'from'],
    [{ text: 'a'.repeat(1001) }, '1090', 'text'],
    [{ text: undefined }, '1010', 'text'],
    [{ text: 'a\0b' }, '1020', 'text'],
    [{ channel: 'MMS!' }, '1400', 'channel'],
    [{ message_type: 'image' }, '1440', 'message_type'],
    [{ ttl: 19 }, '1130', 'ttl'],
    [{ client_ref: 'x'.repeat(101) }, '1450', 'client_ref'],
    [{ sms: { encoding_type: 'utf8' } }, '1410', 'sms.encoding_type'],
    [{ webhook_url: 'ftp://example.com' }, '1020', 'webhook_url'],
    [{ failover: [] }, '1020', 'failover'],
  ]
  for (const [changes, code, name] of wrong)
    assertRefused(await post({ failover: inThird(changes) }), code, [`failover[2].${name}`])
  const twice = [alice.sms({ to: 1 }), 'sms', alice.sms({ from: 1 })]
  assertRefused(await post({ failover: twice }), '1020', [
    'failover[0].to',
    'failover[1]',
    'failover[2].from',
  ])
})

test('deprecated and unknown members are accepted [S3-038]', async () => {
  assert.equal((await post({ trusted_sender: true, viber_service: { ttl: 1 }, foo: [null] })).status, 202)
  const id = await alice.sent({ trusted_recipient: true })
  assert.equal((await alice.notified(id, 'delivered')).message_uuid, id)
  assertRefused(await post({ trusted_recipient: 'yes' }), '1020', ['trusted_recipient'])
})

test('text that the database cannot store is refused by name', async () => {
  assertRefused(await post({ text: 'a\0b' }), '1020', ['text'])
  assertRefused(await post({ text: 'half \ud83d' }), '1020', ['text'])
  assertRefused(await post({ client_ref: 'a\0b' }), '1450', ['client_ref'])
  assertRefused(await post({ hasOwnProperty: 'a\0b' }), '1020', ['hasOwnProperty'])
})

test('a body that is not JSON is 422 #invalid-json', async () => {
  for (const body of ['{', '{"to": 1,}', '', '{"__proto__": {"a": 1}}', Buffer.from([0x7b, 0xff, 0x7d])]) {
    const answer = await alice.post('/v1/messages', body)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.type, 'https://developer.vonage.com/api-errors#invalid-json')
    assert.equal(answer.body.instance, answer.headers.get('x-request-id'))
  }
})

test('a body of more than 256 KiB is 413, and one of another type 415', async () => {
  const padded = (size: number) => {
    const body = JSON.stringify(alice.sms({ padding: '' }))
    return body.replace('"padding":""', `"padding":"${'x'.repeat(size - body.length)}"`)
  }
  assert.equal((await alice.post('/v1/messages', padded(256 * 1024))).status, 202)
  assert.equal((await alice.post('/v1/messages', padded(256 * 1024 + 1))).status, 413)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=a'])
    assert.equal((await alice.post('/v1/messages', '{}', { 'content-type': type })).status, 415, type)
})

test('credentials are checked before the body', async () => {
  const wrong = [
    undefined,
    'Basic',
    'Basic !!',
    basic(alice.apiKey, 'Wrong1234'),
    basic('ffffffff', alice.secret),
    'Bearer a.b.c',
  ]
  for (const authorization of wrong) {
    const answer = await openClient(exchange.url, authorization).post('/v1/messages', '{')
    assert.equal(answer.status, 401)
    assert.match(answer.body.type, /api-errors\/?#un\w+$/)
    assert.match(answer.headers.get('content-type')!, /^application\/problem\+json/)
    assert.equal(answer.body.instance, answer.headers.get('x-request-id'))
  }
})

test('two kinds of credentials at once are refused [S3-095]', async () => {
  const both = `${basic(alice.apiKey, alice.secret)}, Bearer a.b.c`
  const twice = await openClient(exchange.url, both).post('/v1/messages', alice.sms())
  assert.equal(twice.status, 401)
})

test('every response carries a request id of its own', async () => {
  const answers = [
    await post({}),
    await post({ to: '' }),
    await exchange.anonymous.post('/v1/messages', {}),
    await exchange.anonymous.get('/nowhere'),
    await exchange.anonymous.get('/healthz'),
  ]
  const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '')
  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(new Set(ids).size, ids.length)
})

test('a request that is refused stores and costs nothing', async () => {
  const eve = await exchange.customer('eve', { balance: '1' })
  const client_ref = createHash('sha256').update(randomUUID()).digest('hex')
  assert.equal((await eve.post('/v1/messages', eve.sms({ client_ref, ttl: 1 }))).status, 422)
  assert.equal(await eve.balance(), '1.0000')
  const { rowCount } = await exchange.db.query('select from message where client_ref = $1', [client_ref])
  assert.equal(rowCount, 0)
})

test('null in an optional member of a message is the same as an omitted member [S3-037]', async () => {
  const nulls = {
    ttl: null,
    client_ref: null,
    webhook_url: null,
    webhook_version: null,
    failover: null,
    text_id: null,
  }
  const inside = { encoding_type: null, pool_id: null, entity_id: null }
  const { status, body } = await post({ ...nulls, sms: inside, trusted_recipient: null })
  assert.equal(status, 202, JSON.stringify(body))
  assert.equal('workflow_id' in body, false)
  assert.equal((await post({ sms: null, failover: [alice.sms(nulls)] })).status, 202)
})
