import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openNumberKey } from '#privacy/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { analyze, rowsReadBy, rowsReadByPlansBefore } from '../../../test/support/plan.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { claimExpired, claimUnknown, claimWaiting, nextDispatchDue } from './claim-store.ts'
import { releaseLeases, releaseExpired, type Release } from './lease-store.ts'
import { markSent, findOptedOut } from './mark-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { readAwaited, readBehind, readHeads } from '../dispatch/reroute-store.ts'
import { closeDispatch, countUnknown } from '../outcomes/outcome-store.ts'

let world: TestAccounts
let alice: string
let bob: string
const [one, other] = [uuidv7(), uuidv7()]

before(async () => {
  world = await openTestAccounts()
  alice = (await openSender(world, 1_000_000)).accountId
  bob = (await openSender(world, 1_000_000)).accountId
})
after(() => world.close())
beforeEach(() => world.db.query('delete from dispatch'))

/** Creates waiting messages of an account, in the order of their IDs. */
async function wait(
  accountId: string,
  count: number,
  changes: Partial<OutboundMessage> = {},
): Promise<OutboundMessage[]> {
  const messages = Array.from({ length: count }, () =>
    outbound({ accountId, carrierId: 'local', ...changes }),
  )
  const decided = messages.map((message) => ({
    message,
    actor: 'test',
    details: null,
    refusal: undefined,
    leased: false,
    away: null,
  }))
  await storeDecided(world.db, decided, { id: one, leaseSeconds: 30 })
  return messages
}

const claim = (
  owner: string,
  limit = 100,
  quantum = 100,
  after = '',
  carrierId = 'local',
  skip: string[] = [],
) =>
  world.db.tx((sql) =>
    claimWaiting(sql, {
      carrierId,
      owner,
      now: Date.now() + 10,
      limit,
      quantum,
      after,
      skip,
      leaseSeconds: 30,
    }),
  )

const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id)
const leave = (messages: OutboundMessage[]) =>
  messages.map((message, i) => ({ message, slot: 1, sequence: i + 1, long: message.parts > 1 }))

test('two nodes that claim at once get every message once', async () => {
  const messages = await wait(alice, 50)
  const claimed = await Promise.all([claim(one, 30), claim(other, 30), claim(one, 30)])
  assert.deepEqual(idsOf(claimed.flat()).toSorted(), idsOf(messages))
  assert.deepEqual(await claim(other), [])
})

test("a tenant's backlog does not delay another's single message [fault O2]", async () => {
  await wait(alice, 40)
  await wait(bob, 1)
  const claimed = await claim(one, 10, 5)
  assert.equal(claimed.filter(({ accountId }) => accountId === bob).length, 1)
  assert.equal(claimed.filter(({ accountId }) => accountId === alice).length, 5)
})

test('accounts with a full share are skipped', async () => {
  await wait(alice, 10)
  await wait(bob, 2)
  const claimed = await claim(one, 10, 10, '', 'local', [alice])
  assert.deepEqual(
    claimed.map(({ accountId }) => accountId),
    [bob, bob],
  )
})

test('accounts are visited in a cycle that starts where the last claim ended', async () => {
  const accounts = [alice, bob].toSorted()
  await wait(accounts[0]!, 4)
  await wait(accounts[1]!, 4)
  const visited: string[] = []
  for (let after = ''; visited.length < 4; after = visited.at(-1)!)
    visited.push(...(await claim(one, 1, 1, after)).map(({ accountId }) => accountId))
  assert.deepEqual(visited, [...accounts, ...accounts])
  assert.equal((await claim(one, 100, 100, accounts[1])).length, 4)
  assert.deepEqual(await claim(one, 100, 100, accounts[0]), [])
})

test('an account is served in the order of its messages', async () => {
  const messages = await wait(alice, 10)
  assert.deepEqual(idsOf(await claim(one, 4)), idsOf(messages.slice(0, 4)))
  assert.deepEqual(idsOf(await claim(one, 4)), idsOf(messages.slice(4, 8)))
})

test('nodes that sweep at once neither wait for each other nor release twice', async () => {
  await wait(alice, 4)
  await claim(other)
  await world.db.query("update dispatch set lease_until = clock_timestamp() - interval '1 second'")
  await world.db.tx(async (sql) => {
    await sql.query('select from dispatch order by message_id limit 1 for update')
    assert.equal(await releaseExpired(world.db), 3)
  })
  assert.equal(await releaseExpired(world.db), 1)
  assert.equal((await claim(one)).length, 4)
})

