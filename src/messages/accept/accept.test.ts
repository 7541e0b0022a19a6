import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { readAccount, releaseCharges, topUp, updateAccount } from '#accounts/index.ts'
import {
  openCarriers,
  openCarriersMetrics,
  createRoute,
  prices,
  putCarrier,
  putPrefix,
  type Carriers,
} from '#carriers/index.ts'
import { openChannels } from '#chat/index.ts'
import { openOwners } from '#numbers/index.ts'
import { openDb, type Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { BatchLanes } from '#platform/batches/batch-lanes.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { openAccept } from './accept.ts'
import type { AcceptOptions } from './accept-batch.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { storeOptOut } from '../storing/consent-store.ts'
import type { Accepted } from './idempotency.ts'
import type { OutboundMessage } from '../message/outbound.ts'

let world: TestAccounts
let carriers: Carriers
let accept: BatchLanes<SubmitRequest, Accepted>
let options: AcceptOptions
let statements = 0
/** The messages that were passed to the notifier after the commit. */
let notified: string[] = []

const nodeId = uuidv7()
const price = 10_000

before(async () => {
  world = await openTestAccounts()
  const { db, vault, epoch } = world
  const line = { id: 'local', name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  await putCarrier(db, vault, line)
  await createRoute(db, {
    prefix: '',
    sender: 'any',
    carrierId: 'local',
    priority: 0,
    weight: 1,
    last: false,
  })
  await putPrefix(db, prices, '', { price })
  carriers = await openCarriers({
    db,
    vault,
    nodeId,
    log: quiet,
    metrics: openCarriersMetrics(openMetrics()),
  })
  options = {
    db,
    carriers,
    owners: openOwners({ db, epoch }),
    channels: openChannels({ db, vault, epoch }),
    nodeId,
    mayLease: () => false,
    notifyStored: async (_, stored) => () => void notified.push(...stored.map(({ message }) => message.id)),
    accepted: () => undefined,
  }
  accept = openAccept({ ...options, db: { ...db, line: () => counted(db.line()) } })
})
after(() => world.close())

/** Counts the statements that store batches. */
function counted(line: Sql): Sql {
  const query = ((query, values) => {
    statements += 1
    return line.query(query, values)
  }) as Sql['query']
  return { query }
}

let accountId: string
let sender: string

beforeEach(async () => {
  ;({ accountId, sender } = await openSender(world, 100_000_000))
})

function request(changes: Partial<OutboundMessage> = {}): SubmitRequest {
  return {
    message: outbound({ accountId, sender, ...changes }),
    actor: 'test',
    details: null,
    perSecond: 100_000,
  }
}

const balanceOf = async (id: string) => (await readAccount(world.db, id))!.amount

async function stored(ids: string[]): Promise<Set<string>> {
  const { rows } = await world.db.query<{ id: string }>(
    'select id from message where id::text = any($1::text[])',
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Values that the database refuses, each for a different reason: not a UUID, a NUL, a value that a constraint forbids. */
const poisons: [description: string, changes: Partial<OutboundMessage>][] = [
  ['an id that is none', { id: 'poison' }],
  ['a NUL in its text', { text: 'a\0b' }],
  ['no parts', { parts: 0 }],
]

for (const [description, changes] of poisons)
  test(`a message with ${description} fails alone; the rest of its batch is accepted and charged [fault C9]`, async () => {
    const requests = [request(), request(), request(changes), request(), request({ sender: '12029999999' })]
    const results = await Promise.allSettled(requests.map((one) => accept.push(one)))
    const good = ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']
    assert.deepEqual(
      results.map(({ status }) => status),
      good,
    )
    const ids = requests.map(({ message }) => message.id)
    const there = await stored(ids)
    assert.deepEqual(
      ids.map((id) => there.has(id)),
      [true, true, false, true, true],
    )
    assert.equal(await balanceOf(accountId), 100e6 - 3 * price)
  })

test('an invalid message of an account with too little money affects no other account', async () => {
  const poor = await openSender(world, 20_000)
  const theirs = (changes: Partial<OutboundMessage> = {}) => request({ ...poor, ...changes })
  const requests = [theirs(), theirs({ parts: 0 }), theirs(), theirs(), request()]
  const results = await Promise.allSettled(requests.map((one) => accept.push(one)))
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? 202 : codeOf(result.reason))),
    [202, 500, 202, 402, 202],
  )
  assert.equal(await balanceOf(poor.accountId), 0)
})

function codeOf(reason: unknown): number {
  return reason instanceof Problem ? reason.kind.status : 500
}

test('a batch with an opted-out recipient takes two statements; that message is refused, reported and not charged', async () => {
  const [recipient, refused] = ['99000000077', request({ recipient: '99000000077', text: 'Stopped' })]
  const who = { accountId, subscriber: recipient, number: sender, campaignId: null }
  await storeOptOut(world.db, who, false)
  notified = []
  const requests = [request(), refused, request()]
  statements = 0
  const results = await Promise.all(requests.map((one) => accept.push(one)))
  assert.deepEqual([results, statements], [['accepted', 'accepted', 'accepted'], 1])
  assert.deepEqual(notified, [refused.message.id])
  const { rows } = await world.db.query(
    `select m.status, m.error_code, d.message_id is not null as waits from message m
       left join dispatch d on d.message_id = m.id where m.account_id = $1 order by m.text = 'Stopped', m.id`,
    [accountId],
  )
  assert.equal(await accept.push(request({ recipient })), 'accepted', 'also where it is alone')
  assert.equal(notified.length, 2)
  const sent = { status: 'accepted', error_code: null, waits: true }
  assert.deepEqual(rows, [sent, sent, { status: 'rejected', error_code: 1240, waits: false }])
  assert.equal(await balanceOf(accountId), 100e6 - 2 * price)
})

test('an account far above its rate is throttled alone; the queue stays open for others', async () => {
  await updateAccount(world.db, accountId, { max_outbound_request: 30 })
  const other = await openSender(world, 100_000_000)
  const flood = Array.from({ length: 6_000 }, () => accept.push({ ...request(), perSecond: 30 }))
  const notified = Promise.allSettled(flood)
  assert.ok(accept.queued() <= 100, `${accept.queued()} wait`)
  assert.equal(await accept.push(request(other)), 'accepted')
  const refused = (await notified).filter((result) => result.status === 'rejected')
  assert.ok(refused.length >= 6_000 - 60)
  for (const { reason } of refused) {
    assert.ok(reason instanceof Problem)
    assert.deepEqual([reason.kind.code, reason.retryAfter], ['messages#1000', 1])
  }
  assert.equal(await accept.push({ ...request(other), perSecond: 30 }), 'accepted')
})

test('a batch that runs into a deadlock is still stored [fault D7]', async () => {
  const other = await openNeighbour()
  const pushBoth = async () => {
    statements = 0
    const pushed = [accept.push(request()), accept.push(request(other))]
    assert.deepEqual(await Promise.all(pushed), ['accepted', 'accepted'])
    return statements
  }
  assert.equal(await pushBoth(), 1, 'both are in one batch')
  // Both orders are tried, because a deadlock needs the other session to lock the rows in the opposite order, and the database chooses which session
  // fails.
  const orders = [
    [accountId, other.accountId],
    [other.accountId, accountId],
  ] as const
  for (let round = 0; round < 20; round++) {
    const rival = await lockBoth(...orders[round % 2]!)
    const met = await pushBoth()
    await rival.over
    if (met > 1) return
  }
  assert.fail('no batch has met a deadlock')
})

test('batches and refunds that share accounts lock their balances in one order', async () => {
  const other = await openNeighbour()
  const [low, high] = [accountId, other.accountId].toSorted() as [string, string]
  const of = (id: string) => request(id === accountId ? {} : other)
  const paid = [of(low), of(high)].map(({ message }) => ({
    accountId: message.accountId,
    messageId: message.id,
  }))
  const batches = [
    [high, low],
    [low, high],
  ].map((ids) => ids.map(of))
  const released = Promise.withResolvers<void>()
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rival = world.db.tx(async (sql) => {
    await sql.query('select from balance where account_id = $1 for update', [low])
    locked.resolve()
    await released.promise
    await sql.query('select from balance where account_id = $1 for update nowait', [high])
    free.resolve()
  })
  await locked.promise
  const pushed = batches.map((batch) => {
    const node = openAccept({ ...options, nodeId: uuidv7() })
    return Promise.all(batch.map((one) => node.push(one)))
  })
  const refunds = [paid, paid.toReversed()].map((some) =>
    releaseCharges(
      world.db,
      some.map((one) => ({ ...one, price: 1 })),
    ),
  )
  await untilBlocked(world.db, 4)
  released.resolve()
  await rival
  await free.promise
  assert.deepEqual(
    (await Promise.all(pushed)).flat(),
    Array.from({ length: 4 }, () => 'accepted'),
  )
  await Promise.all(refunds)
})

test('a batch that waits too long for a lock is refused completely and not stored', async () => {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rival = world.db.tx(async (sql) => {
    await sql.query('select from balance where account_id = $1 for update', [accountId])
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const hasty = openDb({ url: world.url, log: quiet, max: 4, statementTimeoutMs: 100 })
  const impatient = openAccept({ ...options, db: { ...hasty, line: () => counted(hasty.line()) } })
  const requests = [request(), request(), request()]
  statements = 0
  for (const one of await Promise.allSettled(requests.map((one) => impatient.push(one)))) {
    assert.ok(one.status === 'rejected' && one.reason instanceof Problem, 'not refused')
    assert.deepEqual([one.reason.kind.code, one.reason.retryAfter], ['unavailable', 1])
  }
  assert.equal(statements, 1)
  released.resolve()
  await rival
  assert.equal((await stored(requests.map(({ message }) => message.id))).size, 0)
  assert.equal(await balanceOf(accountId), 100e6)
  await hasty.close()
})

/**
 * Locks one balance immediately, and the other as soon as a session waits for the first. The database may abort this transaction to resolve the
 * deadlock.
 */
async function lockBoth(first: string, second: string): Promise<{ over: Promise<void> }> {
  const lock = 'select from balance where account_id = $1 for update'
  const locked = Promise.withResolvers<void>()
  const rival = world.db.tx(async (sql) => {
    await sql.query(lock, [first])
    locked.resolve()
    await untilBlocked(world.db)
    await sql.query(lock, [second])
  })
  const over = rival.then(
    () => undefined,
    (error: unknown) => assert.equal((error as { code?: string }).code, '40P01'),
  )
  await locked.promise
  return { over }
}

/** Creates a sender whose account uses the batch lane of the first account, so that their messages share batches. */
async function openNeighbour() {
  const batchLaneOf = (id: string) => parseInt(id.slice(-4), 16) % 4
  for (;;) {
    const other = await openSender(world, 100_000_000)
    if (batchLaneOf(other.accountId) === batchLaneOf(accountId)) return other
  }
}

test('after any sequence of sends and refunds a balance equals the sum of its ledger and is never below zero [fault B2]', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('send' as const),
      parts: fc.integer({ min: 1, max: 4 }),
      owned: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('refund' as const), charge: fc.nat(20) }),
    fc.record({ kind: fc.constant('topup' as const), amount: fc.integer({ min: 1, max: 5 * price }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 }), async (rounds) => {
      const one = await openSender(world, 50_000)
      const model = { balance: 5 * price, charged: [] as { id: string; price: number; back: boolean }[] }
      for (const round of rounds) await play(one, round, model)
      assert.equal(await balanceOf(one.accountId), model.balance)
      const { rows } = await world.db.query<{ sum: string }>(
        'select sum(amount)::bigint as sum from ledger_entry where account_id = $1',
        [one.accountId],
      )
      assert.equal(Number(rows[0]!.sum), model.balance)
      assert.ok(model.balance >= 0)
    }),
    { numRuns: 12 },
  )
})

