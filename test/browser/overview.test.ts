import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../support/until.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

const comeIn = (look?: Look) => exchange.operatorWindow(look)

test('an operator sees live how many messages were sent, failed and wait, and opens the messages from there', async () => {
  const seen = await comeIn()
  const { page } = seen
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByText('No messages sent in the last hour').waitFor()
  await seen.picture('overview-idle')
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  await exchange.operator.put('/operator/v1/carriers/gone', {
    name: 'Gone',
    host: '127.0.0.1',
    port: 1,
    system_id: 'gone',
    password: '',
  })
  const alice = await exchange.customer('alice')
  const sent = []
  for (let n = 10; n < 40; n++) sent.push(await alice.sent({ to: `990000000${n}` }))
  for (let n = 0; n < 4; n++) await alice.sent({ to: `9900100000${n}` })
  await alice.sent({ to: '12015550123' })
  const lost = await alice.sent({ to: '99001000009' })
  await alice.notified(sent.at(-1)!, 'delivered')
  await alice.notified(lost, 'undeliverable')
  await page.getByRole('link', { name: /^Delivered ?8\d/ }).waitFor()
  await page.getByRole('link', { name: /^Carrier sessions ?2 of 3/ }).waitFor()
  await page.getByRole('cell', { name: 'Germany' }).waitFor()
  await page
    .getByRole('link', { name: /36 in the last hour, including 1 that the exchange rejected/ })
    .waitFor()
  await page.getByText('Not included: 1 message that the exchange rejected').waitFor()
  await page
    .getByRole('region', { name: 'Countries' })
    .getByRole('row', { name: /United States No carrier.* 1$/ })
    .waitFor()
  await seen.picture('overview')
  assert.deepEqual(await seen.barriers(), [])
  const carriers = page.getByRole('region', { name: 'Carriers' })
  await carriers.getByRole('row', { name: /local/ }).getByRole('link', { name: '5' }).click()
  await page.getByText('5 found').waitFor()
  assert.match(page.url(), /status=undeliverable&carrier_id=local$/)
  assert.deepEqual(seen.faults, [])
})

test('an idle page stops polling, so that its session can expire, and resumes when the user is back', async () => {
  const { page } = await comeIn()
  let requested = 0
  page.on('request', (request) => void (requested += Number(request.url().endsWith('/operator/v1/overview'))))
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.clock.runFor(6_000)
  await until(
    async () => requested,
    (count) => count > 1,
  )
  await page.clock.fastForward('11:00')
  await page.clock.runFor(1_000)
  const before = requested
  for (let n = 0; n < 5; n++) await page.clock.runFor(6_000)
  assert.equal(requested, before)
  await page.mouse.move(20, 20)
  await until(
    async () => requested,
    (count) => count > before,
  )
})

for (const input of [{ phone: true }, { dark: true }])
  test(`the overview works ${'phone' in input ? 'on a phone, without scrolling sideways' : 'in dark mode'}`, async () => {
    const seen = await comeIn(input)
    const { page } = seen
    await page.goto('/console/overview')
    await page.getByRole('cell', { name: 'Germany' }).waitFor()
    await page
      .getByRole('link', { name: /36 in the last hour, including 1 that the exchange rejected/ })
      .waitFor()
    await page.getByText('Not included: 1 message that the exchange rejected').waitFor()
    await page
      .getByRole('region', { name: 'Countries' })
      .getByRole('row', { name: /United States No carrier.* 1$/ })
      .waitFor()
    await seen.picture(`overview-${'phone' in input ? 'phone' : 'night'}`)
    if ('phone' in input) {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
      await page.getByRole('row', { name: /^local ?\d+ submitted .* 5 failed$/ }).waitFor()
    }
    assert.deepEqual(await seen.barriers(), [])
    assert.deepEqual(seen.faults, [])
  })
