import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { moveMessages } from '../moves/move-store.ts'
import { messageStates, type MessageEvent } from './states.ts'

const accountId = 'a11ce000'
const states = [
  'accepted',
  'submitted',
  'delivered',
  'rejected',
  'undeliverable',
  'received',
  'read',
] as const

/** The allowed transitions of docs/decisions/0022-message-states-and-receipts.md; any other event changes nothing. */
type State = (typeof states)[number]
const expected: Record<MessageEvent, [from: State | State[], to: string]> = {
  submitted: ['accepted', 'submitted'],
  refused: ['accepted', 'rejected'],
  expired: ['accepted', 'rejected'],
  carrierRefused: ['accepted', 'rejected'],
  retriesExhausted: ['accepted', 'rejected'],
  cancelled: ['accepted', 'rejected'],
  retrying: ['submitted', 'submitted'],
  delivered: ['submitted', 'delivered'],
  undelivered: ['submitted', 'undeliverable'],
  refusedLate: ['submitted', 'rejected'],
  seen: [['submitted', 'delivered'], 'read'],
  markedRead: ['received', 'read'],
}
const events = [...new Set(messageStates.moves.map(([, event]) => event))]

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  const open = "insert into account (id, name, signature_secret) values ($1, $1, '')"
  await database.db.query(open, [accountId])
})
after(() => database.close())

/** Creates one message in each state; returns their IDs by state. */
async function oneInEachState(): Promise<Map<string, string>> {
  const ids = new Map(states.map((state) => [state as string, uuidv7()]))
  await database.db.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price,
       accepted_at, expires_at, actor)
     select id, $3, 'outbound', '12015550123', '99000000001', 'Hello', 'text', 1, status, 0, now(), now(), 'test'
       from unnest($1::uuid[], $2::text[]) i(id, status)`,
    [[...ids.values()], [...ids.keys()], accountId],
  )
  return ids
}

/** Applies an event to all of these messages at once and returns the status events sent to customers. */
async function happen(event: MessageEvent, ids: Iterable<string>) {
  const moves = [...ids].map((messageId) => ({
    messageId,
    accountId,
    actor: 'test',
    code: event === 'retrying' ? 1220 : null,
    reason: null,
    details: null,
  }))
  return database.db.tx((sql) => moveMessages(sql, event, moves, Date.now()))
}

async function statusesOf(ids: Map<string, string>): Promise<Record<string, string>> {
  const { rows } = await database.db.query<{ id: string; status: string }>(
    'select id, status from message where id = any($1::uuid[])',
    [[...ids.values()]],
  )
  const now = new Map(rows.map(({ id, status }) => [id, status]))
  return Object.fromEntries([...ids].map(([state, id]) => [state, now.get(id)!]))
}

async function historyOf(ids: Map<string, string>): Promise<object[]> {
  const { rows } = await database.db.query(
    'select message_id, event, status from message_event where message_id = any($1::uuid[])',
    [[...ids.values()]],
  )
  return rows
}

for (const event of events)
  test(`the event ${event} changes the status, notifies and is recorded only in the states that allow it`, async () => {
    const [from, to] = [[expected[event][0]].flat(), expected[event][1]]
    const ids = await oneInEachState()
    const notified = await happen(event, ids.values())
    const unchanged = Object.fromEntries(states.map((state) => [state, state]))
    assert.deepEqual(await statusesOf(ids), {
      ...unchanged,
      ...Object.fromEntries(from.map((state) => [state, to])),
    })
    assert.deepEqual(
      notified.map(({ id, status }) => `${id} ${status}`).toSorted(),
      from.map((state) => `${ids.get(state)} ${to}`).toSorted(),
    )
    const history = from.map((state) => ({ message_id: ids.get(state), event, status: to }))
    assert.deepEqual(await historyOf(ids), history)
  })

test('a final status never changes, except that a delivered message may be read', async () => {
  for (const last of ['delivered', 'undelivered', 'refusedLate'] as const) {
    const ids = await oneInEachState()
    const id = ids.get('accepted')!
    await happen('submitted', [id])
    const [final] = await happen(last, [id])
    const others = events.filter((event) => last !== 'delivered' || event !== 'seen')
    for (const event of others) assert.deepEqual(await happen(event, [id]), [], event)
    assert.equal((await statusesOf(ids))['accepted'], final!.status)
  }
})

test('a carrier that keeps retrying is reported once, and never after the final status', async () => {
  const ids = await oneInEachState()
  const id = ids.get('submitted')!
  const notified = await happen('retrying', [id])
  assert.deepEqual(
    notified.map(({ status, error }) => [status, error?.code]),
    [['submitted', 1220]],
  )
  assert.deepEqual(await happen('retrying', [id]), [])
  const [delivered] = await happen('delivered', [id])
  assert.equal(delivered?.error, null)
})

test('the transitions that happen are exactly those of the state table', () => {
  const named = messageStates.moves.map(([from, event, to]) => `${event} ${from} ${to}`)
  const all = Object.entries(expected).flatMap(([event, [from, to]]) =>
    [from].flat().map((state) => `${event} ${state} ${to}`),
  )
  assert.deepEqual(named.toSorted(), all.toSorted())
})
