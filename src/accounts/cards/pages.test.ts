import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { openSavedCards, type SavedCards } from '../../../test/support/cards.ts'

let cards: SavedCards

before(async () => {
  cards = await openSavedCards()
})
afterEach(() => cards.server.withdraw())
after(() => cards.close())

/** The card that was entered on a page, at the provider. */
const enteredOn = (url: string) => cards.entered(/cs_\w+$/.exec(url)![0])

const statusOf = async (id: string) => (await cards.cards.check(id))?.status

test('a page stays valid while the provider opens no further page', async () => {
  const account = await cards.account()
  const { url } = await cards.begin(account)
  cards.server.inject({ fault: 'refuse-connections', of: 'write' })
  await assert.rejects(cards.begin(account), /no-payment-provider/)
  cards.server.withdraw()
  assert.equal(await cards.enter(url, 'visa'), 303)
  await cards.sweep()
  assert.deepEqual(await cards.saved(account), ['4242'])
})

test('a card whose event is lost is saved when its customer opens a further page', async () => {
  const account = await cards.account()
  const first = await cards.begin(account)
  await cards.enter(first.url, 'visa')
  const { id } = await cards.begin(account)
  assert.deepEqual(await cards.saved(account), ['4242'])
  assert.deepEqual([await statusOf(first.id), await statusOf(id)], ['saved', 'open'])
})

test('a card that is entered on a superseded page, which the provider could not close, is detached', async () => {
  const account = await cards.account()
  const first = await cards.begin(account)
  const { db } = cards.exchange
  const beginning = await db.tx(async (sql) => {
    await sql.query('select from card_setup where id = $1 for update', [first.id])
    const begun = cards.begin(account)
    await untilBlocked(db)
    cards.server.inject({ fault: 'refuse-connections', of: 'all' })
    return { begun }
  })
  const second = await beginning.begun
  cards.server.withdraw()
  assert.equal(await cards.enter(first.url, 'mastercard'), 303)
  const method = await enteredOn(first.url)
  assert.ok(await cards.isAttached(method))
  await cards.sweep()
  assert.deepEqual([await cards.isAttached(method), await cards.saved(account)], [false, []])
  assert.equal(await statusOf(first.id), 'superseded')
  await cards.enter(second.url, 'visa')
  await cards.sweep()
  assert.deepEqual(await cards.saved(account), ['4242'])
})

test('a page that the provider refuses to read is read again until its card is saved', async () => {
  const account = await cards.account()
  const { id, url } = await cards.begin(account)
  await cards.enter(url, 'visa')
  cards.server.inject({ fault: 'refuse-requests', of: 'read' })
  await cards.sweep()
  cards.server.withdraw()
  assert.equal(await statusOf(id), 'saved')
  assert.deepEqual(await cards.saved(account), ['4242'])
})

test('a removed card that the provider refuses to detach is detached later', async () => {
  const account = await cards.account()
  const method = await cards.save(account, 'visa')
  await cards.cards.remove(account, 'card')
  cards.server.inject({ fault: 'refuse-requests', of: 'write' })
  await cards.sweep()
  assert.ok(await cards.isAttached(method))
  cards.server.withdraw()
  await cards.sweep()
  assert.equal(await cards.isAttached(method), false)
})
