import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestWindow } from '../support/browser.ts'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { personInside } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
const ids: Record<string, string> = {}

before(async () => {
  exchange = await openSeenExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  alice = await exchange.customer('alice')
  const input = { name: 'No strangers', kind: 'blocked_number', effect: 'block', api_key: alice.apiKey }
  const { body: rule } = await exchange.operator.post<{ rule_id: string }>('/operator/v1/rules', input)
  const entries = [{ value: '99000000666' }]
  await exchange.operator.post(`/operator/v1/rules/${rule.rule_id}/entries`, { entries })
  for (let n = 10; n < 70; n++)
    await alice.sent({ to: `990000000${n}`, text: `Your parcel number ${n} is on its way to you` })
  ids['lost'] = await alice.sent({ to: '99001000001', text: 'Your code is 482 913', client_ref: 'order-17' })
  ids['good'] = await alice.sent({ to: '99000000001', text: 'Your table is booked for 19:30' })
  ids['ruled'] = await alice.sent({ to: '99000000666' })
  await alice.notified(ids['good'], 'delivered')
  await alice.notified(ids['lost'], 'undeliverable')
  await alice.notified(ids['ruled'], 'rejected')
  await exchange.originate('99000000001', alice.number, 'Thank you, see you then')
  await alice.heard('Thank you, see you then')
})
after(() => exchange.stop())

const comeIn = (look?: Look) => exchange.operatorWindow(look)

async function sound({ faults, barriers }: TestWindow): Promise<void> {
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
}

test('an operator finds a message by number, reference and status, and the address keeps the filters', async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto('/console/messages')
  await page.getByText('50 found').waitFor()
  await seen.picture('messages-found')
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('64 found').waitFor()
  await page.getByRole('combobox', { name: 'Find' }).fill('+990 00000001')
  await page.keyboard.press('Enter')
  await page.getByText('2 found').waitFor()
  assert.match(page.url(), /number=99000000001$/)
  await page.getByRole('button', { name: 'Remove filter Number' }).click()
  await page.getByRole('combobox', { name: 'Find' }).fill('order-17')
  await page.keyboard.press('Enter')
  await page.getByText('1 found').waitFor()
  await sound(seen)
  await page.goto(`/console/messages?status=undeliverable&account_id=${alice.apiKey}`)
  await page.getByText('1 found').waitFor()
  await seen.picture('messages-filtered')
  await page.getByRole('row', { name: /482 913/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('could not deliver it').waitFor()
  await page.getByText(/Receipt: state UNDELIV.*quote it to the carrier/).waitFor()
  await page.locator('h1:focus').waitFor()
  assert.match(page.url(), new RegExp(`/messages/${ids['lost']}$`))
  await sound(seen)
})

test('the events of a message are one list, with the reason for its rejection at the top', async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto(`/console/messages/${ids['good']}`)
  await page.getByText('Accepted by the carrier').waitFor()
  await page.getByText('DELIVRD').waitFor()
  await page.getByRole('button', { name: 'Explain current routing' }).click()
  await page.getByText(/^A message like this is now routed to/).waitFor()
  await page.getByRole('tab', { name: 'Send with curl' }).click()
  await page.getByText('/v1/messages').waitFor()
  await seen.picture('message-delivered')
  await sound(seen)
  await page.goto(`/console/messages/${ids['ruled']}`)
  const alert = page.getByRole('alert')
  await alert.getByRole('link', { name: 'Rule “No strangers”' }).waitFor()
  await seen.picture('message-refused')
  await sound(seen)
  await alert.getByRole('link', { name: 'Rule “No strangers”' }).click()
  await page.getByRole('heading', { name: 'No strangers' }).waitFor()
})

