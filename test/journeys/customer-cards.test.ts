import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Stripe } from 'stripe'
import { startPaymentServer, type PaymentServer } from '../../simulators/payments/index.ts'
import { createSubaccount } from '#accounts/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { stripeKey, stripeSecret } from '../support/payments.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let acquirer: PaymentServer
let stripe: Stripe

before(async () => {
  acquirer = await startPaymentServer({ key: stripeKey })
  exchange = await startExchange({
    env: {
      STROWGER_PAYMENTS: 'stripe',
      STROWGER_STRIPE_URL: acquirer.url,
      STROWGER_STRIPE_KEY: stripeKey,
      STROWGER_STRIPE_WEBHOOK_SECRETS: stripeSecret,
    },
  })
  acquirer.setEndpoint({ url: `${exchange.url}/payments/stripe/events`, secret: stripeSecret })
  const { hostname, port } = new URL(acquirer.url)
  stripe = new Stripe(stripeKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
after(async () => {
  await exchange.stop()
  await acquirer.close()
})

type Cards = {
  can_save: boolean
  cards: { trx: string; brand: string; last4: string; exp_year: number; email: string }[]
  changes: { change: string; last4: string; actor: string }[]
}
type Setup = { setup_id: string; status: string; url: string; trx: string; title?: string }

const cardsOf = async (customer: Customer) => (await customer.get<Cards>('/console/v1/cards')).body

const begin = (customer: Customer, changes: object = {}) =>
  customer.post<Setup>('/console/v1/card-setups', {
    api_secret: customer.secret,
    email: 'billing@kite.example',
    ...changes,
  })

/** Chooses a card on the page, as a person does; returns where the browser goes next, or what the page says. */
async function choose(url: string, card: string) {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const statusOf = async (customer: Customer, id: string) =>
  (await customer.get<Setup>(`/console/v1/card-setups/${id}`)).body.status

test('a customer saves a card on the page of the provider, enables auto-reload, and the card is charged', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  const { body: setup, status } = await begin(alice)
  assert.deepEqual([status, setup.status, setup.trx], [201, 'open', 'card'])
  assert.equal(await statusOf(alice, setup.setup_id), 'open')
  const { to } = await choose(setup.url, 'visa')
  assert.equal(to, `${exchange.url}/console/cards?setup=${setup.setup_id}`)
  assert.equal(await statusOf(alice, setup.setup_id), 'saved')
  const { cards, changes } = await cardsOf(alice)
  assert.deepEqual(
    cards.map(({ trx, brand, last4, email }) => [trx, brand, last4, email]),
    [['card', 'visa', '4242', 'billing@kite.example']],
  )
  assert.deepEqual(
    changes.map(({ change, last4, actor }) => [change, last4, actor]),
    [['saved', '4242', 'customer']],
  )
  const reload = { api_secret: alice.secret, trx: 'card', amount: '20', threshold: '5' }
  assert.equal((await alice.put('/console/v1/auto-reload', reload)).status, 204)
  await until(
    () => alice.balance(),
    (balance) => balance === '21.0000',
  )
  const { rows } = await exchange.db.query<{ method: string }>(
    'select method from payment_method where account_id = $1',
    [alice.apiKey],
  )
  const charge = acquirer.intents().find(({ payment_method: method }) => method === rows[0]!.method)
  assert.equal(charge?.status, 'succeeded')
  const { rows: letters } = await exchange.db.query<{ recipient: string; subject: string }>(
    'select recipient, subject from outgoing_mail where account_id = $1',
    [alice.apiKey],
  )
  assert.deepEqual(letters, [
    { recipient: 'billing@kite.example', subject: 'A payment card was saved for your account' },
  ])
  // The portal never returns an ID of the provider, or a number.
  assert.ok(!JSON.stringify(cards).includes('pm_'))
})

test('a card is saved if its event is lost, and once if its event arrives twice and late', async () => {
  const bob = await exchange.customer('bob')
  acquirer.inject({ fault: 'lose-events' })
  const lost = (await begin(bob)).body
  await choose(lost.url, 'visa')
  assert.deepEqual((await cardsOf(bob)).cards, [])
  assert.equal(await statusOf(bob, lost.setup_id), 'saved')
  acquirer.withdraw()
  acquirer.inject({ fault: 'repeat-events' })
  const repeated = (await begin(bob)).body
  await choose(repeated.url, 'mastercard')
  const { changes } = await until(
    () => cardsOf(bob),
    ({ cards }) => cards[0]?.last4 === '4444',
  )
  acquirer.withdraw()
  assert.equal(await statusOf(bob, repeated.setup_id), 'saved')
  assert.deepEqual(
    changes.map(({ change, last4 }) => [change, last4]),
    [
      ['replaced', '4444'],
      ['saved', '4242'],
    ],
  )
})

test('a refused card is not saved, an abandoned page saves nothing, and a newer page replaces it', async () => {
  const carol = await exchange.customer('carol')
  const first = (await begin(carol)).body
  const refused = await choose(first.url, 'declined')
  assert.equal(refused.status, 402)
  assert.match(refused.text, /Your card was declined/)
  const page = await (await fetch(first.url)).text()
  assert.ok(page.includes(`${exchange.url}/console/cards?setup=${first.setup_id}&amp;back=1`))
  assert.equal(await statusOf(carol, first.setup_id), 'open')
  const second = (await begin(carol)).body
  assert.equal(await statusOf(carol, first.setup_id), 'superseded')
  assert.equal((await choose(first.url, 'visa')).status, 404)
  await choose(second.url, 'mastercard')
  assert.equal(await statusOf(carol, second.setup_id), 'saved')
  assert.deepEqual(
    (await cardsOf(carol)).cards.map(({ last4 }) => last4),
    ['4444'],
  )
})

test('a page that expires at the provider saves nothing', async () => {
  const cleo = await exchange.customer('cleo')
  const { setup_id: id, url } = (await begin(cleo)).body
  await stripe.checkout.sessions.expire(/cs_\w+$/.exec(url)![0])
  await until(
    () => statusOf(cleo, id),
    (status) => status === 'expired',
  )
  assert.deepEqual((await cardsOf(cleo)).changes, [])
})

test('a customer cannot cause a new charge of a declined card by enabling auto-reload again', async () => {
  const emma = await exchange.customer('emma', { balance: '1' })
  const setup = (await begin(emma)).body
  await choose(setup.url, 'declined-later')
  assert.equal(await statusOf(emma, setup.setup_id), 'saved')
  const reload = { api_secret: emma.secret, trx: 'card', amount: '20', threshold: '5' }
  assert.equal((await emma.put('/console/v1/auto-reload', reload)).status, 204)
  const { rows } = await until(
    () =>
      exchange.db.query<{ started_at: Date }>(
        `select started_at from payment where account_id = $1 and status = 'declined'`,
        [emma.apiKey],
      ),
    ({ rowCount }) => rowCount === 1,
  )
  assert.equal((await emma.put('/console/v1/auto-reload', { ...reload, amount: '21' })).status, 204)
  const due = await exchange.db.query<{ due_at: Date }>(
    'select due_at from auto_reload where account_id = $1',
    [emma.apiKey],
  )
  assert.equal(due.rows[0]!.due_at.getTime(), rows[0]!.started_at.getTime() + 300_000)
})

test('an event about a page of another program of the same Stripe account is ignored', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'eur',
    success_url: 'http://127.0.0.1/done',
    metadata: { setup: 'basic' },
  })
  const before = acquirer.deliveries.length
  await stripe.checkout.sessions.expire(session.id)
  const delivered = await until(
    () => acquirer.deliveries.slice(before).filter(({ type }) => type === 'checkout.session.expired'),
    (found) => found.length === 1,
  )
  assert.equal(delivered[0]!.status, 200)
})

