import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Stripe } from 'stripe'
import { openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSimulatedPayments, type SimulatedPayments, stripeKey } from '../../../test/support/payments.ts'
import { createAccount } from '../account/create.ts'
import { openReloads, type Reloads } from '../money/auto-reload.ts'
import type { DifferenceKind } from './difference-store.ts'

let exchange: TestAccounts
let simulated: SimulatedPayments
let nodes: Reloads[]
let official: Stripe

before(async () => {
  exchange = await openTestAccounts()
  const { db, accounts } = exchange
  const clock = await openClock(db)
  simulated = await openSimulatedPayments(db)
  // Refunds and disputes are only found by the comparison.
  simulated.server.inject({ fault: 'lose-events' })
  nodes = [0, 1].map(() => openReloads({ db, clock, log: quiet, provider: simulated.provider, accounts }))
  const { hostname, port } = new URL(simulated.server.url)
  official = new Stripe(stripeKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
after(async () => {
  await simulated.close()
  await exchange.close()
})

/** A payment that is paid at the acquirer and credited here; returns its charge. */
async function paid(name: string, card = 'pm_card_visa') {
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name })
  await nodes[0]!.begin(apiKey, { trx: card, amount: parseEuro('20'), threshold: parseEuro('5') })
  const intent = simulated.server.intents().find(({ metadata }) => metadata['account'] === apiKey)!
  assert.equal(intent.status, 'succeeded')
  return intent
}

type Charge = Awaited<ReturnType<typeof paid>>

const charge = (metadata: Record<string, string>) =>
  official.paymentIntents.create({
    amount: 2_000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata,
  })

const change = (changes: string, { metadata }: Charge) =>
  exchange.db.query(`update payment set ${changes} where id = $1`, [metadata['reference']])

/** Makes a paid charge differ; returns the charge that is expected in the list. */
const seeds: Record<DifferenceKind, (one: Charge, n: number) => Promise<string>> = {
  async unknown({ metadata }) {
    return (await charge({ ...metadata, reference: uuidv7() })).id
  },
  async paid_late(one) {
    await change("status = 'declined'", one)
    return one.id
  },
  async paid_twice({ metadata }) {
    return (await charge(metadata)).id
  },
  async not_paid(one) {
    one.status = 'canceled'
    return one.id
  },
  async other_amount(one, n) {
    await change(`amount = amount ${n % 2 === 0 ? '+' : '-'} 10000`, one)
    return one.id
  },
  async refunded(one, n) {
    await official.refunds.create({ payment_intent: one.id, amount: 100 + n })
    await official.refunds.create({ payment_intent: one.id, amount: 50 })
    return one.id
  },
  async disputed(one) {
    return one.id
  },
}

test('the comparison by two nodes finds each of 50 seeded differences once, and no other of 130 charges', async () => {
  const kinds = Object.keys(seeds) as DifferenceKind[]
  const expected: string[] = []
  for (let n = 0; n < 50; n++) {
    const kind = kinds[n % kinds.length]!
    const one = await paid(`${kind} ${n}`, kind === 'disputed' ? 'pm_card_createDispute' : 'pm_card_visa')
    expected.push(`${await seeds[kind](one, n)} ${kind}`)
    await paid(`equal ${n}`)
  }
  for (let n = 0; n < 15; n++) {
    const foreign = await charge({ reference: n % 2 === 0 ? randomUUID() : `order ${n}` })
    if (n % 3 === 0) await official.refunds.create({ payment_intent: foreign.id })
  }
  assert.ok(simulated.server.intents().length > 125)
  const found = await Promise.all(nodes.map(({ wake }) => simulated.gateway.compare(wake)))
  assert.equal(found[0]! + found[1]!, 50)
  const { rows } = await exchange.db.query<{ intent_id: string; kind: string; amount: number }>(
    'select intent_id, kind, amount from payment_difference',
  )
  assert.deepEqual(rows.map(({ intent_id, kind }) => `${intent_id} ${kind}`).toSorted(), expected.toSorted())
  // The amount of a refund is the sum of its parts.
  const refunds = rows.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount)
  const parts = expected.flatMap((one, n) => (one.endsWith(' refunded') ? [(150 + n) * 10_000] : []))
  assert.deepEqual(
    refunds.toSorted((a, b) => a - b),
    parts,
  )
  assert.equal(await simulated.gateway.compare(nodes[0]!.wake), 0)
})
