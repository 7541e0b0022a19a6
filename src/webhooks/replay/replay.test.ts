import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { until } from '../../../test/support/until.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { idOfAge } from '../../../test/support/history.ts'
import { readReplay, type ReplayInput } from './replay-store.ts'
import { replayEvent, startReplay, stepReplay } from './replay.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox

const input = {
  accountId: 'abcd1234',
  scope: 'undelivered',
  from: uuidAt(0),
  before: uuidAt(Date.now() + 3_600_000),
  filter: {},
  url: undefined,
  perSecond: 100,
  requestKey: '',
  reference: undefined,
} satisfies ReplayInput

/** Requests a replay, in its own transaction. */
const start = (requested: ReplayInput) => outbox.db.tx((sql) => startReplay(sql, requested))

/** Starts a replay with a unique request key; returns its ID. */
async function begin(more: Partial<ReplayInput>): Promise<string> {
  const started = await start({ ...input, requestKey: uuidv7(), ...more })
  assert.ok(typeof started === 'object')
  return started.replay.id
}
const done = (id: string) =>
  until(
    () => readReplay(outbox.db, id),
    (replay) => replay?.doneAt !== undefined,
  )

/** Inserts expired events, in the order of their creation. */
async function failedEvents(
  count: number,
  accepting = Array.from({ length: count }, () => uuidv7()),
): Promise<string[]> {
  const rows = accepting.map(
    (id) => `('${id}', 'abcd1234', '${uuidv7()}', 'message-status', 'http://old.example/', '{}')`,
  )
  for (let i = 0; i < count; i += 1000) {
    const values = rows.slice(i, i + 1000).join(',')
    await outbox.db.query(
      `insert into webhook_event (id, account_id, subject_id, kind, url, payload) values ${values}`,
    )
  }
  await outbox.db.query(
    `insert into webhook_undelivered (event_id, account_id, endpoint, reason)
     select id, account_id, account_id || ' http://old.example', 'failed' from webhook_event where id = any ($1::uuid[])`,
    [accepting],
  )
  await outbox.db.query(
    `insert into webhook_attempt (event_id, account_id, attempt, started_at, duration_ms, outcome, http_status)
     select id, account_id, 7, now(), 1, 'failed', 500 from webhook_event where id = any ($1::uuid[])`,
    [accepting],
  )
  return accepting
}

test('thousands of expired events are replayed at the requested rate, in order, with every attempt recorded [fault W8]', async (t) => {
  const ids = await failedEvents(3_000)
  const inbox = await endpoint(t)
  const replayId = await begin({
    before: uuidAt(Date.now() + 1_000),
    url: `${inbox.url}/new`,
    perSecond: 1_000,
  })
  const webhooks = await exchange(t)
  const replay = await done(replayId)
  assert.deepEqual([replay!.replayed, replay!.skipped], [3_000, 0])
  const tookSeconds = (replay!.doneAt!.getTime() - replay!.createdAt.getTime()) / 1000
  assert.ok(tookSeconds >= 2, `${tookSeconds} s`)
  assert.ok(await webhooks.drain(60_000))
  const came = inbox.received.map(({ headers }) => String(headers['webhook-id']))
  assert.deepEqual(came.toSorted(), ids)
  assert.ok(inbox.received.every(({ headers }) => headers['webhook-attempt'] === '8'))
  // A replay sends the events of one batch concurrently, and those of the next batch after them.
  const thousand = new Map(ids.map((id, i) => [id, Math.floor(i / 1_000)]))
  const order = came.map((id) => thousand.get(id)!)
  const early = order.filter((n, i) =>
    order.slice(Math.max(0, i - 2_000), i).some((before) => before > n + 1),
  )
  assert.equal(early.length, 0)
  const { rows } = await outbox.db.query(
    `select (select count(*) from webhook_attempt where outcome = 'delivered' and attempt = 8) as made,
            (select count(*) from webhook_undelivered) as left`,
  )
  assert.deepEqual([rows[0]!['made'], rows[0]!['left']], [3_000, 0])
})

test('an interrupted replay resumes where it was, and concurrent steps do nothing twice', async (t) => {
  const ids = await failedEvents(25)
  const inbox = await endpoint(t)
  const replayId = await begin({
    before: uuidAt(Date.now() + 1_000),
    url: inbox.url,
    perSecond: 10,
  })
  const { db, clock } = outbox
  const steps = await Promise.all([1, 2, 3].map(() => stepReplay(db, clock)))
  assert.deepEqual(steps.filter(Boolean).length, 1)
  assert.equal((await readReplay(db, replayId))!.replayed, 10)
  const webhooks = await exchange(t)
  await done(replayId)
  assert.ok(await webhooks.drain(10_000))
  assert.deepEqual(inbox.received.map(({ headers }) => String(headers['webhook-id'])).toSorted(), ids)
})

