import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, brandsPath } from '../support/brands.ts'
import type { Customer } from '../support/customer.ts'
import { register } from '../support/endpoints.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
let isWell = false
let isGone = true

before(async () => {
  exchange = await openSeenExchange()
  exchange.receiver.answer(({ path }) => {
    if (path.startsWith('/carol')) return { status: isGone ? 410 : 200 }
    if (path.startsWith('/erin')) return { status: 503 }
    return path.startsWith('/alice') && !isWell
      ? { status: 503, headers: { 'x-served-by': 'edge-7' }, body: '{"error":"overloaded"}' }
      : { status: 200 }
  })
  alice = await exchange.customer('alice')
  const bob = await exchange.customer('bob')
  for (let i = 0; i < 3; i++) await alice.sent()
  await bob.notified(await bob.sent(), 'delivered')
  await until(
    async () => (await eventsOf(alice, 'failing')).length,
    (tried) => tried > 0,
  )
})
after(() => exchange.stop())

type Events = {
  events: { event_id: string; message_uuid: string; kind: string; waits_for: { event_id: string } | null }[]
}
const eventsOf = async ({ apiKey }: Customer, state: string) =>
  (
    await exchange.operator.get<Events>(
      `/operator/v1/webhooks/events?api_key=${apiKey}&state=${state}&limit=100`,
    )
  ).body.events

const come = (look?: Look) => exchange.operatorWindow(look)

test('an operator finds the failing endpoint, reads its response, and resends its events when it has recovered', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/webhooks')
  await page.getByRole('row').filter({ hasText: 'failing' }).waitFor()
  await picture('webhooks-receivers')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('row').filter({ hasText: 'failing' }).click()
  await page.getByText('Webhooks fail').waitFor()
  await page.getByRole('button', { name: 'Enable' }).hover()
  await page.getByText('Only disabled endpoints can be enabled.').waitFor()
  await page.getByText(/^\d+, next attempt/).waitFor()
  await picture('webhooks-receiver')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Replay…' }).click()
  await page.getByText(/Pending events are not replayed/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/Pending events are not replayed/).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Failing events' }).click()
  await page.getByRole('row').filter({ hasText: 'submitted' }).first().waitFor()
  await picture('webhooks-events')
  const [first] = await eventsOf(alice, 'failing')
  await page.goto(`/console/webhooks/events/${first!.event_id}`)
  await page.getByText('x-served-by: edge-7').first().waitFor()
  await page.getByText(/The next attempt is due/).waitFor()
  await page.getByRole('group', { name: 'request headers' }).getByText(first!.event_id).waitFor()
  await picture('webhooks-event')
  assert.deepEqual(await barriers(), [])
  isWell = true
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await page.getByText('Replay scheduled.').waitFor()
  await page.getByRole('article').getByText('delivered').first().waitFor()
  assert.deepEqual(faults, [])
})

test('the event of a registration leads to the registration, and that of a message to the message', async () => {
  const dora = await exchange.customer('dora')
  await register(dora, { url: `${exchange.receiver.url}/dora` })
  await dora.post(brandsPath, aCompany({ display_name: 'Dora Kites' }))
  await dora.notified(await dora.sent(), 'delivered')
  const kindOf = async (kind: string) =>
    (await until(
      async () => (await eventsOf(dora, 'delivered')).find((one) => one.kind === kind),
      (event) => event !== undefined,
    ))!.event_id
  const { page, faults } = await come()
  await page.goto(`/console/webhooks/events/${await kindOf('compliance-status')}`)
  await page.getByRole('heading', { name: /^Registration: / }).waitFor()
  await page.locator('a[href^="/console/registered/brands/"]').click()
  await page.getByRole('heading', { name: 'Dora Kites' }).waitFor()
  await page.goto(`/console/webhooks/events/${await kindOf('message-status')}`)
  await page.locator('a[href^="/console/messages/"]').click()
  await page
    .getByRole('heading', { name: /Message/ })
    .first()
    .waitFor()
  assert.deepEqual(faults, [])
})

test('an operator tests an endpoint, and follows a replay to its end', async () => {
  const { page, faults, picture, barriers } = await come({ dark: true })
  await page.goto(`/console/webhooks/replays?api_key=${alice.apiKey}`)
  await page.getByText('No replays yet').waitFor()
  await page.getByRole('button', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Events', { exact: true }).click()
  await page.getByRole('option', { name: /^All/ }).click()
  await picture('webhooks-replay')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: 'Start' }).click()
  await dialog.getByText('Done', { exact: true }).waitFor()
  await dialog.getByRole('link', { name: 'Show the attempts' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/All events from/).waitFor()
  await picture('webhooks-replays')
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  assert.match(page.url(), new RegExp(`events\\?api_key=${alice.apiKey}$`))
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The endpoint accepted the event').waitFor()
  await picture('webhooks-test')
  assert.deepEqual(faults, [])
})