test('a removed card ends its auto-reload, and is detached at the provider', async () => {
  const dora = await exchange.customer('dora', { balance: '50' })
  const setup = (await begin(dora)).body
  await choose(setup.url, 'visa')
  await statusOf(dora, setup.setup_id)
  const reload = { api_secret: dora.secret, trx: 'card', amount: '20', threshold: '5' }
  await dora.put('/console/v1/auto-reload', reload)
  const { rows } = await exchange.db.query<{ method: string }>(
    'select method from payment_method where account_id = $1',
    [dora.apiKey],
  )
  const removal = { api_secret: dora.secret }
  assert.equal((await dora.post('/console/v1/cards/card/remove', removal)).status, 204)
  assert.equal((await dora.post('/console/v1/cards/card/remove', removal)).status, 404)
  const account = await dora.get<{ auto_reload: object | null }>('/console/v1/account')
  assert.equal(account.body.auto_reload, null)
  assert.equal((await cardsOf(dora)).changes[0]?.change, 'removed')
  type Captured = { mails: { mail_id: string; subject: string }[] }
  const captured = await until(
    () => exchange.operator.get<Captured>('/operator/v1/mails?to=billing@kite.example'),
    ({ body }) => body.mails.some(({ subject }) => subject.includes('removed')),
  )
  assert.equal(captured.status, 200)
  await until(
    () => stripe.paymentMethods.retrieve(rows[0]!.method),
    ({ customer }) => customer === null,
  )
  const without = await dora.put<{ title: string }>('/console/v1/auto-reload', reload)
  assert.deepEqual([without.status, without.body.title], [409, 'No saved card'])
})

