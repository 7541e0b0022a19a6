import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { luhnDigit } from '#sims/index.ts'
import { personInside } from '../support/people.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { iccidOf } from '../support/sims.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

const root = '/operator/v1/sim-partners/demo'
const open = (dark = false) => exchange.operatorWindow({ dark })

/** The distance between the centers of two elements. */
async function apart(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
}

type Pools = { pools: { sim_pool_id: string; name: string }[] }
type Listed = { sims: { iccid: string; status: string }[]; total: number }
async function list(query: string): Promise<Listed> {
  return (await exchange.operator.get<Listed>(`${root}/sims?${query}`)).body
}

test('an operator finds a customer, and sees the same counts of SIMs by state as the customer', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims')
  await page
    .getByRole('row', { name: /Demo Fleet demo/ })
    .first()
    .waitFor()
  await picture('sims-customers')
  assert.deepEqual(await barriers(), [])
  await page
    .getByRole('row', { name: /Demo Fleet demo/ })
    .first()
    .click()
  await page.getByText('SIMs 1 to 12 of 2,000').waitFor()
  await page.getByText(/of 10 GB/).waitFor()
  type States = { sim_states: { simState: { activated: number }; fraudState: { alarm: number } } }
  const { sim_states } = (await exchange.operator.get<States>(`${root}/sim-states`)).body
  const activated = sim_states.simState.activated.toLocaleString('en')
  await page
    .getByRole('region', { name: 'In use' })
    .getByRole('button', { name: new RegExp(`Productive ?${activated}`) })
    .waitFor()
  assert.equal(await page.getByRole('table', { name: 'SIMs' }).getByRole('link').count(), 12)
  await picture('sims-list')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('region', { name: 'Fraud' }).getByRole('button', { name: /Alarm/ }).click()
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${sim_states.fraudState.alarm}$`)).waitFor()
  assert.match(page.url(), /fraud_status=2/)
  assert.deepEqual(faults, [])
})

test('every row of the list is reachable immediately: by its number, by the keys and by the wheel', async () => {
  const { page, faults } = await open()
  await page.goto('/console/sims/of/demo/list')
  await page.getByText('SIMs 1 to 12 of 2,000').waitFor()
  await page.getByLabel('Go to row').fill('1501')
  await page.getByLabel('Go to row').press('Enter')
  await page.getByText('SIMs 1,501 to 1,512 of 2,000').waitFor()
  const { sims } = await list('limit=100&page=16')
  await page.getByRole('link', { name: sims[0]!.iccid }).waitFor()
  await page.getByRole('scrollbar').press('End')
  await page.getByText('SIMs 1,989 to 2,000 of 2,000').waitFor()
  const last = await list('limit=100&page=20')
  await page.getByRole('link', { name: last.sims.at(-1)!.iccid }).waitFor()
  await page.getByRole('scrollbar').press('Home')
  await page.getByText('SIMs 1 to 12 of 2,000').waitFor()
  await page.getByRole('link', { name: (await list('limit=1')).sims[0]!.iccid }).hover()
  await page.mouse.wheel(0, 400)
  await page.getByText('SIMs 11 to 22 of 2,000').waitFor()
  assert.ok((await page.getByRole('row').count()) < 40)
  assert.deepEqual(faults, [])
})

test('a filter can be saved, is part of the address, and applies to the export', async () => {
  const { cookie } = await personInside(exchange.db, exchange.operatorUrl, ['sims'])
  const { page, faults, picture } = await exchange.window({ cookie })
  await exchange.operator.post(`${root}/sims/fields`, {
    iccids: [(await list('status=Suspended&limit=1')).sims[0]!.iccid],
    fields: { field2: '=1+1' },
  })
  await page.goto('/console/sims/of/demo/list?status=Suspended')
  const { total } = await list('status=Suspended')
  await page.getByText(`of ${total}`, { exact: false }).last().waitFor()
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByLabel('Name').fill('Held up')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Filter saved.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('of 2,000').waitFor()
  await page.getByRole('button', { name: /Saved filters/ }).click()
  await page.getByRole('menuitem', { name: 'Held up' }).click()
  await page.getByText(`SIMs 1 to 12 of ${total}`).waitFor()
  await picture('sims-filtered')
  await page.evaluate('delete globalThis.showSaveFilePicker')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await text(await file.createReadStream())).trim().split('\r\n')
  assert.equal(lines.length, total + 1)
  assert.ok(lines[1]!.includes(",'=1+1,"))
  assert.deepEqual(faults, [])
})

test('the page of a SIM shows sessions, usage and actions, and disabled actions state the reason', async () => {
  const { page, faults, picture, barriers } = await open()
  const { iccid } = (await list('fraud_status=2')).sims[0]!
  await page.goto(`/console/sims/of/demo/card/${iccid}`)
  await page.getByText('fraud: alarm').waitFor()
  await page.getByRole('img', { name: /^Usage from/ }).waitFor()
  await page.getByText('Fraud alarm').first().waitFor()
  assert.equal(await page.getByRole('group', { name: 'State changes' }).getByRole('button').count(), 3)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  const resume = page.getByRole('menuitem', { name: /^Resume/ })
  await page.getByText('Not possible while the SIM is Productive').waitFor()
  assert.equal(await resume.getAttribute('aria-disabled'), 'true')
  await picture('sims-one')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('menuitem', { name: /^Mark as undefined/ }).press('Enter')
  await page.getByRole('dialog').getByText('Records that the status of the SIM is unknown.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByLabel('Reason').fill('The meter is sold.')
  const suspend = page.getByRole('dialog').getByRole('button', { name: 'Suspend' })
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/sims/moves', async (route) => {
    await seen
    await route.continue()
  })
  await suspend.click()
  const spinner = page.getByRole('dialog').locator('button[data-loading] .mantine-Loader-root')
  await spinner.waitFor()
  assert.ok((await apart(spinner, suspend)) < 2, 'the spinner is in the middle of its button')
  goOn()
  await page.getByText('before: Productive').waitFor()
  await page.getByText('The meter is sold.').waitFor()
  assert.equal((await list(`iccid=${iccid}`)).sims[0]!.status, 'Suspended')
  await page.getByRole('button', { name: 'Edit fields', exact: true }).click()
  await page.getByLabel('field3').fill('Hall 4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('cell', { name: 'Hall 4' }).waitFor()
  assert.deepEqual(faults, [])
})

test('SIMs are found by the beginning of the ICCID while typing, by last digits and by pool, and a SIM links back to the results', async () => {
  const { page, faults, picture, barriers } = await open()
  const { iccid } = (await list('status=Productive&limit=1')).sims[0]!
  await page.goto('/console/sims/of/demo/list')
  const begins = iccid.slice(0, 17)
  const { total } = await list(`iccid=${begins}`)
  assert.ok(total > 1 && total < 100, `${total}`)
  await page.getByLabel('ICCID').pressSequentially(begins)
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${total}$`)).waitFor()
  await page.getByRole('link', { name: iccid }).click()
  await page.getByRole('link', { name: 'SIMs of demo, filtered' }).click()
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${total}$`)).waitFor()
  assert.equal(await page.getByLabel('ICCID').inputValue(), begins)
  await page.getByLabel('ICCID').fill('12')
  await page.getByLabel('ICCID').press('Enter')
  await page.getByText('Enter up to 20 digits that begin with 89').waitFor()
  await page.getByLabel('ICCID').fill('')
  await page.getByLabel('Last digits').fill(iccid.slice(-7))
  const ending = await list(`ends_with=${iccid.slice(-7)}`)
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${ending.total}$`)).waitFor()
  await page.getByRole('link', { name: iccid }).waitFor()
  await page.getByLabel('Last digits').fill('345')
  await page.getByLabel('Last digits').press('Enter')
  await page.getByText('Enter 4 to 20 digits').waitFor()
  await page.getByLabel('Last digits').fill('')
  const { pools } = (await exchange.operator.get<Pools>(`${root}/pool-usage`)).body
  await page.getByRole('combobox', { name: 'Pool' }).click()
  await page.getByRole('option', { name: pools[0]!.name }).click()
  const inPool = (await list(`sim_pool_id=${pools[0]!.sim_pool_id}`)).total
  await page.getByText(new RegExp(`SIMs 1 to \\d+ of ${inPool.toLocaleString('en')}$`)).waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Limit profile' }).waitFor()
  await picture('sims-more-filters')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('customers are found by name and id, and subunits by customer', async () => {
  const fleet = { company_name: 'Äpfel & Birnen', parent_id: 'demo-north' }
  const made = await exchange.operator.put('/operator/v1/sim-partners/fruit.1', fleet)
  assert.equal(made.status, 201)
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims')
  const rows = page.getByRole('main').getByRole('row', { name: /demo|fruit/ })
  await rows.nth(2).waitFor()
  const search = page.getByRole('textbox', { name: 'Customer', exact: true })
  await search.fill('äpf')
  await page.getByRole('row', { name: /Äpfel/ }).waitFor()
  await rows.nth(1).waitFor({ state: 'detached' })
  await search.fill('fruit')
  await page.getByRole('row', { name: /Äpfel/ }).waitFor()
  await picture('sims-customers-found')
  assert.deepEqual(await barriers(), [])
  await search.fill('nobody')
  await page.getByText('No matching customers').waitFor()
  await page.goto('/console/sims/of/demo-north/list')
  await page.getByRole('link', { name: 'Subunits' }).click()
  await page.getByRole('row', { name: /Äpfel/ }).click()
  await page.getByText('This customer has no SIMs').waitFor()
  assert.deepEqual(faults, [])
})