test('a claimed message equals the accepted one', async () => {
  const [message] = await wait(alice, 1, { clientRef: 'a', webhookVersion: 'v0.1', parts: 2, price: 7 })
  assert.deepEqual(await claim(one), [message])
})

test('only the owner of a lease may send, once, and not to an opted-out recipient [fault C8]', async () => {
  const messages = await wait(alice, 2)
  const [stopped] = await wait(alice, 1, { recipient: '99000000002' })
  const claimed = await claim(one)
  assert.equal((await markSent(world.db, other, leave(claimed))).size, 0)
  const stop = "insert into opt_out (account_id, scope, recipient) values ($1, '12015550123', '99000000002')"
  await world.db.query(stop, [alice])
  assert.deepEqual([...(await markSent(world.db, one, leave(claimed))).keys()].toSorted(), idsOf(messages))
  assert.equal((await markSent(world.db, one, leave(claimed))).has(messages[0]!.id), false)
  assert.equal(
    claimed.some(({ id }) => id === stopped!.id),
    true,
  )
})

test('nor to an opted-out recipient whose number was erased, which only the key identifies', async () => {
  const key = await openNumberKey(world.db, world.vault)
  const [stopped] = await wait(alice, 1, { recipient: '99000000077' })
  const [neighbour] = await wait(alice, 1, { recipient: '99000000177' })
  const claimed = await claim(one)
  await world.db.query(
    `insert into opt_out (account_id, scope, recipient, tag) values ($1, '*', '…77', number_tag($2, $1, '99000000077'))`,
    [alice, key.pads],
  )
  assert.deepEqual([...(await findOptedOut(world.db, one, claimed, key))], [stopped!.id])
  assert.deepEqual([...(await markSent(world.db, one, leave(claimed), key)).keys()], [neighbour!.id])
})

test('a node whose lease has expired may not send [fault C8]', async () => {
  const [message] = await wait(alice, 1)
  const claimed = await claim(one)
  await world.db.query("update dispatch set lease_until = clock_timestamp() - interval '1 second'")
  assert.deepEqual(idsOf(claimed), [message!.id])
  assert.equal((await markSent(world.db, one, leave(claimed))).size, 0)
})

const back = ({ id, attempt }: OutboundMessage, changes: Partial<Release> = {}): Release => ({
  id,
  attempt,
  later: false,
  carriers: 1,
  to: null,
  ...changes,
})

test('a message throttled by its carrier is retried after 1, 2, 4 and at most 60 seconds', async () => {
  const [message] = await wait(alice, 1)
  const now = Date.now()
  for (const [attempt, seconds] of [
    [1, 1],
    [2, 2],
    [3, 4],
    [6, 32],
    [7, 60],
    [20, 60],
    [100_000, 60],
  ] as const) {
    await world.db.query('update dispatch set owner = $1, attempt = $2, lease_until = now()', [one, attempt])
    await releaseLeases(world.db, one, [back(message!, { attempt, later: true })], now)
    assert.equal(await nextDispatchDue(world.db, now), Math.min(now + seconds * 1000, message!.expiresAt))
  }
})

test('an unsent message is due again at once', async () => {
  const [message] = await wait(alice, 1)
  await claim(one)
  await releaseLeases(world.db, one, [back(message!)], Date.now())
  assert.deepEqual(idsOf(await claim(other)), [message!.id])
})

test('if several carriers take turns, the delay grows with each round', async () => {
  const [message] = await wait(alice, 1)
  const now = Date.now()
  for (const [attempt, seconds] of [
    [3, 1],
    [6, 2],
    [9, 4],
    [300, 60],
  ] as const) {
    await world.db.query('update dispatch set owner = $1, attempt = $2, lease_until = now()', [one, attempt])
    await releaseLeases(world.db, one, [back(message!, { attempt, later: true, carriers: 3 })], now)
    assert.equal(await nextDispatchDue(world.db, now), Math.min(now + seconds * 1000, message!.expiresAt))
  }
})

test('a rerouted message is claimed for its new carrier, with no tries there', async () => {
  const [message] = await wait(alice, 1)
  const [claimed] = await claim(one)
  await markSent(world.db, one, leave([claimed!]))
  assert.deepEqual([claimed!.attempt, claimed!.tries], [1, 1])
  assert.equal((await releaseLeases(world.db, one, [back(claimed!, { to: 'other' })], Date.now())).size, 1)
  assert.deepEqual(await claim(one), [])
  const [there] = await claim(one, 1, 1, '', 'other')
  assert.deepEqual([there?.id, there?.carrierId, there?.attempt, there?.tries], [message!.id, 'other', 1, 0])
})