test('an operator comes from the overview to the endpoint that returns 410, and enables it once it has recovered', async () => {
  const carol = await exchange.customer('carol', { webhook_410_disables: true })
  await carol.sent()
  const { page, faults, picture } = await come({ dark: true })
  await page.goto('/console/overview')
  await page.getByRole('link', { name: /Webhooks failing.*1 disabled/ }).click()
  assert.match(page.url(), /\/webhooks\?state=disabled$/)
  const row = page.getByRole('row').filter({ hasText: carol.apiKey })
  await row.click()
  await page.getByText('The endpoint answered 410 (Gone).', { exact: false }).waitFor()
  await picture('webhooks-disabled')
  isGone = false
  await page.getByRole('button', { name: 'Enable' }).dblclick()
  await page.getByText('Endpoint enabled. New events are sent immediately.').waitFor()
  await page.getByRole('button', { name: 'Enable' }).hover()
  await page.getByText('Only disabled endpoints can be enabled.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('No matching endpoints').waitFor()
  await carol.notified(await carol.sent(), 'delivered')
  assert.deepEqual(faults, [])
})

test('an event that cannot be sent again says why, and another is sent once to a different address', async () => {
  const { page, faults, picture } = await come()
  await page.goto(`/console/webhooks/events?api_key=${alice.apiKey}`)
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'URL' }).fill(`${exchange.receiver.url}/elsewhere`)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('The endpoint accepted the event').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const [test] = await until(
    async () => (await eventsOf(alice, 'delivered')).filter(({ kind }) => kind === 'test'),
    (found) => found.length > 0,
  )
  await page.goto(`/console/webhooks/events/${test!.event_id}`)
  await page.getByRole('button', { name: 'Replay to another URL' }).hover()
  await page.getByText('Events for chat channels and tests cannot be replayed.').waitFor()
  const [notified] = (await eventsOf(alice, 'delivered')).filter(({ kind }) => kind === 'message-status')
  await page.goto(`/console/webhooks/events/${notified!.event_id}`)
  await page.getByRole('button', { name: 'Replay to another URL' }).click()
  await dialog.getByRole('textbox', { name: 'URL' }).fill(`${exchange.receiver.url}/archive`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Replay scheduled.').waitFor()
  await page.getByRole('article').getByText('/archive').first().waitFor()
  await picture('webhooks-elsewhere')
  assert.deepEqual(faults, [])
})

