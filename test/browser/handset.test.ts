import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { webhookOn } from '../support/customer.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let developer: Client
before(async () => {
  exchange = await openSeenExchange()
  const { api_key, api_secret } = exchange.demo
  developer = openClient(exchange.url, basic(api_key, api_secret))
  const inbound_url = `${exchange.receiver.url}/inbound`
  await exchange.operator.patch(`/operator/v1/accounts/${api_key}`, { inbound_url })
})
after(() => exchange.stop())

const comeIn = (dark = false) => exchange.operatorWindow({ dark })

const send = (changes: Record<string, string>) =>
  developer.post('/v1/messages', {
    message_type: 'text',
    channel: 'sms',
    from: exchange.demo.demo_number,
    to: '99000000001',
    ...changes,
  })

test('a text arrives on the open phone page, long ones complete, and the reply reaches the customer', async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto('/console/handset')
  await page.getByText('No messages yet').waitFor()
  const long = 'Your table is booked for tonight at half past seven. '.repeat(5).trim()
  assert.equal((await send({ text: long })).status, 202)
  assert.equal((await send({ to: '99001000001', text: 'Nobody gets this' })).status, 202)
  await page.getByRole('button', { name: new RegExp(exchange.demo.demo_number) }).click()
  await page.getByText(long).waitFor()
  await page.getByLabel('Text message').fill('Thank you, see you then!')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Thank you, see you then!').waitFor()
  const { from } = await webhookOn(
    exchange.receiver,
    ({ text }) => text === 'Thank you, see you then!',
    'the answer',
  )
  assert.equal(from, '99000000001')
  await seen.picture('handset')
  assert.deepEqual(await seen.barriers(), [])
  await page.goto('/console/handset?phone=99001000001')
  await page.getByText('No messages yet').waitFor()
  assert.deepEqual(seen.faults, [])
})

test('a user chats, and sees the read mark and the typing indicator', async () => {
  const seen = await comeIn(true)
  const { page } = seen
  await page.goto(`/console/handset?kind=chat&peer=${exchange.demo.demo_number}`)
  // Messages stay in order even if the browser clock is wrong.
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await page.getByLabel('Text message').fill('Are you there?')
  await page.keyboard.press('Enter')
  const { message_uuid } = await webhookOn(exchange.receiver, ({ text }) => text === 'Are you there?', 'mia')
  await page.getByRole('img', { name: 'sent' }).waitFor()
  const update = { status: 'read', replying_indicator: { show: true, type: 'text' } }
  assert.equal((await developer.patch(`/v1/messages/${message_uuid}`, update)).status, 202)
  await page.getByRole('img', { name: 'read' }).waitFor()
  await page.getByText('is writing').waitFor()
  await seen.picture('handset-chat')
  assert.equal((await send({ channel: 'demo-chat', to: 'mia', text: 'Always' })).status, 202)
  await page.getByRole('log').getByText('Always').waitFor()
  assert.match(await page.getByRole('log').innerText(), /Are you there\?[^]*Always/)
  assert.deepEqual(await seen.barriers(), [])
  assert.deepEqual(seen.faults, [])
})