test('a message without a receipt names the likely cause, and is marked or queried at its carrier', async () => {
  const [marked, queried] = [await alice.sent({ to: '99011000001' }), await alice.sent({ to: '99011000001' })]
  for (const id of [marked, queried]) await exchange.messageUntil(id, ({ status }) => status === 'submitted')
  // A receipt is expected within two minutes.
  await exchange.advance(125)
  const seen = await comeIn()
  const { page } = seen
  await page.goto(`/console/messages/${marked}`)
  await page.getByRole('alert').getByText('No delivery receipt since').waitFor()
  await seen.picture('message-unconfirmed')
  await sound(seen)
  await page.getByRole('button', { name: 'Mark…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The carrier confirmed it.')
  // No choice is made in advance, because the mark is final.
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await page.getByText('Choose a status').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Delivered' }).click()
  await seen.picture('message-mark')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await exchange.messageUntil(marked, ({ status }) => status === 'delivered')
  await page.getByText('The carrier confirmed it.').waitFor()
  await page.goto(`/console/messages/${queried}`)
  await page.getByRole('link', { name: 'Send again…' }).click()
  const charge = page.getByRole('alert').filter({ hasText: 'charged a second time' })
  await charge.getByText('may still be delivered').waitFor()
  await seen.picture('message-send-again')
  await charge.getByRole('link', { name: 'The original message' }).click()
  await page.getByRole('button', { name: 'Query the carrier' }).click()
  await exchange.messageUntil(queried, ({ status }) => status === 'delivered')
  await page.getByText('The carrier reported the state of the message.').waitFor()
  await sound(seen)
})

test('an operator sends all messages of a filter again after a confirmation that names their number and the charge', async () => {
  const bert = await exchange.customer('bert')
  const lost = [await bert.sent({ to: '99011000001' }), await bert.sent({ to: '99011000001' })]
  for (const id of lost) await exchange.messageUntil(id, ({ status }) => status === 'submitted')
  await exchange.advance(11 * 60)
  const seen = await comeIn()
  const { page } = seen
  await page.goto(`/console/messages?account_id=${bert.apiKey}`)
  await page.getByRole('button', { name: 'No receipt for 10 minutes' }).click()
  await page.getByText('2 found').waitFor()
  await seen.picture('messages-batch')
  await page.getByRole('button', { name: 'Mark or send again all 2 messages…' }).click()
  await page.getByRole('button', { name: 'Process 2 messages' }).click()
  await page.getByText('Choose what to do').waitFor()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Send again' }).click()
  await page.getByText('2 messages will be charged again, about 0.').waitFor()
  await page.getByText('may still be delivered').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The carrier lost them.')
  await seen.picture('messages-batch-confirmation')
  await sound(seen)
  await page.getByRole('button', { name: 'Process 2 messages' }).click()
  await page.getByRole('status').getByText('Send again: 2 of 2, done').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await seen.picture('messages-batch-phone')
  await page.goto(`/console/messages/${lost[0]}`)
  await page.getByText('Sent again as a new message').waitFor()
})

test('an empty result says what to do', async () => {
  const seen = await comeIn({ dark: true })
  const { page } = seen
  await page.goto('/console/messages?client_ref=nothing')
  await page.getByText('No matching messages').waitFor()
  await seen.picture('messages-none')
  await page.goto('/console/messages?since=yesterday')
  await page.getByRole('alert').getByText('since').waitFor()
  await seen.picture('messages-wrong')
  await page.goto(`/console/messages/${ids['lost']}`)
  await page.getByText('could not deliver it').waitFor()
  await seen.picture('message-night')
  await sound(seen)
})

test('a waiting message states the cause, an unroutable one the reason, and part of a number is not silently read as a code', async () => {
  const shut = await exchange.carrier('shut', { prefix: '990777' })
  await shut.close()
  await exchange.operator.post('/operator/v1/carriers/demo/drain', {})
  const waiting = await alice.sent({ to: '99077700001' })
  await until(
    async () =>
      (await exchange.operator.get<{ selected_carrier: unknown }>('/operator/v1/routing/99188800001')).body,
    ({ selected_carrier }) => selected_carrier === null,
  )
  const unrouted = await alice.sent({ to: '99188800001' })
  await alice.notified(unrouted, 'rejected')
  const seen = await comeIn()
  const { page } = seen
  await page.goto(`/console/messages/${waiting}`)
  await page.getByText('Waiting for “shut”').waitFor()
  await page.getByText(/No session since/).waitFor()
  await seen.picture('message-waiting')
  await sound(seen)
  await page.goto(`/console/messages/${unrouted}`)
  const alert = page.getByRole('alert')
  await alert.getByText(/^The only carrier for this recipient, .* was drain(ing|ed) when/).waitFor()
  await page.getByText(/The carrier of this route is drain/).waitFor()
  await seen.picture('message-unrouted')
  await sound(seen)
  await exchange.operator.post('/operator/v1/carriers/demo/resume', {})
  await page.reload()
  await page.getByText(/^A message like this is now routed to/).waitFor()
  await alert.getByText(/was drain(ing|ed) when/).waitFor()
  await alert.getByRole('link').click()
  await page.getByRole('button', { name: 'Drain' }).waitFor()
  await page.goto('/console/messages')
  await page.getByRole('combobox', { name: 'Find' }).fill('1555')
  await page.keyboard.press('Enter')
  await page.getByText('1555 was interpreted as an error code. Enter numbers in full').waitFor()
  await sound(seen)
})

test('a message that its carrier does not accept shows the reason, the number of attempts and the time of the next one', async () => {
  // Throttling slows down all messages to this carrier.
  await exchange.carrier('full', { prefix: '99014' })
  const full = await alice.sent({ to: '99014000001' })
  await exchange.messageUntil(
    full,
    ({ timeline }) => timeline.filter(({ event: label }) => label === 'postponed').length >= 2,
  )
  const seen = await comeIn()
  const { page } = seen
  await page.goto(`/console/messages/${full}`)
  const alert = page.getByRole('alert')
  await alert.getByText(/ESME_RMSGQFUL: its queue is full, \d+ times in a row since/).waitFor()
  await alert.getByText(/^Next attempt: (in |now)/).waitFor()
  const line = page.getByRole('region', { name: 'Timeline' })
  assert.equal(await line.getByText('Deferred by the carrier').count(), 1)
  await line.getByText(/^\d+ times$/).waitFor()
  await seen.picture('message-postponed')
  await sound(seen)
})

test("an operator finds the messages of an account by the account's name", async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto('/console/messages?status=undeliverable')
  await page.getByText('1 found').waitFor()
  await page.getByRole('combobox', { name: 'Find' }).fill('ali')
  await page.getByRole('option', { name: /Account alice/ }).waitFor()
  await seen.picture('messages-find')
  await page.getByRole('option', { name: /Account alice/ }).click()
  await page.getByRole('button', { name: 'Remove filter Account' }).waitFor()
  assert.match(page.url(), new RegExp(`account_id=${alice.apiKey}`))
  await page.getByRole('combobox', { name: 'Find' }).fill('order-17')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Remove filter Reference' }).waitFor()
  await sound(seen)
})

