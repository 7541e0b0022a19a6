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

/** What may happen where, as docs/decisions/0022-message-states-and-receipts.md says it; everything else changes nothing. */
type State = (typeof states)[number]
const expected: Record<MessageEvent, [from: State | State[], to: string]> = {
  submitted: ['accepted', 'submitted'],
  refused: ['accepted', 'rejected'],
  expired: ['accepted', 'rejected'],
  carrierRefused: ['accepted', 'rejected'],
  givenUp: ['accepted', 'rejected'],
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

/** One message in each state; answers their ids by state. */
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

/** Lets an event happen to all of these messages at once, and answers what customers are told. */
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
  test(`the event ${event} moves a message where it may happen, and is told and written down only there`, async () => {
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

test('whatever happens after a final status changes it no more, but that a delivered message is read', async () => {
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

test('that a carrier goes on trying is told once, and no more of it when the message has its end', async () => {
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

test('the moves that happen are all that the table of states names', () => {
  const named = messageStates.moves.map(([from, event, to]) => `${event} ${from} ${to}`)
  const all = Object.entries(expected).flatMap(([event, [from, to]]) =>
    [from].flat().map((state) => `${event} ${state} ${to}`),
  )
  assert.deepEqual(named.toSorted(), all.toSorted())
})
