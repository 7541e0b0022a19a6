import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { aPartner, iccidOf, storeSims } from '../support/sims.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  // The sandbox fleet is assigned to alice: it has sessions, usage and alarms.
  const fleet = { company_name: 'Demo Fleet', api_key: alice.apiKey }
  const put = await exchange.operator.put('/operator/v1/sim-partners/demo', fleet)
  assert.equal(put.status, 200, JSON.stringify(put.body))
})
after(() => exchange.stop())

const open = (input: { dark?: boolean; phone?: boolean; as?: Customer } = {}) => {
  const { as = alice, ...look } = input
  return exchange.customerWindow(as, look)
}

type Listed = { sims: { iccid: string; status: string; msisdn: string | null }[]; total: number }
const list = async (query: string) =>
  (await alice.get<Listed>(`/console/v1/sim-partners/demo/sims?${query}`)).body

test('a customer without SIMs reads how to get some', async () => {
  const bob = await exchange.customer('bob')
  const { page, faults, picture } = await open({ as: bob })
  await page.goto('/console/sims')
  await page.getByText('No fleets').waitFor()
  await picture('own-sims-none')
  await page.goto('/console/sims/of/demo/list')
  await page.getByText('The account has no object with this ID.').waitFor()
  await picture('own-sims-others')
  assert.deepEqual(faults, [])
})

test('a customer opens the fleet, sees the counts of the API, filters it, and exports it', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims')
  await page.getByText('SIMs 1 to 12 of 2,000').waitFor()
  await page.getByText(/of 10 GB/).waitFor()
  type States = { sim_states: { simState: { activated: number }; fraudState: { alarm: number } } }
  const path = '/console/v1/sim-partners/demo/sim-states'
  const { simState, fraudState } = (await alice.get<States>(path)).body.sim_states
  const tiles = page.getByRole('region', { name: 'In use' })
  await tiles
    .getByRole('button', { name: new RegExp(`Productive ?${simState.activated.toLocaleString('en')}`) })
    .waitFor()
  await picture('own-sims-list')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('scrollbar').press('End')
  await page.getByText('SIMs 1,989 to 2,000 of 2,000').waitFor()
  await page.getByRole('region', { name: 'Fraud' }).getByRole('button', { name: /Alarm/ }).click()
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${fraudState.alarm}$`)).waitFor()
  assert.match(page.url(), /fraud_status=2/)
  await page.evaluate('delete globalThis.showSaveFilePicker')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await text(await file.createReadStream())).trim().split('\r\n')
  assert.equal(lines.length, fraudState.alarm + 1)
  assert.deepEqual(faults, [])
})

test('the page of a SIM shows its usage, possible actions and why others are not possible, and sends a text to the device', async () => {
  const { page, faults, picture, barriers } = await open()
  const { sims } = await list('fraud_status=2')
  const { iccid } = sims[0]!
  const pairing = { pairings: [{ iccid, msisdn: '99000000007' }] }
  const paired = await exchange.operator.post('/operator/v1/sim-partners/demo/sims/pairings', pairing)
  assert.equal(paired.status, 200, JSON.stringify(paired.body))
  await page.goto(`/console/sims/of/demo/card/${iccid}`)
  const main = page.getByRole('main')
  await main.getByText('fraud: alarm').waitFor()
  await main.getByRole('img', { name: /^Usage from/ }).waitFor()
  await main.getByText(/device change, country change/).waitFor()
  await main.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Not possible while the SIM is Productive').waitFor()
  assert.equal(await page.getByRole('menuitem', { name: /^Put in stock/ }).count(), 0)
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'Send a text' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('From').inputValue(), alice.number)
  await dialog.getByLabel('Text').fill('REBOOT')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await main.getByText(`${alice.number} to the device`).waitFor()
  await main.getByText('REBOOT').waitFor()
  await main.getByRole('button', { name: 'Block' }).click()
  await dialog.getByLabel('Reason').fill('The box was stolen.')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await main.getByText('The box was stolen.').waitFor()
  assert.equal((await list(`iccid=${iccid}`)).sims[0]!.status, 'Blocked (manually)')
  await picture('own-sims-one')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a SIM suspended by an operator says that only an operator can resume it', async () => {
  const { page, faults } = await open({ dark: true })
  const { iccid } = (await list('status=Productive&limit=1')).sims[0]!
  const input = { verb: 'suspend', iccids: [iccid] }
  await exchange.operator.post('/operator/v1/sim-partners/demo/sims/moves', input)
  await page.goto(`/console/sims/of/demo/card/${iccid}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('While the SIM is Suspended, resume is reserved for operators.').waitFor()
  assert.deepEqual(faults, [])
})