test('the owner of a card is notified when an operator replaces or removes it', async () => {
  const helen = await exchange.customer('helen', { balance: '50' })
  const email = 'helen@kite.example'
  const setup = (await begin(helen, { email })).body
  await choose(setup.url, 'visa')
  await statusOf(helen, setup.setup_id)
  const reload = { api_secret: helen.secret, trx: 'card', amount: '20', threshold: '5' }
  await helen.put('/console/v1/auto-reload', reload)
  const { rows } = await exchange.db.query<{ method: string }>(
    'select method from payment_method where account_id = $1',
    [helen.apiKey],
  )
  const path = `/operator/v1/accounts/${helen.apiKey}/payment-methods/card`
  const stored = { customer: 'cus_of_helen', method: 'pm_of_helen' }
  assert.equal((await exchange.operator.put(path, stored)).status, 200)
  assert.equal((await exchange.operator.delete(path)).status, 204)
  const { body } = await until(
    () =>
      exchange.operator.get<{ mails: { mail_id: string; subject: string }[] }>(
        `/operator/v1/mails?to=${email}`,
      ),
    (answer) => answer.body.mails.length === 3,
  )
  assert.deepEqual(body.mails.map(({ subject }) => subject).sort(), [
    'A payment card was removed from your account',
    'A payment card was saved for your account',
    'A payment card was saved for your account',
  ])
  const texts = await Promise.all(
    body.mails.map(({ mail_id: id }) => exchange.operator.get<{ text: string }>(`/operator/v1/mails/${id}`)),
  )
  const byOperator = texts.filter(({ body: { text } }) => text.includes('by the operator of the exchange'))
  assert.equal(byOperator.length, 2)
  const account = await helen.get<{ auto_reload: object | null }>('/console/v1/account')
  assert.equal(account.body.auto_reload, null)
  await until(
    () => stripe.paymentMethods.retrieve(rows[0]!.method),
    ({ customer }) => customer === null,
  )
})

test('only a valid secret of the account that pays changes its cards', async () => {
  const erin = await exchange.customer('erin')
  const wrong = await begin(erin, { api_secret: 'Wrong0000000000' })
  assert.deepEqual([wrong.status, wrong.body.title], [403, 'Wrong secret'])
  assert.equal((await begin(erin, { email: 'no-address' })).status, 400)
  const { setup_id: id } = (await begin(erin)).body
  const frank = await exchange.customer('frank')
  assert.equal((await frank.get(`/console/v1/card-setups/${id}`)).status, 404)
  const { apiKey, secret } = await createSubaccount(exchange.db, exchange.vault, erin.apiKey, {
    name: 'Shop',
    sharesBalance: true,
  })
  const shop = openClient(exchange.url, basic(apiKey, secret))
  const input = { api_secret: secret, email: 'shop@kite.example' }
  assert.equal((await shop.post('/console/v1/card-setups', input)).status, 409)
  assert.equal((await shop.get<Cards>('/console/v1/cards')).body.can_save, false)
})

test('a provider without a response opens no page, and the customer begins again', async () => {
  const grace = await exchange.customer('grace')
  acquirer.inject({ fault: 'lose-answers', of: 'write', count: 1 })
  const failed = await begin(grace)
  assert.deepEqual([failed.status, failed.body.title], [503, 'Payment provider unavailable'])
  const { url, setup_id: id } = (await begin(grace)).body
  await choose(url, 'visa')
  assert.equal(await statusOf(grace, id), 'saved')
})

test('the client of the provider opens a page of the simulator, and reads the card that was saved there', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    customer_email: 'ann@kite.example',
    success_url: 'http://127.0.0.1/back?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1/back',
    metadata: { order: '7' },
  })
  assert.deepEqual([session.status, session.metadata?.['order']], ['open', '7'])
  const { to } = await choose(session.url!, 'visa')
  assert.equal(to, `http://127.0.0.1/back?session=${session.id}`)
  const read = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  })
  const setup = read.setup_intent as Stripe.SetupIntent
  const method = setup.payment_method as Stripe.PaymentMethod
  assert.deepEqual([read.status, setup.status, method.card?.last4], ['complete', 'succeeded', '4242'])
  const pay = (id: string) =>
    stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'eur',
      customer: id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    })
  assert.equal((await pay(read.customer as string)).status, 'succeeded')
  await assert.rejects(pay('cus_other'), /does not have a payment method/)
  assert.equal((await stripe.paymentMethods.detach(method.id)).customer, null)
  await assert.rejects(pay(read.customer as string), /does not have a payment method/)
  await assert.rejects(stripe.checkout.sessions.expire(session.id), /status of open/)
  await assert.rejects(
    stripe.checkout.sessions.create({ mode: 'setup', success_url: 'http://127.0.0.1/' }),
    /currency is required/,
  )
})