test('events waiting for a recovered endpoint are retried at once, and events of a replay are listed separately', async () => {
  isWell = false
  const id = await alice.sent()
  const { page, faults, picture } = await come()
  await page.goto(`/console/webhooks?api_key=${alice.apiKey}`)
  await page.getByRole('row').filter({ hasText: 'failing' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/^\d+, next attempt/).waitFor()
  await drawer.getByRole('button', { name: 'Replay…' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText(/Pending events are retried automatically:/).waitFor()
  await picture('webhooks-still-waiting')
  await page.getByRole('dialog', { name: 'Replay events' }).getByRole('button', { name: 'Close' }).click()
  isWell = true
  await drawer.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('Retry started.').waitFor()
  await alice.notified(id, 'delivered')
  await page.mouse.move(5, 5)
  await drawer.getByText('healthy').waitFor()
  await picture('webhooks-tried')
  await drawer.getByRole('button', { name: 'Try now' }).hover()
  await page.getByText('No waiting events.').waitFor()
  const input = { api_key: alice.apiKey, since: '2026-01-01T00:00:00Z', scope: 'all' }
  await exchange.operator.post('/operator/v1/webhooks/replays', input)
  await page.goto(`/console/webhooks/replays?api_key=${alice.apiKey}`)
  await page.getByRole('link', { name: 'Attempts of this replay' }).first().click()
  await page.getByText('One replay').waitFor()
  await page.getByRole('row').filter({ hasText: 'delivered' }).first().waitFor()
  await picture('webhooks-attempts-of-replay')
  await page.getByRole('button', { name: 'Show attempts of all events' }).click()
  await page.getByText('One replay').waitFor({ state: 'hidden' })
  assert.deepEqual(faults, [])
})

test('after exchange time was advanced, a page with times of both clocks labels each', async () => {
  await exchange.operator.post('/operator/v1/clock', { by_seconds: 86_400 })
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/webhooks/events?api_key=${alice.apiKey}`)
  await page.getByRole('note').getByText('Exchange time was advanced').waitFor()
  await page.getByRole('row').getByRole('img', { name: 'by the machine’s clock' }).first().waitFor()
  await picture('webhooks-two-clocks')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an operator disables a registered endpoint for a reason, and its customer sees it', async () => {
  const dora = await exchange.customer('dora')
  const { endpoint_id: id } = await register(dora, {
    url: `${exchange.receiver.url}/dora/orders`,
    description: 'Orders',
    event_types: ['message.status', 'message.inbound'],
  })
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/webhooks/registered?api_key=${dora.apiKey}`)
  await page.getByRole('row').filter({ hasText: '2 event types' }).click()
  await page.getByRole('button', { name: 'Disable…' }).click()
  await page.getByLabel('Reason').fill('It forwards personal data to a third party.')
  await page.getByRole('button', { name: 'Disable it' }).click()
  await page.getByText('An operator has disabled it: It forwards').waitFor()
  await page.getByText('Endpoint disabled.').waitFor({ state: 'hidden' })
  await picture('webhooks-registered-endpoint')
  assert.deepEqual(await barriers(), [])
  const customer = await exchange.customerWindow(dora, { dark: true })
  await customer.page.goto(`/console/webhooks/endpoints/${id}`)
  await customer.page.getByText('Reason: It forwards personal data').waitFor()
  await customer.picture('own-endpoint-disabled')
  assert.deepEqual(await customer.barriers(), [])
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByText('No attempts yet', { exact: true }).waitFor()
  const phone = await come({ phone: true, dark: true })
  await phone.page.goto(`/console/webhooks/registered?api_key=${dora.apiKey}`)
  await phone.page.getByText('/dora/orders').waitFor()
  await phone.picture('webhooks-registered-phone')
  await phone.page.getByText('/dora/orders').click()
  await phone.page.getByRole('button', { name: 'Disable…' }).waitFor()
  await phone.picture('webhooks-registered-endpoint-phone')
  assert.deepEqual([...faults, ...customer.faults, ...phone.faults], [])
})

test('webhooks are managed on a phone, without scrolling sideways', async () => {
  const { page, faults, picture, barriers } = await come({ phone: true })
  await page.goto('/console/webhooks')
  await page.getByRole('row').filter({ hasText: 'healthy' }).first().waitFor()
  await picture('webhooks-phone')
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  assert.equal(await width(), 390)
  await page.goto(`/console/webhooks/attempts?api_key=${alice.apiKey}`)
  await page.getByRole('row').filter({ hasText: 'retried' }).first().click()
  await page.getByRole('heading', { name: 'Attempts' }).waitFor()
  await picture('webhooks-phone-event')
  assert.equal(await width(), 390)
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an event that waits for an earlier one names it, and cannot be replayed before', async () => {
  const erin = await exchange.customer('erin')
  await erin.sent()
  const [blocked] = await until(
    async () => (await eventsOf(erin, 'waiting')).filter(({ waits_for: earlier }) => earlier !== null),
    (found) => found.length > 0,
  )
  const { event_id: id, message_uuid: message, waits_for: earlier } = blocked!
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/webhooks/events/${id}`)
  await page.getByText(/^Waits for “submitted”/i).waitFor()
  await page.getByRole('button', { name: 'Replay', exact: true }).hover()
  await page.getByText(/It is sent after “submitted”/i).waitFor()
  await picture('webhooks-event-waits')
  assert.deepEqual(await barriers(), [])
  await page.goto(`/console/webhooks/events?api_key=${erin.apiKey}`)
  await page.getByText(/^waits for “submitted”$/i).waitFor()
  await picture('webhooks-events-waiting')
  await page.goto(`/console/messages/${message}`)
  await page.getByRole('link', { name: /^“submitted”$/i }).click()
  await page.waitForURL(`**/${earlier!.event_id}`)
  const own = await exchange.customerWindow(erin)
  await own.page.goto(`/console/messages/${message}`)
  const link = own.page.getByRole('link', { name: /^“submitted”$/i })
  await link.waitFor()
  await own.picture('own-message-webhook-waits')
  await link.click()
  await own.page.waitForURL(`**/webhooks/${earlier!.event_id}`)
  await own.page.goto(`/console/webhooks/${id}`)
  await own.page.getByText(/^Waits for “submitted”/i).waitFor()
  await own.page.getByRole('button', { name: 'Replay', exact: true }).hover()
  await own.page.getByText(/It is sent after “submitted”/i).waitFor()
  await own.picture('own-webhook-waits')
  assert.deepEqual(await own.barriers(), [])
  assert.deepEqual([...faults, ...own.faults], [])
})
