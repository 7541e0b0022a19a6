import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClock, type Clock } from '#platform/clock.ts'
import { uuidAt } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openSimulatedPayments, type SimulatedPayments } from '../../../test/support/payments.ts'
import { openReloads } from './auto-reload.ts'
import { readBalance } from './balance-store.ts'
import { createAccount } from '../account/create.ts'
import { chargeFees } from './fees.ts'
import { endByHand, endUnposted, paymentDoubts } from './end-payment.ts'
import type { PaymentAnswer, PaymentProvider } from './payment-port.ts'
import { insertPayment, readOpen } from './payment-store.ts'
import { lockAutoReload, readLow } from './reload-store.ts'

let exchange: TestAccounts
let clock: Clock
let simulated: SimulatedPayments

before(async () => {
  exchange = await openTestAccounts()
  clock = await openClock(exchange.db)
  simulated = await openSimulatedPayments(exchange.db)
})
after(async () => {
  await simulated.close()
  await exchange.close()
})

/** A node with a payment provider, which several nodes may share. */
function node(provider: PaymentProvider = simulated.provider) {
  const { db, accounts } = exchange
  return openReloads({ db, clock, log: quiet, provider, accounts })
}

/** A provider with prescribed answers. */
const answering = (pay: PaymentProvider['pay']): PaymentProvider => ({
  name: 'simulated',
  unit: 10_000,
  pendingMs: 2_000,
  isRepeated: true,
  pay,
})

async function opened(name: string, amount = '20', threshold = '5') {
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name })
  const trx = `trx-${name}`
  return { id: apiKey, trx, reload: { trx, amount: parseEuro(amount), threshold: parseEuro(threshold) } }
}

const balance = async (id: string) => (await readBalance(exchange.db, id)).amount / 1_000_000

async function payments(id: string): Promise<string[]> {
  const { rows } = await exchange.db.query<{ payment: string }>(
    "select cause || ' ' || status as payment from payment where account_id = $1 order by id",
    [id],
  )
  return rows.map(({ payment }) => payment)
}

/** Subtracts money, as messages do. */
async function spend(id: string, amount: string): Promise<void> {
  const fee = {
    accountId: id,
    fee: 'brand',
    amount: parseEuro(amount),
    reference: `spent ${Math.random()}`,
  } as const
  assert.deepEqual(await exchange.db.tx((sql) => chargeFees(sql, [fee])), ['paid'])
}

test('auto-reload begins with its first payment, which the balance has from then on [S3-022]', async () => {
  const { id, reload: input } = await opened('first')
  const reloads = node()
  assert.equal(await reloads.begin(id, input), 'succeeded')
  assert.equal(await reloads.begin(id, input), 'succeeded')
  assert.deepEqual(await readBalance(exchange.db, id), { amount: parseEuro('20'), autoReload: true })
  assert.equal(await reloads.begin(id, { ...input, amount: 1 }), 'other')
  assert.deepEqual(await payments(id), ['first succeeded'])
})

test('a first payment that is declined enables nothing', async () => {
  const { id, reload: input } = await opened('declined', '20.01')
  assert.equal(await node().begin(id, input), 'declined')
  assert.deepEqual(await readBalance(exchange.db, id), { amount: 0, autoReload: false })
})

test('top-ups with one reference that come at once, on two nodes, are one [S3-081] [S3-091] [fault B3]', async () => {
  const { id, trx, reload: input } = await opened('at-once')
  const [one, other] = [node(), node()]
  await one.begin(id, input)
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).topUp(id, trx)))
  assert.equal(await balance(id), 40)
  await other.topUp(id, trx)
  assert.equal(await balance(id), 40, 'asked again soon after, it is the same top-up')
  assert.deepEqual(await payments(id), ['first succeeded', 'requested succeeded'])
})

test('another reference tops nothing up', async () => {
  const { id, reload: input } = await opened('other')
  const reloads = node()
  await reloads.begin(id, input)
  await assert.rejects(reloads.topUp(id, 'trx-unknown'), /420 topup-failed/)
  assert.equal(await balance(id), 20)
})

