import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidAt } from '#platform/ids.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
const root = '/operator/v1'

before(async () => {
  exchange = await openSeenExchange()
  const acme = await exchange.carrier('acme', { prefix: '990' })
  await exchange.operator.put(`${root}/carriers/gone`, {
    name: 'Gone Telecom',
    host: '127.0.0.1',
    port: 1,
    system_id: 'strowger',
    password: 'secret',
  })
  const alice = await exchange.customer('alice')
  await alice.notified(await alice.sent(), 'delivered')
  await alice.notified(await alice.sent({ to: '99002001101' }), 'rejected')
  await exchange.db.query(
    `insert into unmatched_receipt (id, carrier_id, written_id, carrier_message_id, recipient, state, err)
     select uuid_now(), 'acme', 'AB' || n, 'ab' || n, '9900000000' || n, 'DELIVRD', '000' from generate_series(1, 3) n`,
  )
  assert.ok(acme.log.total >= 2)
})
after(() => exchange.stop())

const come = (look?: Look) => exchange.operatorWindow(look)

test('an operator sees which carrier is bound, drains one and enables it again', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/carriers')
  await page.getByText(/Bind 1: Connection refused by \S+:\d+$/).waitFor()
  await page.getByRole('article', { name: 'acme' }).getByText('1/1').waitFor()
  await picture('carriers')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/carriers/of/gone')
  await page.getByText('Choose Change and Test bind to check host, port and password.').first().waitFor()
  await picture('carrier-without-session')
  await page.goto('/console/carriers/of/acme')
  await page.getByRole('article', { name: 'Bind 1' }).getByText('Rejected').waitFor()
  await page.getByRole('button', { name: 'Resume' }).hover()
  await page.getByText('The carrier is active.').waitFor()
  await picture('carrier')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Drain' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click()
  await page.getByText('Draining', { exact: true }).first().waitFor()
  await picture('carrier-drains')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Carrier is active again.').waitFor()
  await until(
    () => exchange.operator.get<{ status: string }>(`${root}/carriers/acme`),
    ({ body }) => body.status === 'active',
  )
  assert.deepEqual(faults, [])
})

test('an operator adds a carrier, changes it without its password, and maps its errors', async () => {
  const { page, faults, picture, barriers } = await come({ dark: true })
  await page.goto('/console/carriers')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'ID', exact: true }).fill('beta')
  await form.getByLabel('Name').fill('Beta Mobile')
  await form.getByLabel('Host').fill('not a host')
  await form.getByLabel('System ID').fill('strowger')
  await form.getByRole('textbox', { name: 'Password' }).fill('hidden1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').waitFor()
  await picture('carrier-form')
  assert.deepEqual(await barriers(), [])
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Beta Mobile' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  await form.getByLabel('Window of each bind').fill('25')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: false }).first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('row', { name: 'Window of each bind 25' }).waitFor()
  const { body } = await exchange.operator.get<{ changes: { after: object }[] }>(`${root}/changes?limit=1`)
  assert.ok(!JSON.stringify(body).includes('hidden1'))
  await page.getByRole('main').getByRole('link', { name: 'Error codes' }).click()
  await page.getByRole('button', { name: 'Add an err' }).click()
  await page.getByLabel('err 1', { exact: true }).fill('777')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All nodes apply the change').waitFor()
  await picture('carrier-errors')
  const table = await exchange.operator.get<{ receipts: object[] }>(`${root}/carriers/beta/errors`)
  assert.deepEqual(table.body.receipts, [{ err: '777', code: 1100 }])
  assert.deepEqual(faults, [])
})