test('a customer changes many SIMs by a file, and every failed line states the reason', async () => {
  const { page, faults, picture, barriers } = await open({ dark: true })
  const leased = (await list('status=Suspended&limit=1')).sims[0]!.iccid
  const good = (await list('status=Productive&limit=3')).sims.map(({ iccid }) => iccid)
  const rows = ['iccid,status', ...good.map((one) => `${one},Productive`), `${leased},Suspended`, '12,x']
  const others = iccidOf(9_999_999)
  await page.goto('/console/sims/of/demo/many')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('File', { exact: true }).click(),
  ])
  const buffer = Buffer.from([...rows, others].join('\n'))
  await chooser.setFiles({ name: 'held.csv', mimeType: 'text/csv', buffer })
  await page.getByText('7 lines').waitFor()
  const keys: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sims/moves')) keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Change them (6)' }).click()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend: 6 SIMs' }).click()
  await page.getByText('3 SIMs changed, 3 rejected.').waitFor()
  assert.ok(keys.length > 1 && new Set(keys).size === keys.length && !keys.includes(undefined), String(keys))
  const wrong = page.getByRole('region', { name: 'Failed lines' })
  await wrong.getByText('The SIM is already Suspended.').waitFor()
  await wrong.getByText('is not a valid ICCID').waitFor()
  await wrong.getByText('is not a SIM of this customer').waitFor()
  await picture('own-sims-many-night')
  assert.deepEqual(await barriers(), [])
  assert.equal((await list(`iccid=${good[0]}`)).sims[0]!.status, 'Suspended')
  assert.deepEqual(faults, [])
})

test('a customer sees limits, alarms and transfers, clears alarms, and sees which transfers the other customer decides', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims/of/demo/profiles')
  await page.getByText(/warning at 5 MB/).waitFor()
  await picture('own-sims-profiles')
  assert.deepEqual(await barriers(), [])
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Alarms', exact: true }).click()
  await main.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByText('Alarms of this SIM cleared.').waitFor()
  await main.getByRole('link', { name: 'Transfers' }).click()
  await main.getByText('No transfers').waitFor()
  await main.getByRole('button', { name: 'New transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Target customer').fill('demo-north')
  const over = (await list('status=Terminated&limit=1')).sims[0]!.iccid
  await dialog.getByLabel('ICCIDs').fill(over)
  await dialog.getByRole('button', { name: 'Request transfer' }).click()
  await dialog.getByRole('alert', { name: 'Failed' }).getByText(over).waitFor()
  await dialog.getByLabel('ICCIDs').fill((await list('status=Productive&limit=1')).sims[0]!.iccid)
  await dialog.getByRole('button', { name: 'Request transfer' }).click()
  await main.getByRole('button', { name: 'Accept' }).hover()
  await page.getByText('Only the other customer can do this.').waitFor()
  await picture('own-sims-transfers')
  await main.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await main.getByText('Withdrawn', { exact: true }).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer with several fleets chooses one', async () => {
  await aPartner(exchange.db, 'second', { account: alice.apiKey })
  await storeSims(exchange.db, 'second', [iccidOf(9_000_001)])
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims')
  await page.getByRole('row', { name: /second/ }).click({ trial: true })
  await picture('own-sims-fleets')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('row', { name: /second/ }).click()
  await page.getByText('SIMs 1 to 1 of 1').waitFor()
  assert.deepEqual(faults, [])
})