test('a balance below its threshold is topped up when it is spent from, and no other [S3-091]', async () => {
  const { id, reload: input } = await opened('crossing')
  const reloads = node()
  await reloads.begin(id, input)
  await exchange.epoch.poll()
  await exchange.accounts.policy(id)
  await spend(id, '14')
  reloads.spent(id, await balance(id).then((left) => left * 1_000_000))
  await reloads.stop()
  assert.equal(await balance(id), 6)
  await spend(id, '2')
  reloads.spent(id, parseEuro('4'))
  reloads.spent(id, parseEuro('4'))
  await reloads.stop()
  assert.equal(await balance(id), 24)
  assert.deepEqual(await payments(id), ['first succeeded', 'threshold succeeded'])
})

test('a balance below its threshold is topped up within ten minutes of exchange time [S3-181]', async () => {
  const { id, reload: input } = await opened('periodic')
  const reloads = node()
  await reloads.begin(id, input)
  await spend(id, '16')
  await reloads.sweep()
  assert.equal(await balance(id), 4)
  const due = (await reloads.nextDue())!
  assert.ok(due > clock.now() && due <= clock.now() + 600_000)
  await clock.advanceTo(due + 1)
  await Promise.all([reloads.settle(), node().settle()])
  assert.equal(await balance(id), 24)
})

test('a payment without a response is requested again until there is one, and paid once', async () => {
  const { id, reload: input } = await opened('silent', '20.02')
  const reloads = node()
  assert.equal(await reloads.begin(id, input), 'pending')
  assert.equal(await balance(id), 0)
  await reloads.settle()
  assert.equal(await balance(id), 20.02)
  await reloads.settle()
  assert.equal(await balance(id), 20.02)
})

test('a payment with a repeated callback is paid once', async () => {
  const { id, reload: input } = await opened('twice', '20.03')
  const reloads = node()
  simulated.onEvent(reloads.wake)
  assert.equal(await reloads.begin(id, input), 'succeeded')
  await until(
    () => payments(id),
    ([one]) => one === 'first succeeded',
  )
  assert.equal(await balance(id), 20.03)
})

test('a node that dies between the provider and the ledger leaves a payment that another finishes', async () => {
  const { id, reload: input } = await opened('crash')
  const charged: string[] = []
  const provider = answering(async ({ reference }) => {
    charged.push(reference)
    // The provider made the payment, but the process crashed.
    if (charged.length === 1) throw new Error('the node died')
    return { status: 'succeeded' }
  })
  assert.equal(await node(provider).begin(id, input), 'pending')
  assert.ok(await readOpen(exchange.db, id))
  await node(provider).settle()
  assert.equal(await balance(id), 20)
  assert.equal(new Set(charged).size, 1, 'asked for under one reference')
})

test('a payment that the balance cannot hold is not requested again, and resolved once', async () => {
  const { id, trx, reload: input } = await opened('full')
  await exchange.db.query('update balance set amount = 7999999999999999 where account_id = $1', [id])
  let requested = 0
  const reloads = node(answering(async () => (requested++, { status: 'succeeded' })))
  assert.equal(await reloads.begin(id, input), 'unposted')
  assert.equal(await reloads.begin(id, input), 'unposted')
  const payment = (await readOpen(exchange.db, id))!
  await Promise.all([reloads.wake(payment.id), reloads.wake(payment.id), reloads.settle()])
  await assert.rejects(reloads.topUp(id, trx), /401/)
  assert.deepEqual([requested, await payments(id)], [1, ['first unposted']])
  const end = (as: 'posted' | 'refunded', accountId = id) =>
    exchange.db.tx((sql) => endUnposted(sql, accountId, payment.id, as, clock.now()))
  assert.deepEqual([await end('posted'), await end('refunded', 'ffffffff')], ['full', undefined])
  assert.deepEqual((await Promise.all([end('refunded'), end('refunded')])).toSorted(), [
    'refunded',
    undefined,
  ])
  await exchange.db.query('update balance set amount = 0 where account_id = $1', [id])
  assert.equal(await reloads.begin(id, input), 'succeeded')
  assert.deepEqual([requested, await balance(id)], [2, 20])
  assert.deepEqual(await payments(id), ['first refunded', 'first succeeded'])
})

