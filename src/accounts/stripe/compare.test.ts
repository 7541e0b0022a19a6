import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openClock, type Clock } from '#platform/clock.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { until } from '../../../test/support/until.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSimulatedPayments, type SimulatedPayments, stripeKey } from '../../../test/support/payments.ts'
import { createAccount } from '../account/create.ts'
import { openReloads, type Reloads } from '../money/auto-reload.ts'
import { openStripeGateway } from './gateway.ts'
import { readBalance } from '../money/balance-store.ts'

let exchange: TestAccounts
let clock: Clock
let simulated: SimulatedPayments
let nodes: Reloads[]

before(async () => {
  exchange = await openTestAccounts()
  const { db, accounts } = exchange
  clock = await openClock(db)
  simulated = await openSimulatedPayments(db)
  nodes = [0, 1].map(() => openReloads({ db, clock, log: quiet, provider: simulated.provider, accounts }))
})
after(async () => {
  await simulated.close()
  await exchange.close()
})

const compare = () => simulated.gateway.compare(nodes[0]!.wake)

async function begun(name: string, amount = '20', node = nodes[0]!): Promise<string> {
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name })
  const input = { trx: 'pm_card_visa', amount: parseEuro(amount), threshold: parseEuro('5') }
  await node.begin(apiKey, input)
  return apiKey
}

const balance = async (id: string) => (await readBalance(exchange.db, id)).amount

async function differences(): Promise<string[]> {
  const { rows } = await exchange.db.query<{ kind: string }>(
    'select kind from payment_difference order by id',
  )
  return rows.map(({ kind }) => kind)
}

const change = (accountId: string, changes: string) =>
  exchange.db.query(`update payment set ${changes} where account_id = $1`, [accountId])

const intentOf = (accountId: string) =>
  simulated.server.intents().find(({ metadata }) => metadata['account'] === accountId)!

/** Charges a payment a second time, which no exchange does. */
async function chargeAgain({
  amount,
  metadata,
}: Pick<ReturnType<typeof intentOf>, 'amount' | 'metadata'>): Promise<void> {
  const { status } = await fetch(`${simulated.server.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripeKey}` },
    body: new URLSearchParams({
      amount: String(amount),
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
    }),
  })
  assert.equal(status, 200)
}

test('a payment whose answer and event were lost is credited by the comparison', async () => {
  simulated.server.inject({ fault: 'lose-events' })
  simulated.fail('lost_after')
  const id = await begun('lost')
  assert.equal(await balance(id), 0)
  assert.equal(await compare(), 1)
  await until(
    () => balance(id),
    (amount) => amount === parseEuro('20'),
  )
  assert.equal(await compare(), 0)
  simulated.server.withdraw()
})

test('each kind of difference from the acquirer is reported once', async () => {
  const [declined, unknown, unpaid, other, twice] = [
    await begun('declined'),
    await begun('unknown'),
    await begun('unpaid'),
    await begun('other'),
    await begun('twice'),
  ]
  await change(declined, "status = 'declined'")
  await change(other, 'amount = amount + 10000')
  intentOf(unpaid).status = 'canceled'
  await chargeAgain(intentOf(twice))
  await exchange.db.query(
    'delete from stripe_charge where payment_id in (select id from payment where account_id = $1)',
    [unknown],
  )
  await exchange.db.query('delete from payment where account_id = $1', [unknown])
  assert.equal(await compare(), 5)
  assert.deepEqual((await differences()).toSorted(), [
    'not_paid',
    'other_amount',
    'paid_late',
    'paid_twice',
    'unknown',
  ])
  assert.equal(await compare(), 0)
})

test('payments at another Stripe account, and inquiries of banks, are not differences', async () => {
  const moved = await begun('moved')
  await exchange.db.query(
    `update stripe_charge set intent_id = 'pi_ofAnotherAccount' where payment_id in (select id from payment where account_id = $1)`,
    [moved],
  )
  intentOf(moved).status = 'canceled'
  simulated.server.inject({ fault: 'lose-events' })
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name: 'inquired' })
  const input = { trx: 'pm_card_createDisputeInquiry', amount: parseEuro('20'), threshold: parseEuro('5') }
  await nodes[0]!.begin(apiKey, input)
  simulated.server.withdraw()
  assert.equal(await compare(), 0)
})

test('charges of other systems with the same Stripe account are not differences', async () => {
  const shop = { amount: 1_999, metadata: { reference: randomUUID() } }
  const exchangeElsewhere = { amount: 2_000, metadata: { reference: randomUUID(), exchange: randomUUID() } }
  for (const charge of [shop, exchangeElsewhere, { amount: 700, metadata: { reference: 'order 17' } }])
    await chargeAgain(charge)
  assert.equal(await compare(), 0)
})

test('an event completes its payment without a sweep', async () => {
  simulated.onEvent((reference) => nodes[1]!.wake(reference))
  const paid = await begun('woken', '20.03')
  // The payment is pending first, and nothing sweeps in this test.
  await until(
    () => balance(paid),
    (amount) => amount === parseEuro('20.03'),
  )
})

test('an event is answered before its charge is read', async () => {
  simulated.onEvent(async () => undefined)
  const { db, accounts } = exchange
  // A read without a response would keep this gateway waiting for a day.
  const gateway = openStripeGateway({
    db,
    log: quiet,
    access: { url: simulated.server.url, key: stripeKey, timeoutMs: 86_400_000 },
    secrets: [],
    counted: () => undefined,
    name: 'simulated',
    methodOf: (trx) => ({ customer: 'cus_test', method: trx }),
  })
  const provider = { ...gateway.provider, pendingMs: 0 }
  const node = openReloads({ db, clock, log: quiet, provider, accounts })
  const id = await begun('slow to read', '20.03', node)
  assert.equal(await balance(id), 0)
  const { reference } = intentOf(id).metadata
  simulated.server.inject({ fault: 'silence', of: 'read', count: 1 })
  await node.wake(reference!)
  await until(
    () => simulated.server.faults(),
    (faults) => faults.length === 0,
  )
  assert.equal(await balance(id), 0)
  await gateway.close()
  await node.stop()
  await nodes[0]!.wake(reference!)
  await until(
    () => balance(id),
    (amount) => amount === parseEuro('20.03'),
  )
})

test('each of 80 payments that fail at any step is charged and credited once, by two nodes', async () => {
  const faults = ['lost_after', 'lost_before', 'busy', 'broken_after'] as const
  simulated.server.inject({ fault: 'repeat-events' })
  simulated.onEvent((reference) => nodes[1]!.wake(reference))
  const accounts: string[] = []
  for (let batch = 0; batch < 10; batch++) {
    simulated.fail(...faults)
    const begins = Array.from({ length: 8 }, (_, n) => begun(`many ${batch} ${n}`, n === 7 ? '20.03' : '20'))
    accounts.push(...(await Promise.all(begins)))
  }
  await Promise.all(nodes.map(({ settle }) => settle()))
  await compare()
  for (const reloads of nodes) await reloads.settle()
  const { rows } = await exchange.db.query<{ amount: number }>(
    'select amount from balance where account_id = any($1::text[])',
    [accounts],
  )
  const credited = rows.reduce((sum, { amount }) => sum + amount, 0)
  const charged = simulated.server
    .intents()
    .filter(({ metadata, status }) => status === 'succeeded' && accounts.includes(metadata['account']!))
  assert.equal(charged.length, accounts.length)
  assert.equal(
    credited,
    charged.reduce((sum, { amount }) => sum + amount * 10_000, 0),
  )
})