test('a new carrier starts from a kind of connection, and its advanced settings are folded', async () => {
  const { page, faults, picture, barriers } = await come({ dark: true })
  await page.goto('/console/carriers')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const form = page.getByRole('dialog')
  const start = async (kind: string) => {
    await form.getByRole('combobox', { name: 'Kind of connection' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await form.getByLabel('Host').waitFor()
  assert.equal(await form.getByRole('combobox', { name: 'Message IDs in responses' }).isVisible(), false)
  await start('Transceiver over TLS')
  await form.getByLabel('CA certificates').waitFor()
  assert.equal(await form.getByLabel('Port').inputValue(), '3550')
  await start('Aggregator with a rate limit')
  await form.getByLabel('CA certificates').waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('Submits per second').inputValue(), '30')
  await form.getByLabel('Port').fill('4000')
  await start('IDs in hexadecimal and decimal')
  assert.equal(await form.getByLabel('Port').inputValue(), '4000', 'the port of the operator stays')
  assert.equal(await form.getByLabel('Submits per second').inputValue(), '0')
  await form.getByRole('button', { name: 'Advanced settings (2 changed)' }).click()
  const ids = form.getByRole('combobox', { name: 'Message IDs in responses' })
  await ids.waitFor()
  assert.equal(await ids.inputValue(), 'Hexadecimal')
  await picture('carrier-presets')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
  const phone = await come({ phone: true })
  await phone.page.goto('/console/carriers')
  await phone.page.getByRole('button', { name: 'Add a carrier' }).click()
  await phone.page.getByRole('combobox', { name: 'Kind of connection' }).waitFor()
  await phone.picture('carrier-presets-phone')
  assert.deepEqual(await phone.barriers(), [])
})

test('a new carrier names missing and too long fields, keeps its buttons in view, and leads to its first route', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/carriers')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Password' }).fill('123456789')
  await form.getByText('SMPP allows at most 8 characters; these are 9.').waitFor()
  await form.getByRole('textbox', { name: 'Password' }).fill('12345678')
  await form.getByText('SMPP allows at most 8 characters', { exact: false }).waitFor({ state: 'detached' })
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByLabel('Port').fill('1')
  await form.getByRole('button', { name: 'Test bind' }).click()
  await form.getByText('This is required.').waitFor()
  await form.getByLabel('System ID').fill('strowger')
  await form.getByRole('textbox', { name: 'ID', exact: true }).fill('gamma')
  await form.getByLabel('Name').fill('Gamma Mobile')
  await form.getByRole('button', { name: 'Test bind' }).click()
  await form.getByText(/^Connection refused/).waitFor()
  await picture('carrier-form-tested')
  for (const name of ['Save', 'Cancel']) {
    const box = (await form.getByRole('button', { name }).boundingBox())!
    assert.ok(box.y + box.height <= page.viewportSize()!.height, `${name} is at ${box.y} px`)
  }
  assert.deepEqual(await barriers(), [])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A carrier gets no messages without a route.').waitFor()
  await picture('carrier-saved')
  await page.getByRole('button', { name: 'Add a route' }).click()
  await form.getByText('The routes with the longest prefix', { exact: false }).waitFor()
  await picture('route-form')
  assert.deepEqual(await barriers(), [])
  await form.getByLabel('Prefix').fill('99066')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /99066/ }).getByText('Gamma Mobile').waitFor()
  assert.deepEqual(faults, [])
})

test('an operator tests a bind before saving it, and with the stored password of a carrier', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/carriers')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByLabel('Port').fill('1')
  await form.getByLabel('System ID').fill('strowger')
  await form.getByRole('button', { name: 'Test bind' }).click()
  await form.getByText(/^Connection refused by 127\.0\.0\.1:1\. Check host and port/).waitFor()
  await picture('carrier-bind-test')
  assert.deepEqual(await barriers(), [])
  await form.getByLabel('Port').fill('2')
  await form.getByText(/^Connection refused/).waitFor({ state: 'detached' })
  assert.equal((await exchange.operator.get(`${root}/carriers/new-carrier`)).status, 404)
  await page.goto('/console/carriers/of/acme')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await form.getByRole('button', { name: 'Test bind' }).click()
  await form.getByText('Bound as transceiver to strowger-sim, and unbound again.').waitFor()
  assert.deepEqual(faults, [])
  const phone = await come({ phone: true, dark: true })
  await phone.page.goto('/console/carriers/of/acme')
  await phone.page.getByRole('button', { name: 'Change', exact: true }).click()
  await phone.page.getByRole('button', { name: 'Test bind' }).click()
  await phone.page.getByText(/^Bound as transceiver/).waitFor()
  await phone.picture('carrier-bind-test-phone')
  assert.deepEqual(await phone.barriers(), [])
})