test('all events of a period are replayed, including accepted ones; others are not', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const early = statusEvent(inbox.url)
  await send(webhooks, [early])
  await inbox.arrived(1)
  const from = uuidAt(Date.now() + 1)
  await until(Date.now, (now) => uuidAt(now) > from)
  const events = [statusEvent(inbox.url), statusEvent(inbox.url)]
  await send(webhooks, events)
  await inbox.arrived(3)
  assert.ok(await webhooks.drain(5_000))
  const before = uuidAt(Date.now() + 1_000)
  const id = await begin({ scope: 'all', from, before })
  await inbox.arrived(5)
  await done(id)
  assert.ok(await webhooks.drain(5_000))
  assert.equal(inbox.received.length, 5)
  assert.deepEqual(await story(events[0]!.subjectId), [
    [1, 'delivered', 200],
    [2, 'delivered', 200],
  ])
  assert.deepEqual(await story(early.subjectId), [[1, 'delivered', 200]])
})

test('a filter replays exactly the events that match all its members, even if they are rare', async (t) => {
  const [webhooks, inbox, other] = [await exchange(t), await endpoint(t), await endpoint(t)]
  const applicationId = uuidv7()
  const from = uuidAt(Date.now())
  const wanted = statusEvent(inbox.url, { eventStatus: 'rejected', applicationId })
  const others = [
    statusEvent(inbox.url, { eventStatus: 'rejected' }),
    statusEvent(inbox.url, { eventStatus: 'delivered', applicationId }),
    statusEvent(other.url, { eventStatus: 'rejected', applicationId }),
    statusEvent(inbox.url, { eventStatus: 'rejected', applicationId, kind: 'inbound-message' }),
  ]
  await send(webhooks, [...others, wanted])
  await inbox.arrived(4)
  await other.arrived(1)
  assert.ok(await webhooks.drain(30_000))
  const filter = {
    event_status: 'rejected',
    kind: 'message-status',
    application_id: applicationId,
    origin: inbox.url,
  }
  const id = await begin({ scope: 'all', from, filter })
  await done(id)
  assert.ok(await webhooks.drain(30_000))
  const again = inbox.received.filter(({ headers }) => headers['webhook-attempt'] === '2')
  assert.deepEqual(
    again.map(({ body }) => JSON.parse(body.toString()).message_uuid),
    [wanted.subjectId],
  )
  assert.equal(other.received.length, 1)
})

test('a replay requested twice, also concurrently, starts once', async () => {
  await failedEvents(3)
  const requested = { ...input, requestKey: 'the same' }
  const begun = await Promise.all([1, 2, 3].map(() => start(requested)))
  const ids = begun.map((one) => (typeof one === 'object' ? one.replay.id : one))
  assert.equal(new Set(ids).size, 1)
  assert.equal(begun.filter((one) => typeof one === 'object' && one.begun).length, 1)
  await outbox.db.query('update webhook_replay set done_at = now() where id = $1', [ids[0]])
  const later = await start(requested)
  assert.ok(typeof later === 'object' && later.begun && later.replay.id !== ids[0])
  await outbox.db.query('update webhook_replay set done_at = now() where done_at is null')

  const named = { ...input, requestKey: 'named', reference: 'after the outage' }
  const first = await start(named)
  assert.ok(typeof first === 'object' && first.begun)
  await outbox.db.query('update webhook_replay set done_at = now() where id = $1', [first.replay.id])
  const again = await start(named)
  assert.ok(typeof again === 'object' && !again.begun && again.replay.id === first.replay.id)
  assert.equal(await start({ ...named, requestKey: 'another' }), 'reference already used')
})

test('a request identical to a running replay returns that replay, also if it completes meanwhile', async () => {
  await outbox.db.query('update webhook_replay set done_at = now() where done_at is null')
  for (const reference of [undefined, 'raced for']) {
    const requested = { ...input, requestKey: `raced for as ${reference}`, reference }
    await outbox.db.tx(async (sql) => {
      // The outer transaction has begun. The inner one begins and ends, and its replay is done.
      await sql.query('select')
      const quicker = await start(requested)
      assert.ok(typeof quicker === 'object' && quicker.begun)
      await outbox.db.query('update webhook_replay set done_at = clock_timestamp() where done_at is null')
      const slower = await startReplay(sql, requested)
      assert.ok(typeof slower === 'object' && !slower.begun && slower.replay.id === quicker.replay.id)
    })
  }
})

test('an account may have at most ten replays in progress, and does not delay another account', async () => {
  await outbox.db.query('update webhook_replay set done_at = now() where done_at is null')
  for (let i = 0; i < 10; i++) await begin({})
  assert.equal(await start({ ...input, requestKey: 'one more' }), 'too many under way')
  const other = await start({ ...input, accountId: 'ffff0000', requestKey: 'one more' })
  assert.ok(typeof other === 'object' && other.begun)
})

test('an event is not replayed if its attempts may be deleted, since no attempt could be stored', async (t) => {
  const id = await idOfAge(outbox.db, 38, 'webhooks')
  await failedEvents(1, [id])
  const inbox = await endpoint(t)
  const how = { url: inbox.url, now: outbox.clock.now() }
  assert.equal(await replayEvent(outbox.db, id, how), 'unknown')
  await outbox.db.query('update webhook_replay set done_at = now() where done_at is null')
  for (const scope of ['all', 'undelivered'] as const) {
    const replayId = await begin({
      scope,
      url: inbox.url,
      before: uuidAt(Date.now() - 31 * 86_400_000),
    })
    assert.equal(await stepReplay(outbox.db, outbox.clock), true)
    const { doneAt, replayed } = (await readReplay(outbox.db, replayId))!
    assert.deepEqual([doneAt !== undefined, replayed], [true, 0])
  }
})