test('a file of SIMs is checked first, its errors are listed by line and field, and a valid one creates SIMs', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims/of/demo-north/list')
  await page.getByText('This customer has no SIMs').waitFor()
  await page.getByRole('link', { name: 'Import SIMs' }).click()
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('File', { exact: true }).click(),
    ])
    await chooser.setFiles({ name: 'sims.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  const save = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return text(await file.createReadStream())
  }
  await choose('iccid,imsi\n8949020000000000022,nothing\n12,\n8949020000000000014,\n')
  const alert = page.getByRole('alert', { name: '2 lines are invalid, 1 valid' })
  await alert.getByRole('row', { name: /^2 imsi/ }).waitFor()
  await alert.getByRole('row', { name: /^3 iccid/ }).waitFor()
  await picture('sims-import-wrong')
  assert.deepEqual(await barriers(), [])
  assert.match(await save('Download the errors as CSV'), /^"line","field","error"\r\n"2","imsi",/)
  const north = '/operator/v1/sim-partners/demo-north/sims?limit=1'
  await choose(await save('Download an example'))
  await page.getByText('2 lines are valid. No SIM is stored yet.').waitFor()
  await picture('sims-import-checked')
  assert.equal((await exchange.operator.get<Listed>(north)).body.total, 0)
  await page.getByRole('button', { name: 'Import 2 SIMs' }).click()
  await page.getByText('2 SIMs imported.').waitFor()
  await picture('sims-import-done')
  assert.deepEqual(await barriers(), [])
  await choose('iccid\n894902000000000099\n')
  await page.getByRole('button', { name: 'Import 1 SIM', exact: true }).click()
  await page.getByRole('link', { name: 'Show the imported SIMs' }).click()
  await page.getByRole('link', { name: '894902000000000099' }).waitFor()
  await page.getByText('SIMs 1 to 1 of 1').waitFor()
  await picture('sims-of-import')
  await page.getByRole('button', { name: 'Remove filter Import' }).click()
  await page.getByText('SIMs 1 to 3 of 3').waitFor()
  assert.deepEqual(faults, [])
})