test('an operator without the messaging role is warned before filling in a form', async () => {
  const { cookie } = await personInside(exchange.db, exchange.operatorUrl, ['compliance'])
  const seen = await exchange.window({ headers: { cookie } })
  const { page } = seen
  await page.goto('/console/messages')
  await page.getByRole('button', { name: 'Send a test message' }).hover()
  await page.getByText('Requires the role messaging.').waitFor()
  await page.goto('/console/messages/send')
  await page.getByRole('alert').getByText('Requires the role messaging.').waitFor()
  assert.equal(await page.getByRole('textbox', { name: /^To/ }).count(), 0)
  await sound(seen)
})

test('an engineer on call finds messages on a phone, without scrolling sideways', async () => {
  const seen = await comeIn({ phone: true })
  const { page } = seen
  for (const [name, path] of Object.entries({
    messages: '/messages',
    message: `/messages/${ids['lost']}`,
    send: '/messages/send',
  })) {
    await page.goto(`/console${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (name !== 'send') await page.getByText(name === 'message' ? 'Your code is' : '50 found').waitFor()
    await seen.picture(`${name}-phone`)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, name)
    await sound(seen)
  }
})

test('an operator sends a test message and sees it arrive', async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto('/console/messages/send')
  await page.getByRole('combobox', { name: 'Account' }).fill(alice.apiKey)
  await page.getByRole('combobox', { name: 'From' }).click()
  await page.getByRole('option', { name: alice.number }).click()
  await page.getByRole('textbox', { name: /^To/ }).fill('nobody')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Enter a number with country code, such as +1 202 555 0143').waitFor()
  await seen.picture('message-send')
  await sound(seen)
  await page.getByRole('textbox', { name: /^To/ }).fill('+990 000-00005')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('DELIVRD').waitFor()
})