type Step =
  | { kind: 'send'; parts: number; owned: boolean }
  | { kind: 'refund'; charge: number }
  | { kind: 'topup'; amount: number }
type Model = { balance: number; charged: { id: string; price: number; back: boolean }[] }

/** Runs one round of steps concurrently on the exchange, and applies their results to the model. */
async function play(one: { accountId: string; sender: string }, steps: Step[], model: Model): Promise<void> {
  const before = [...model.charged]
  await Promise.all(
    steps.map(async (step) => {
      if (step.kind === 'topup') {
        await world.db.tx((sql) => topUp(sql, one.accountId, step.amount, uuidv7()))
        model.balance += step.amount
      } else if (step.kind === 'refund') {
        const charge = before[step.charge]
        if (!charge) return
        if (!charge.back) model.balance += charge.price
        charge.back = true
        await releaseCharges(world.db, [
          { accountId: one.accountId, messageId: charge.id, price: charge.price },
        ])
      } else await sendOne(one, step, model)
    }),
  )
}

async function sendOne(
  one: { accountId: string; sender: string },
  { parts, owned }: { parts: number; owned: boolean },
  model: Model,
): Promise<void> {
  const input = request({ ...one, parts, ...(!owned && { sender: '12029999999' }) })
  const answer = await accept.push(input).catch((problem: Problem) => problem)
  if (answer !== 'accepted') return assert.equal(codeOf(answer), 402)
  if (!owned) return
  model.balance -= parts * price
  model.charged.push({ id: input.message.id, price: parts * price, back: false })
}