test('when two operators change a carrier at once, the second sees the conflict and keeps the input until a reload', async () => {
  const [first, second] = [await come(), await come()]
  const opened = async ({ page }: typeof first) => {
    await page.goto('/console/carriers/of/gone')
    await page.getByRole('button', { name: 'Change' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Window of each bind').waitFor()
    return form
  }
  const [one, other] = [await opened(first), await opened(second)]
  await one.getByLabel('Window of each bind').fill('25')
  await one.getByRole('button', { name: 'Save' }).click()
  await first.page.getByText('Saved.', { exact: false }).first().waitFor()
  // The page behind the form shows the change of the first operator before the second one saves.
  await second.page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/carriers/gone') && (await answer.text()).includes('"submit_window":25'),
  )
  await other.getByLabel('Name').fill('Gone for good')
  await other.getByRole('button', { name: 'Save' }).click()
  await other
    .getByText('Another operator changed this object while you were editing.', { exact: false })
    .waitFor()
  await second.picture('carrier-conflict')
  assert.deepEqual(await second.barriers(), [])
  assert.equal(await other.getByLabel('Name').inputValue(), 'Gone for good')
  const seen = async () => (await exchange.operator.get(`${root}/carriers/gone`)).body
  assert.partialDeepStrictEqual(await seen(), { name: 'Gone Telecom', submit_window: 25 })
  await other.getByRole('button', { name: 'Reload' }).click()
  await other.getByRole('alert').waitFor({ state: 'detached' })
  assert.equal(await other.getByLabel('Name').inputValue(), 'Gone Telecom')
  assert.equal(await other.getByLabel('Window of each bind').inputValue(), '25')
  await other.getByLabel('Name').fill('Gone for good')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitFor({ state: 'detached' })
  assert.partialDeepStrictEqual(await seen(), { name: 'Gone for good', submit_window: 25 })
})

test('the error table of a carrier is not overwritten by an operator who has not seen the latest one', async () => {
  const path = `${root}/carriers/gone/errors`
  const { page, faults } = await come()
  await page.goto('/console/carriers/of/gone/errors')
  await page.getByRole('button', { name: 'Add an err' }).click()
  await page.getByLabel('err 1', { exact: true }).fill('111')
  const table = { statuses: [], receipts: [{ err: '222', code: 1100 }] }
  assert.equal((await exchange.operator.put(path, table)).status, 204)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await until(
    () => page.getByLabel('err 1', { exact: true }).inputValue(),
    (err) => err === '222',
  )
  await page.getByRole('button', { name: 'Add an err' }).click()
  await page.getByLabel('err 2', { exact: true }).fill('333')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All nodes apply the change').waitFor()
  const saved = await exchange.operator.get<{ receipts: { err: string }[] }>(path)
  assert.deepEqual(
    saved.body.receipts.map(({ err }) => err),
    ['222', '333'],
  )
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('412')),
    [],
  )
})

test('a carrier that routes still use cannot be deleted: the dialog links to its routes, which are deleted first', async () => {
  await exchange.operator.put(`${root}/carriers/old`, {
    name: 'Old Telecom',
    host: '127.0.0.1',
    port: 1,
    system_id: 'strowger',
    password: 'secret',
  })
  await exchange.operator.post(`${root}/routes`, { prefix: '9777', carrier_id: 'old' })
  const { page, faults, picture, barriers } = await come()
  const dialog = page.getByRole('dialog')
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/routes?carrier_id=old*', async (route) => {
    await read
    await route.continue()
  })
  await page.goto('/console/carriers/of/old')
  await page.getByRole('button', { name: 'Delete', exact: true, disabled: true }).waitFor()
  answer()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('A route sends messages to this carrier.', { exact: false }).waitFor()
  await picture('carrier-in-use')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('link', { name: 'Show the route' }).click()
  await page.getByRole('row', { name: /9777/ }).getByRole('button', { name: 'Delete' }).click()
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await until(
    () => cancel.evaluate((button) => button === button.ownerDocument.activeElement),
    (hasFocus) => hasFocus,
  )
  await picture('route-delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Route deleted.', { exact: false }).waitFor()
  await page.goto('/console/carriers/of/old')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('Delete Old Telecom?').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Carrier deleted.').waitFor()
  assert.deepEqual(faults, [])
})

