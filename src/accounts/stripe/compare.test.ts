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

async function begun(name: string, amount = '20'): Promise<string> {
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name })
  const input = { trx: 'pm_card_visa', amount: parseEuro(amount), threshold: parseEuro('5') }
  await nodes[0]!.begin(apiKey, input)
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
  simulated.server.setEventFaults({ areLost: true })
  simulated.server.fail('lost_after')
  const id = await begun('lost')
  assert.equal(await balance(id), 0)
  assert.equal(await compare(), 1)
  await until(
    () => balance(id),
    (amount) => amount === parseEuro('20'),
  )
  assert.equal(await compare(), 0)
  simulated.server.setEventFaults({})
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

test('each of 80 payments that fail at any step is charged and credited once, by two nodes', async () => {
  const faults = ['lost_after', 'lost_before', 'busy', 'broken_after'] as const
  simulated.server.setEventFaults({ areDoubled: true })
  simulated.onEvent((reference) => nodes[1]!.wake(reference))
  const accounts: string[] = []
  for (let batch = 0; batch < 10; batch++) {
    simulated.server.fail(...faults)
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