test('a late outcome of an earlier attempt does not affect the current one', async () => {
  await wait(alice, 1)
  const [first] = await claim(one)
  await markSent(world.db, one, leave([first!]))
  const late = { ...first! }
  await releaseLeases(world.db, one, [back(late)], Date.now())
  const [second] = await claim(one)
  await markSent(world.db, one, leave([second!]))
  assert.equal(
    (await releaseLeases(world.db, one, [back(late, { later: true, to: 'other' })], Date.now())).size,
    0,
  )
  assert.equal((await countUnknown(world.db, one, [late])).size, 0)
  assert.equal((await closeDispatch(world.db, one, [late])).size, 0)
  const closed = (await closeDispatch(world.db, one, [second!])).get(second!.id)
  assert.equal(closed?.attempt, 2)
  assert.ok(closed.sent_at)
})

test('an expired message is claimed regardless of its carrier, unless it is in flight', async () => {
  const [late] = await wait(alice, 1, { expiresAt: Date.now() - 1 })
  await wait(alice, 1)
  const [onTheWire] = await wait(bob, 1, { expiresAt: Date.now() - 1 })
  await world.db.query('update dispatch set sent_at = now() where message_id = $1', [onTheWire!.id])
  const expired = await claimExpired(world.db, { owner: one, now: Date.now(), leaseSeconds: 30 })
  assert.deepEqual(idsOf(expired), [late!.id])
})

test('the next due time is that of the earliest message or of its expiry', async () => {
  const now = Date.now()
  assert.equal(await nextDispatchDue(world.db, now), undefined)
  await wait(alice, 1, { acceptedAt: now - 1_000, expiresAt: now + 50_000 })
  assert.equal(await nextDispatchDue(world.db, now), now + 50_000)
  await wait(alice, 1, { acceptedAt: now + 7_000, expiresAt: now + 60_000 })
  assert.equal(await nextDispatchDue(world.db, now), now + 7_000)
})

test('claims and sweeps read only the rows they lease, not all that wait or are in flight', async () => {
  const { db } = world
  await fill(db)
  await analyze(world, 'dispatch')
  const reads: Record<string, (sql: Sql) => Promise<unknown>> = {
    abandoned: releaseExpired,
    unknown: (sql) => claimUnknown(sql, { owner: one, leaseSeconds: 30 }),
    expired: (sql) => claimExpired(sql, { owner: one, now: Date.now(), leaseSeconds: 30 }),
    awaited: readAwaited,
    ...claims,
  }
  for (const [name, read] of Object.entries(reads)) {
    const rows = await rowsReadBy(db, read)
    assert.ok(rows < 5_000, `${name}: ${rows} rows read`)
  }
})

test('claims read no more rows with plans made on an empty queue', async () => {
  await analyze(world, 'dispatch')
  for (const [name, read] of Object.entries(claims)) {
    const rows = await rowsReadByPlansBefore(world.db, read, fill)
    assert.ok(rows < 5_000, `${name}: ${rows} rows read`)
  }
})

const some = { carrierId: 'local', owner: one, limit: 10, quantum: 5, after: '', skip: [], leaseSeconds: 30 }
const claims: Record<string, (sql: Sql) => Promise<unknown>> = {
  waiting: (sql) => claimWaiting(sql, { ...some, now: Date.now() + 10 }),
  heads: (sql) => readHeads(sql, { carrierId: 'local', quantum: 25, limit: 500 }),
  behind: (sql) => readBehind(sql, { carrierId: 'local', after: undefined, limit: 500 }),
}

/** Twenty thousand messages, some leased and some in flight. */
async function fill(sql: Sql): Promise<void> {
  await sql.query(
    `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, owner, lease_until, sent_at)
      select uuid_now(), $1, 'local', now(), now() + interval '1 hour', case when i % 10 = 0 then $2::uuid end,
        case when i % 10 = 0 then now() + interval '30 s' end, case when i % 20 = 0 then now() end
        from generate_series(1, 20000) i`,
    [alice, one],
  )
  await sql.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
      select message_id, account_id, 'outbound', '1', '2', 'x', 'text', 1, 'accepted', 0, now(), now(), 'test' from dispatch`,
  )
}