test('an operator retries receipts that match no message, and deletes one', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/carriers/of/acme/receipts')
  await page.getByRole('cell', { name: 'AB1', exact: true }).waitFor()
  await picture('carrier-receipts')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Match all again' }).click()
  await page.getByText('3 processed, 0 matched to a message.').waitFor()
  await page.getByRole('row', { name: /AB3/ }).getByRole('button', { name: 'Match' }).click()
  await page.getByText('The receipt still matches no message.').waitFor()
  await page.getByRole('row', { name: /AB2/ }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('cell', { name: 'AB2', exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('a draining carrier receives no new messages, sends its queue, and is enabled again', async () => {
  await exchange.carrier('slow', {
    prefix: '99088',
    terms: { submits_per_second: 1, receipt_wait_seconds: 1 },
  })
  const bob = await exchange.customer('bob')
  // So many that some still wait when a slow browser shows the dialog; then the others are sent at once.
  const numbers = Array.from({ length: 200 }, (_, n) => `99088001${String(n).padStart(3, '0')}`)
  const waiting = await Promise.all(numbers.map((to) => bob.sent({ to })))
  const { page, faults, picture } = await come()
  await page.goto('/console/carriers/of/slow')
  await page.getByRole('button', { name: 'Drain' }).click()
  await page
    .getByRole('dialog')
    .getByText(/waiting messages \(\d+, /)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click()
  await page.getByText('Draining', { exact: true }).first().waitFor()
  await picture('carrier-drains-with-traffic')
  const late = await bob.sent({ to: '99088000009' })
  await bob.notified(late, 'delivered')
  assert.equal((await exchange.message(late)).carrier_id, 'acme', 'by the next best route')
  const faster = await exchange.operator.patch(`${root}/carriers/slow`, { submits_per_second: 0 })
  assert.equal(faster.status, 200)
  await page.getByText('Drained', { exact: true }).first().waitFor()
  for (const id of waiting) await bob.notified(id, 'delivered')
  await picture('carrier-drained')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Carrier is active again.').waitFor()
  await bob.notified(await bob.sent({ to: '99088000008' }), 'delivered')
  assert.deepEqual(faults, [])
})

test('receipts of a misconfigured carrier match once it is configured correctly: one is retried, then all', async () => {
  await exchange.carrier('odd', { prefix: '99077', receiptIds: 'dec' })
  const carol = await exchange.customer('carol')
  const ids = [await carol.sent({ to: '99077000001' }), await carol.sent({ to: '99077000002' })]
  type Unmatched = { receipts: unknown[] }
  await until(
    () => exchange.operator.get<Unmatched>(`${root}/carriers/odd/unmatched-receipts`),
    ({ body }) => body.receipts.length === ids.length,
  )
  // The exchange matches recent receipts again by itself, and deletes those of more than a week, so these are made an hour old.
  const hourAgo = uuidAt(Date.now() - 3_600_000).slice(0, 13)
  await exchange.db.query(
    `update unmatched_receipt set id = overlay(id::text placing $1 from 1 for 13)::uuid where carrier_id = 'odd'`,
    [hourAgo],
  )
  const { page, faults, picture } = await come()
  await page.goto('/console/carriers/of/odd')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Advanced settings' }).click()
  for (const [name, value] of [
    ['Message IDs in responses', 'Hexadecimal'],
    ['Message IDs in receipts', 'Decimal'],
  ] as const) {
    await form.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto('/console/carriers/of/odd/receipts')
  await page.getByRole('button', { name: 'Match', exact: true }).first().click()
  await page.getByText('Receipt matched to a message.').waitFor()
  await page.getByRole('button', { name: 'Match all again' }).click()
  await page.getByText('No unmatched receipts').waitFor()
  await picture('carrier-receipts-matched')
  for (const id of ids) await carol.notified(id, 'delivered')
  assert.deepEqual(faults, [])
})

test('an operator routes a prefix to a carrier, imports prices and traces the route of a number', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/carriers/routes')
  await page.getByRole('button', { name: 'Add a route' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Prefix').fill('4477')
  await form.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: /acme/ }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: '4477', exact: true }).waitFor()
  await picture('routes')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('main').getByRole('link', { name: 'Prices' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const choose = (text: string) => form.locator('input[type=file]').setInputFiles(file(text))
  await choose('prefix,price\n4477,0.04\n4478,much\n')
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('line 3: price').waitFor()
  await picture('prices-import')
  assert.deepEqual(await barriers(), [])
  await choose('prefix,price\n4477,0.04\n4478,0.05\n')
  await form.getByLabel('Dry run: only report what would change').uncheck()
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('2 were added', { exact: false }).waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('cell', { name: '0.05' }).waitFor()
  await page.getByRole('link', { name: 'Explain a number' }).click()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('7700')
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByText('Enter a number with country code, such as +1 202 555 0143').waitFor()
  await picture('explain-wrong-number')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('00 44 (7700) 900-001')
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByText('447700900001 is routed to acme').waitFor()
  await picture('explain')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('carriers are managed on a phone, without scrolling sideways', async () => {
  const { page, faults, picture, barriers } = await come({ phone: true })
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await page.goto('/console/carriers')
  await page.getByRole('article', { name: 'acme' }).waitFor()
  await picture('carriers-phone')
  assert.equal(await width(), 390)
  await page.getByRole('link', { name: 'acme', exact: true }).click()
  await page.getByRole('article', { name: 'Bind 1' }).waitFor()
  await picture('carrier-phone')
  assert.equal(await width(), 390)
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
