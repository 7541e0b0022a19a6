import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { openSavedCards, type SavedCards } from '../../../test/support/cards.ts'
import { insertPayment } from '../money/payment-store.ts'

let saved: SavedCards

before(async () => {
  saved = await openSavedCards()
})
after(() => saved.close())

/** A payment of an account that has saved a card, as a worker stores it before it calls the provider. */
async function payment() {
  const { exchange } = saved
  const accountId = await saved.account()
  const method = await saved.save(accountId, 'visa')
  const request = { reference: uuidv7(), accountId, trx: 'card', amount: parseEuro('20') }
  const begun = { cause: 'requested', provider: 'simulated', begunAt: Date.now() } as const
  assert.ok(await insertPayment(exchange.db, { ...request, ...begun, id: request.reference }, 30))
  return { request, method }
}

const pay = (request: Awaited<ReturnType<typeof payment>>['request']) => saved.gateway.provider.pay(request)

/** The cards of the charges of a payment at the provider. */
const chargedCards = ({ reference }: { reference: string }) =>
  saved.server
    .intents()
    .filter(({ metadata, status }) => metadata['reference'] === reference && status === 'succeeded')
    .map(({ payment_method: method }) => method)

test('a card that is removed and detached while a payment begins is not charged, and the payment is declined at once', async () => {
  const { request, method } = await payment()
  const { exchange, cards, server } = saved
  const paid = await exchange.db.tx(async (sql) => {
    await sql.query('lock table stripe_charge in share mode')
    const paying = pay(request)
    paying.catch(() => undefined)
    await untilBlocked(saved.exchange.db)
    assert.ok(await cards.remove(request.accountId, 'card'))
    await saved.sweep()
    const detached = server.calls.some(({ path }) => path === `/v1/payment_methods/${method}/detach`)
    assert.ok(detached)
    return { paying }
  })
  assert.deepEqual(await paid.paying, { status: 'declined', reason: 'no_payment_method' })
  assert.deepEqual(chargedCards(request), [])
})

test('a payment that begins while its card is replaced is paid with the new card', async () => {
  const { request } = await payment()
  const { id, url } = await saved.begin(request.accountId)
  await saved.enter(url, 'mastercard')
  const { exchange, cards } = saved
  const begun = await exchange.db.tx(async (sql) => {
    // The replacement waits after it has changed the card.
    await sql.query('lock table payment_method_change in share mode')
    const settling = cards.check(id)
    await untilBlocked(saved.exchange.db)
    const paying = pay(request)
    await Promise.race([paying, untilBlocked(saved.exchange.db, 2)])
    return { settling, paying }
  })
  await begun.settling
  assert.deepEqual(await begun.paying, { status: 'succeeded' })
  const { rows } = await exchange.db.query<{ method: string }>(
    'select method from payment_method where account_id = $1',
    [request.accountId],
  )
  assert.deepEqual(chargedCards(request), [rows[0]!.method])
})

test('a card that was detached at the provider is not charged, and the payment is declined at once', async () => {
  const { request, method } = await payment()
  await saved.gateway.cardPages.detach(method)
  assert.deepEqual(await pay(request), { status: 'declined', reason: 'no_payment_method' })
})