test('a file of 20,000 SIMs with 37 wrong rows names them, changes nothing, and creates all once it is corrected', async () => {
  const { page, faults, picture } = await open()
  await page.goto('/console/sims/of/demo-north/import')
  const rows = Array.from({ length: 20_000 }, (_, i) => {
    const body = `8949030000${String(i).padStart(8, '0')}`
    return { iccid: `${body}${luhnDigit(body)}` }
  })
  const wrong = Array.from({ length: 37 }, (_, i) => 500 * (i + 1))
  const choose = async (repair: boolean) => {
    const lines = rows.map(({ iccid }, i) => `${iccid},${!repair && wrong.includes(i) ? 'nobody' : ''}`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('File', { exact: true }).click(),
    ])
    const buffer = Buffer.from(['iccid,imsi', ...lines].join('\n'))
    await chooser.setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  const north = async () =>
    (await exchange.operator.get<Listed>('/operator/v1/sim-partners/demo-north/sims?limit=1')).body.total
  const before = await north()
  await choose(false)
  const alert = page.getByRole('alert', { name: '37 lines are invalid, 19,963 valid' })
  await alert.getByRole('row', { name: `${(wrong.at(-1)! + 2).toLocaleString('en')} imsi` }).waitFor()
  assert.equal(await alert.getByRole('row', { name: /^[\d,]+ imsi/ }).count(), 37)
  assert.equal(await north(), before)
  await picture('sims-import-37-wrong')
  await choose(true)
  await page.getByRole('button', { name: 'Import 20,000 SIMs' }).click()
  await page.getByText('20,000 SIMs imported.').waitFor()
  assert.equal(await north(), before + 20_000)
  assert.deepEqual(faults, [])
})

