import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { idOfAge } from '../../../test/support/history.ts'
import { until } from '../../../test/support/until.ts'
import { openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { readEvent } from '../events/event-store.ts'
import { attemptsOf } from '../attempts/history-store.ts'
import { openRecorder } from './recorder.ts'
import { insertEvents } from '../enqueue/store.ts'

const owner = randomUUID()
let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** Stores an event that this node delivers, and returns its first attempt. */
async function attempted(more: Partial<Attempt> = {}): Promise<Attempt> {
  const [eventId, subjectId, accountId] = [more.eventId ?? uuidv7(), uuidv7(), 'abcd1234']
  const url = 'http://localhost/'
  const event = {
    accountId,
    subjectId,
    kind: 'message-status' as const,
    url,
    method: 'POST_JSON' as const,
    payload: '{}',
    at: Date.now(),
  }
  await insertEvents(database.db, owner, [{ event, eventId, endpoint: `${accountId} ${url}`, leased: true }])
  return {
    subjectId,
    orderId: subjectId,
    kind: 'message-status',
    channel: undefined,
    endpoint: `${accountId} ${url}`,
    endedAt: Date.now(),
    urlOverride: undefined,
    sign: 'accepted',
    eventId,
    accountId,
    attempt: 1,
    startedAt: Date.now(),
    tookMs: 5,
    outcome: 'delivered',
    status: 200,
    fault: undefined,
    detail: undefined,
    response: undefined,
    headers: undefined,
    dueAt: Date.now(),
    ...more,
  }
}

/** Records attempts in one batch, and returns the stored outcomes of the event of each. */
async function record(attempts: Attempt[]) {
  const recorder = openRecorder({
    db: database.db,
    owner,
    clock: await openClock(database.db),
    log: quiet,
    judge: { judge: async () => {} },
    posted: async () => () => {},
    stored: () => {},
  })
  for (const attempt of attempts) recorder.add(attempt)
  await until(recorder.unstored, (unstored) => unstored === 0).finally(recorder.abandon)
  const subjects = attempts.map(({ subjectId }) => subjectId)
  const notified = new Map(
    (await attemptsOf(database.db, subjects)).map((event) => [event.eventId, event.attempts]),
  )
  return attempts.map(({ eventId }) =>
    notified.get(eventId)!.map(({ outcome, status, fault }) => [outcome, status ?? fault]),
  )
}

test('an attempt with a response text that cannot be stored is recorded without it, and other attempts are unchanged', async () => {
  const neighbours = await Promise.all(Array.from({ length: 40 }, () => attempted()))
  const fault = { outcome: 'retried', status: undefined, fault: 'tls', detail: 'no\0t a name' } as const
  const notified = await record([await attempted(fault), ...neighbours])
  assert.deepEqual(notified, [[['retried', 'tls']], ...neighbours.map(() => [['delivered', 200]])])
})

test('an attempt that a node made twice is recorded once, and other attempts are recorded as well', async () => {
  const [twice, once] = [await attempted(), await attempted()]
  const notified = await record([twice, { ...twice, outcome: 'retried', status: 500 }, once])
  assert.deepEqual(notified, [[['delivered', 200]], [['delivered', 200]], [['delivered', 200]]])
})

test('an attempt that can never be stored ends its delivery with a reason, and other attempts are recorded', async () => {
  const good = await attempted()
  const hopeless = await attempted({ startedAt: Number.NaN, outcome: 'retried', status: 500 })
  const notified = await record([good, hopeless])
  assert.deepEqual(notified, [[['delivered', 200]], []])
  const event = await readEvent(database.db, hopeless.eventId)
  assert.deepEqual([event?.state, event?.reason, event?.attempts], ['undelivered', 'not_recorded', 0])
})

test('an accepted event is not sent again if its attempt cannot be stored', async () => {
  const hopeless = await attempted({ startedAt: Number.NaN })
  assert.deepEqual(await record([hopeless]), [[]])
  assert.equal((await readEvent(database.db, hopeless.eventId))?.state, 'delivered')
})

test('an attempt at an event beyond the retention of responses is recorded without the response', async () => {
  const eventId = await idOfAge(database.db, 25, 'webhooks')
  const old = await attempted({ eventId, detail: 'once more', response: 'no' })
  const fresh = await attempted({ response: 'yes' })
  assert.deepEqual(await record([old, fresh]), [[['delivered', 200]], [['delivered', 200]]])
  const { rows } = await database.db.query(
    `select (select detail from webhook_attempt where event_id = $1),
            array(select body from webhook_response where event_id = any ($2::uuid[])) as answers`,
    [eventId, [eventId, fresh.eventId]],
  )
  assert.deepEqual(rows, [{ detail: 'once more', answers: ['yes'] }])
})
