import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { RecordedRequest } from '#platform/http/log-requests.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { findEntries } from '../entries/find-store.ts'
import { firstId, lastId, uuidv7 } from '#platform/ids.ts'
import { openRequestLog, type RequestLogDeps } from './request-log.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

type Counts = { stored: number; full: number; database: number }

function openLog(changes: Partial<RequestLogDeps> = {}) {
  const counts: Counts = { stored: 0, full: 0, database: 0 }
  const log = openRequestLog({
    db: database.db,
    log: quiet,
    metrics: {
      stored: (entries) => void (counts.stored += entries),
      lost: (reason, entries) => void (counts[reason] += entries),
    },
    key: { personOf: (number) => `person of ${number}` },
    days: 7,
    perSecond: 100,
    withoutTexts: async () => new Set(),
    ...changes,
  })
  return { log, counts }
}

const request = (accountId: string, changes: Partial<RecordedRequest> = {}): RecordedRequest => ({
  accountId,
  familyId: accountId,
  applicationId: undefined,
  requestId: randomUUID(),
  operationId: 'sendMessage',
  credential: 'basic',
  method: 'POST',
  url: '/v1/messages',
  status: 202,
  at: Date.now(),
  tookMs: 3.2,
  ip: '127.0.0.1',
  agent: 'test/1.0',
  contentType: 'application/json',
  bodyOctets: 20,
  body: { to: '99000000001', text: 'Hello' },
  responseType: 'application/json',
  response: '{"message_uuid":"aaaaaaaa-0000-4000-8000-000000000000"}',
  weight: 1,
  ...changes,
})

const stored = async (accountId: string) => {
  const wanted = { accountId, from: firstId, before: lastId, limit: 100 }
  return (await database.db.asAccount(accountId, (sql) => findEntries(sql, wanted))).rows
}

test('recorded requests are stored in one batch, and only their account sees them', async () => {
  const { log, counts } = openLog()
  log.record(request('0000a11c'))
  log.record(request('0000a11c', { status: 500, response: 'not JSON' }))
  log.record(request('00000b0b'))
  await log.flush()
  assert.equal(counts.stored, 3)
  assert.deepEqual(
    (await stored('0000a11c')).map(({ status, created }) => [status, created]),
    [
      [500, {}],
      [202, { message_uuid: 'aaaaaaaa-0000-4000-8000-000000000000' }],
    ],
  )
  const { rows } = await database.db.asAccount('00000b0b', (sql) =>
    sql.query<{ account_id: string }>('select distinct account_id from request_log'),
  )
  assert.deepEqual(rows, [{ account_id: '00000b0b' }])
})

test('a body that is too large, streamed or unreadable is not stored, and a long one is truncated', async () => {
  const { log } = openLog()
  const stream = { async *[Symbol.asyncIterator]() {} }
  log.record(request('carl', { bodyOctets: 100_000 }))
  log.record(request('carl', { body: stream, response: undefined }))
  log.record(request('carl', { body: undefined, response: `{"a":"${'x'.repeat(70_000)}"}` }))
  log.record(request('carl', { bodyOctets: Number.NaN }))
  log.record(request('carl', { body: { a: 'y'.repeat(9_000) } }))
  await log.flush()
  const { rows } = await database.db.query(
    `select body_state, response_state, length(body) as length from request_log where account_id = 'carl' order by id`,
  )
  assert.deepEqual(rows, [
    { body_state: 'too_large', response_state: 'complete', length: null },
    { body_state: 'unreadable', response_state: 'none', length: null },
    { body_state: 'unreadable', response_state: 'too_large', length: null },
    { body_state: 'too_large', response_state: 'complete', length: null },
    { body_state: 'truncated', response_state: 'complete', length: 8_192 },
  ])
})

test('a body that names hundreds of persons is not stored, and a number in a form is found', async () => {
  const { log } = openLog()
  const many = Array.from({ length: 700 }, (_, i) => String(99_000_000_000 + i))
  log.record(request('many', { body: { to: many } }))
  const form = { contentType: 'application/x-www-form-urlencoded', response: undefined }
  log.record(request('many', { ...form, url: '/number/buy', body: { msisdn: '(99000000001' } }))
  await log.flush()
  const { rows } = await database.db.query(
    `select body_state, array(select number from request_log_number n where n.entry_id = l.id) as numbers
       from request_log l where account_id = 'many' order by id`,
  )
  assert.deepEqual(rows, [
    { body_state: 'too_large', numbers: [] },
    { body_state: 'complete', numbers: ['99000000001'] },
  ])
})

test('a full log and a failing database lose only entries, and the losses are counted', async () => {
  const { log, counts } = openLog()
  for (let i = 0; i < 310; i++) log.record(request('dora'))
  await log.flush()
  assert.deepEqual(counts, { stored: 300, full: 10, database: 0 })
  const failing = openLog({ withoutTexts: () => Promise.reject(new Error('the database has gone away')) })
  failing.log.record(request('dora'))
  await failing.log.flush()
  assert.deepEqual(failing.counts, { stored: 0, full: 0, database: 1 })
})

test('texts of accounts with a retention of texts are not stored', async () => {
  const { log } = openLog({ withoutTexts: async () => new Set(['erin']) })
  log.record(request('erin'))
  await log.flush()
  const { rows } = await database.db.query<{ body: string; has_text: boolean }>(
    `select body, has_text from request_log where account_id = 'erin'`,
  )
  assert.deepEqual(rows, [{ body: '{"to":"99000000001","text":"[text of 5 characters]"}', has_text: false }])
})

test('an entry that is stored after the erasure of its person is dropped; later requests are logged', async () => {
  const { log, counts } = openLog({ key: { personOf: () => 'ab'.repeat(16) } })
  log.record(request('0000dead'))
  await database.db.query('insert into erasure (id, person, until_id, number) values ($1, $2, $1, $3)', [
    uuidv7(),
    'ab'.repeat(16),
    Buffer.alloc(1),
  ])
  log.record(request('0000dead', { status: 200 }))
  await log.flush()
  assert.equal(counts.stored, 1)
  assert.deepEqual(
    (await stored('0000dead')).map(({ status }) => status),
    [200],
  )
})