test('an operator manages usage files, gateways and records of unknown SIMs', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims/usage-files')
  const main = page.getByRole('main')
  await main.getByText('No usage files yet').waitFor()
  const { iccid } = (await list('status=Productive&limit=1')).sims[0]!
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('File', { exact: true }).click(),
    ])
    await chooser.setFiles({ name: 'tap 1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload' }).click()
  }
  await choose(`iccid,at,up,down\n${iccid},${at},much,1\n`)
  await main.getByText('line 2: up').waitFor()
  await picture('sims-usage-wrong')
  const good = `iccid,imsi,at,up,down\n${iccid},,${at},5,1\n,262019999999999,${at},5,1\n`
  await choose(good)
  await main.getByText('Dry run, no changes made: 2 rows, 1 of them for unknown SIMs.').waitFor()
  await main.getByText('line 3: 262019999999999').waitFor()
  await page.getByLabel('Dry run').click()
  await main.getByRole('button', { name: 'Upload' }).click()
  await main.getByRole('row', { name: /tap-1.csv Done 2 1 1/ }).waitFor()
  await picture('sims-usage-files')
  assert.deepEqual(await barriers(), [])
  await main.getByRole('link', { name: 'NAS', exact: true }).click()
  await main.getByRole('button', { name: 'New NAS' }).click()
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill('packet-core-1')
  await page.getByLabel('Name').fill('Packet core 1')
  await page.getByLabel('Address').fill('192.0.2.77')
  await page.getByLabel('Shared secret').fill('a long shared secret')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await main.getByRole('row', { name: /Packet core 1 packet-core-1 192.0.2.77 3799 yes/ }).waitFor()
  await picture('sims-gateways')
  assert.deepEqual(await barriers(), [])
  await exchange.db.query(
    `insert into sim_unmatched values ('packet-core-1', 'none', 7, now() - interval '1 hour', now()),
       ('packet-core-1', 'imsi:262019999999998', 4100, now() - interval '1 day', now() - interval '1 minute')`,
  )
  await main.getByRole('link', { name: 'Unmatched usage' }).click()
  await main.getByText('No SIM has this IMSI').first().waitFor()
  await main.getByText('The packet does not identify a SIM').waitFor()
  await picture('sims-unmatched')
  assert.deepEqual(await barriers(), [])
  await exchange.db.query(
    `insert into sim_doubt values ('packet-core-1', '0A1B2C3D00000042', 'demo', '8988237000000000011', 2, 'stop_lost', 1, 0,
       '{"status":"start","up_bytes":null,"down_bytes":null,"known_up_bytes":"5000","known_down_bytes":"700"}', now(), now())`,
  )
  await main.getByRole('link', { name: 'Doubtful usage' }).click()
  await main.getByText('A Start was received while the session was open').first().waitFor()
  await picture('sims-doubtful')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an operator manages pools, profiles, alarms, transfers and API users of a customer', async () => {
  const { page, faults, picture, barriers } = await open(true)
  await page.goto('/console/sims/of/demo/pools')
  await page.getByRole('button', { name: 'New pool' }).click()
  await page.getByLabel('Name').fill('Trackers')
  await page.getByRole('combobox', { name: 'Offering' }).click()
  await page.getByRole('option', { name: 'IoT 10 GB' }).click()
  await page.getByRole('textbox', { name: 'Volume' }).fill('500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('cell', { name: 'Trackers' }).waitFor()
  await picture('sims-pools-night')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('main').getByRole('link', { name: 'Profiles' }).click()
  await page.getByRole('button', { name: 'New limit profile' }).click()
  await page.getByLabel('Name').fill('Wrong')
  await page.getByLabel('Warning at').fill('9')
  await page.getByLabel('Alarm at').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Correct the marked field').waitFor()
  await picture('sims-profile-wrong')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Alarms' }).click()
  await page.getByRole('button', { name: 'Clear' }).first().waitFor()
  await picture('sims-alarms')
  const alarms = await page.getByRole('button', { name: 'Clear' }).count()
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByText('Alarms of this SIM cleared').waitFor()
  await page.waitForFunction(`document.querySelectorAll('[role=row] button').length < ${alarms}`)
  await page.getByRole('main').getByRole('link', { name: 'Transfers' }).click()
  await page.getByRole('button', { name: 'New transfer' }).click()
  await page.getByLabel('Target customer').fill('demo-north')
  await page.getByLabel('ICCIDs').fill((await list('status=Productive&limit=1')).sims[0]!.iccid)
  await page.getByRole('button', { name: 'Request transfer' }).click()
  await page.getByText('Transfer requested.').waitFor()
  await page.getByRole('button', { name: 'Accept', disabled: false }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByText('1 of 1 moved').waitFor()
  await picture('sims-transfers')
  await page.getByRole('link', { name: 'API users' }).click()
  await page.getByRole('button', { name: 'New API user' }).click()
  await page.getByLabel('Login').fill('meter-reader')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It is shown only once').waitFor()
  await page.getByRole('dialog', { name: 'The secret' }).getByLabel('Close').click()
  await page.getByRole('cell', { name: 'meter-reader' }).waitFor()
  await picture('sims-users')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('the SIM with the highest usage is first; ten are selected and moved, and then all that match a filter', async () => {
  await exchange.operator.put('/operator/v1/sim-partners/heir', { company_name: 'Heir' })
  const small = { name: 'Small', alarm_bytes: 1_000_000_000_000 }
  await exchange.operator.post('/operator/v1/sim-partners/demo/limit-profiles', small)
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/sims/of/demo/list')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'This month' }).click()
  await main.getByText(/with usage this month, highest first/).waitFor()
  assert.match(page.url(), /order=usage/)
  const { sims } = await list('order=usage&limit=1')
  await main.getByRole('table', { name: 'SIMs' }).getByRole('link').first().waitFor()
  assert.equal(
    await main.getByRole('table', { name: 'SIMs' }).getByRole('link').first().textContent(),
    sims[0]!.iccid,
  )
  await picture('sims-most')
  await page.goto('/console/sims/of/demo/list?status=Delivered')
  const { total } = await list('status=Delivered')
  await main.getByText(`of ${total}`).waitFor()
  for (const { iccid } of (await list('status=Delivered&limit=10')).sims)
    await main.getByLabel(`Select ${iccid}`).check()
  await picture('sims-chosen')
  assert.deepEqual(await barriers(), [])
  await main.getByRole('button', { name: 'Change selected (10)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The 10 selected SIMs.').waitFor()
  await picture('sims-many')
  await dialog.getByRole('button', { name: 'Activate: 10 SIMs' }).click()
  await dialog.getByText('10 SIMs changed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  assert.equal((await list('status=Delivered')).total, total - 10)
  await main.getByRole('button', { name: `Change all of these (${total - 10})` }).click()
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Assign pool and profiles' }).click()
  await dialog.getByRole('combobox', { name: 'Limit profile' }).click()
  await page.getByRole('option', { name: 'Small' }).click()
  await picture('sims-many-assign')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: `Assign: ${total - 10} SIMs` }).click()
  await dialog.getByText(`${total - 10} SIMs changed`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await main.getByRole('table', { name: 'SIMs' }).getByRole('link').first().click()
  await main.getByRole('link', { name: /^Small: / }).waitFor()
  await picture('sims-sim-profiles')
  assert.deepEqual(await barriers(), [])
  await page.goBack()
  await main.getByRole('button', { name: `Change all of these (${total - 10})` }).click()
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Transfer to another customer' }).click()
  await dialog.getByLabel('Target customer').fill('heir')
  await picture('sims-many-give')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: `Transfer: ${total - 10} SIMs` }).click()
  await dialog.getByText(`${total - 10} SIMs changed`).waitFor()
  const heirs = '/operator/v1/sim-partners/heir/sims?status=Delivered'
  assert.equal((await exchange.operator.get<Listed>(heirs)).body.total, total - 10)
  assert.equal((await list('status=Delivered')).total, 0)
  assert.deepEqual(faults, [])
})

test('a bulk change that a reload interrupts continues with the batch whose response was lost, and takes effect once', async () => {
  const profile = { name: 'Roaming', alarm_bytes: 1_000_000_000_000 }
  await exchange.operator.post('/operator/v1/sim-partners/demo/limit-profiles', profile)
  const { sims } = await list('limit=1000')
  const others = Array.from({ length: 2_500 - sims.length }, (_, i) => iccidOf(800_000_000 + i))
  const { page, faults, picture, barriers } = await open()
  const keys: (string | undefined)[] = []
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/assignments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length !== 2) return route.continue()
    await route.fetch()
    lose()
  })
  await page.goto('/console/sims/of/demo/many')
  const buffer = Buffer.from([...others, ...sims.map(({ iccid }) => iccid)].join('\n'))
  await page.locator('input[type="file"]').setInputFiles({ name: 'sims.txt', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'Change them (2,500)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Assign pool and profiles' }).click()
  await dialog.getByRole('combobox', { name: 'Limit profile' }).click()
  await page.getByRole('option', { name: 'Roaming' }).click()
  await dialog.getByRole('button', { name: 'Assign: 2,500 SIMs' }).click()
  await dialog.getByText('1,000 of 2,500 SIMs. Keep this page open').waitFor()
  await isLost
  await picture('sims-many-progress')
  assert.deepEqual(await barriers(), [])
  const warnings: string[] = []
  page.on('dialog', (warning) => {
    warnings.push(warning.type())
    void warning.accept()
  })
  await page.reload()
  assert.deepEqual(warnings, ['beforeunload'])
  const notice = page.getByRole('status').filter({ hasText: 'A bulk change is not complete' })
  await notice.getByText('Assign pool and profiles: 1,000 of 2,500 SIMs.').waitFor()
  await picture('sims-many-unfinished')
  assert.deepEqual(await barriers(), [])
  await page.getByLabel('ICCIDs').fill(sims[0]!.iccid)
  await page.getByRole('button', { name: 'Change them (1)' }).click()
  await dialog.getByRole('button', { name: 'Activate: 1 SIMs' }).hover()
  await page.getByText('Continue or discard the unfinished change first.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('1,000 SIMs changed, 1,500 rejected.').waitFor()
  await picture('sims-many-continued')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  assert.equal(await notice.count(), 0)
  assert.equal(keys.length, 4)
  assert.deepEqual([keys[2], new Set(keys).size], [keys[1], 3])
  await page.reload()
  await page.getByLabel('ICCIDs').waitFor()
  assert.equal(await notice.count(), 0)
  assert.deepEqual(faults, [])
})
