import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClock, type Clock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openSimulatedPayments, type SimulatedPayments } from '../../../test/support/payments.ts'
import { createAccount } from '../account/create.ts'
import { insertPayment } from '../money/payment-store.ts'

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

/** Stores a payment of an account of its own with a card, as a worker does before it calls the provider. */
async function payment(trx = 'pm_card_visa', amount = '20') {
  const { apiKey: accountId } = await createAccount(exchange.db, exchange.vault, { name: trx })
  const request = { reference: uuidv7(), accountId, trx, amount: parseEuro(amount) }
  const row = {
    ...request,
    id: request.reference,
    cause: 'requested',
    provider: 'simulated',
    begunAt: clock.now(),
  } as const
  assert.ok(await insertPayment(exchange.db, row, 30))
  return request
}

const pay = (request: Awaited<ReturnType<typeof payment>>) => simulated.provider.pay(request)

/** Statuses of the charges of a payment at the acquirer. */
const charges = ({ reference }: { reference: string }) =>
  simulated.server
    .intents()
    .filter(({ metadata }) => metadata['reference'] === reference)
    .map(({ status }) => status)

/** Makes a charge appear older, in hours. */
const age = ({ reference }: { reference: string }, hours: number) =>
  exchange.db.query(
    `update stripe_charge set sent_at = sent_at - make_interval(hours => $2), broken_at = broken_at - make_interval(hours => $2)
      where payment_id = $1`,
    [reference, hours],
  )

test('a saved card is charged once, also if the payment is requested again', async () => {
  const request = await payment()
  assert.deepEqual(await pay(request), { status: 'succeeded' })
  assert.deepEqual(await pay(request), { status: 'succeeded' })
  assert.deepEqual(charges(request), ['succeeded'])
})

for (const [card, reason] of [
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_authenticationRequired', 'authentication_required'],
])
  test(`a card that is refused with ${reason} declines the payment, and its charge cannot succeed later`, async () => {
    const request = await payment(card)
    assert.deepEqual(await pay(request), { status: 'declined', reason })
    assert.deepEqual(charges(request), ['canceled'])
    assert.equal((await pay(request)).status, 'declined')
  })

test('an amount below the minimum of the acquirer declines the payment', async () => {
  const request = await payment('pm_card_visa', '0.40')
  assert.deepEqual(await pay(request), { status: 'declined', reason: 'amount_too_small' })
})

for (const fault of ['lost_after', 'lost_before', 'busy'] as const)
  test(`a payment whose request meets ${fault} is charged once by the next request`, async () => {
    const request = await payment()
    simulated.fail(fault)
    await assert.rejects(pay(request), /Stripe/)
    assert.deepEqual(await pay(request), { status: 'succeeded' })
    assert.deepEqual(charges(request), ['succeeded'])
  })

test('a charge behind an answer 500 is found in the list, because the key repeats the 500', async () => {
  const request = await payment()
  simulated.fail('broken_after')
  await assert.rejects(pay(request), /500/)
  assert.deepEqual(await pay(request), { status: 'succeeded' })
  assert.deepEqual(charges(request), ['succeeded'])
})

test('an answer 500 without a charge leads to a new key only after an hour and two searches', async () => {
  const request = await payment()
  simulated.fail('broken_before')
  await assert.rejects(pay(request), /500/)
  await assert.rejects(pay(request), /searched for again/)
  await assert.rejects(pay(request), /searched for again/)
  assert.deepEqual(charges(request), [])
  await age(request, 2)
  assert.deepEqual(await pay(request), { status: 'succeeded' })
  assert.deepEqual(charges(request), ['succeeded'])
})

test('a payment is never sent again after 20 hours, because the acquirer may have dropped its key', async () => {
  const [paid, unpaid] = [await payment(), await payment()]
  simulated.fail('lost_after', 'lost_before')
  await assert.rejects(pay(paid), /Stripe/)
  await assert.rejects(pay(unpaid), /Stripe/)
  await age(paid, 21)
  await age(unpaid, 21)
  assert.deepEqual(await pay(paid), { status: 'succeeded' })
  await assert.rejects(pay(unpaid), /searched for again/)
  await age(unpaid, 48)
  assert.deepEqual(await pay(unpaid), { status: 'declined', reason: 'no_answer' })
  assert.deepEqual([charges(paid), charges(unpaid)], [['succeeded'], []])
})

test('a charge that another Stripe account has is not sent again', async () => {
  const request = await payment('pm_card_processing')
  assert.deepEqual(await pay(request), { status: 'pending' })
  await exchange.db.query("update stripe_charge set intent_id = 'pi_elsewhere' where payment_id = $1", [
    request.reference,
  ])
  await assert.rejects(pay(request), /pi_elsewhere is not in this Stripe account/)
  assert.equal(charges(request).length, 1)
})

test('a stored amount with a fraction of a cent is declined and not charged', async () => {
  const request = await payment('pm_card_visa', '20.005')
  assert.deepEqual(await pay(request), { status: 'declined', reason: 'fraction_of_cent' })
  assert.deepEqual(charges(request), [])
})

test('a charge of another amount credits nothing', async () => {
  const request = await payment()
  assert.deepEqual(await pay(request), { status: 'succeeded' })
  await assert.rejects(pay({ ...request, amount: parseEuro('30') }), /is not the charge of payment/)
})

test('a saved payment method decides, and one that is replaced does not change a payment that has begun', async () => {
  const request = await payment('mandate')
  const save = (method: string) =>
    exchange.db.query(
      `insert into payment_method (account_id, trx, customer, method) values ($1, 'mandate', 'cus_one', $2)
       on conflict (account_id, trx) do update set method = excluded.method`,
      [request.accountId, method],
    )
  await save('pm_card_visa')
  simulated.fail('lost_before')
  await assert.rejects(pay(request), /Stripe/)
  await save('pm_card_chargeDeclined')
  assert.deepEqual(await pay(request), { status: 'succeeded' })
})