test('while a payment is pending no other payment begins', async () => {
  const { id, trx, reload: input } = await opened('pending')
  const reloads = node()
  await reloads.begin(id, input)
  await exchange.epoch.poll()
  await exchange.accounts.policy(id)
  await spend(id, '16')
  const other = node(answering(() => Promise.reject(new Error('no answer'))))
  other.spent(id, 0)
  await other.stop()
  assert.deepEqual((await payments(id)).at(-1), 'threshold pending')
  const both: Promise<unknown>[] = []
  // This request arrives before the payment is complete.
  await exchange.db.tx(async (sql) => {
    await lockAutoReload(sql, id)
    both.push(reloads.topUp(id, trx))
    await untilBlocked(exchange.db)
    both.push(reloads.settle())
    // The event of the charge may make a second request wait as well.
    await untilBlocked(exchange.db, 2)
  })
  await Promise.all(both)
  assert.equal(await balance(id), 24)
  assert.deepEqual(await payments(id), ['first succeeded', 'threshold succeeded'])
})

test('a payment ends after a concurrent check of the balance, so that no second one begins [S3-091]', async () => {
  const { id, reload: input } = await opened('looked-at')
  let status: PaymentAnswer['status'] = 'succeeded'
  const reloads = node(answering(async () => ({ status })))
  await reloads.begin(id, input)
  status = 'pending'
  await exchange.epoch.poll()
  await exchange.accounts.policy(id)
  await spend(id, '16')
  reloads.spent(id, parseEuro('4'))
  const pending = await until(() => readOpen(exchange.db, id), Boolean)
  let notified: Promise<void> | undefined
  await exchange.db.tx(async (sql) => {
    await lockAutoReload(sql, id)
    assert.equal((await readLow(sql, [id])).length, 1)
    status = 'succeeded'
    notified = reloads.wake(pending!.id)
    await untilBlocked(exchange.db)
    assert.ok(await readOpen(sql, id))
  })
  await notified
  await reloads.sweep()
  await reloads.stop()
  assert.equal(await balance(id), 24)
  assert.deepEqual(await payments(id), ['first succeeded', 'threshold succeeded'])
})

test('a sweep does not wait for payments that are pending at the provider', async () => {
  const { id, reload: input } = await opened('swept')
  const pending = answering(async () => ({ status: 'pending' }))
  await node({ ...pending, pendingMs: 0 }).begin(id, input)
  // With a wait of an hour the test would not end.
  await node({ ...pending, pendingMs: 3_600_000 }).settle()
  assert.deepEqual(await payments(id), ['first pending'])
})

test('an operator resolves a payment by hand only after its provider has not answered for two days', async () => {
  const { id: accountId, trx, reload } = await opened('stuck')
  const begin = async (daysAgo: number) => {
    const id = uuidAt(Date.now() - daysAgo * 86_400_000)
    const row = { id, accountId, trx, cause: 'requested', provider: 'stripe', begunAt: clock.now() } as const
    assert.ok(await insertPayment(exchange.db, { ...row, amount: reload.amount }, 30))
    return id
  }
  const end = (id: string, status: 'succeeded' | 'declined') =>
    exchange.db.tx((sql) => endByHand(sql, accountId, id, { status }, clock.now()))
  const named = async (id: string) =>
    (await paymentDoubts(exchange.db)).some(({ description }) => description.includes(id))
  const old = await begin(3)
  assert.ok(await named(old))
  assert.equal(await end(old, 'succeeded'), 'succeeded')
  assert.equal(await balance(accountId), 20)
  const recent = await begin(1)
  assert.equal(await named(recent), false)
  assert.equal(await end(recent, 'declined'), undefined)
  await exchange.db.query("update payment set status = 'declined' where id = $1", [recent])
})
