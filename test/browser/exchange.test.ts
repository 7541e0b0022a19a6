import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { verifyChanges } from '#operators/index.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { personInside } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

const open = (dark = false) => exchange.operatorWindow({ dark })

test('an operator advances the clock and sees which jobs ran', async () => {
  const { page, faults, picture, barriers } = await open()
  const now = async () =>
    Date.parse((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  const before = await now()
  await page.goto('/console/clock')
  await page.getByRole('button', { name: '31 days' }).click()
  await page.getByRole('region', { name: 'Events run' }).getByText('SIM rules').waitFor()
  assert.ok((await now()) - before >= 2_678_400_000)
  await picture('clock')
  assert.deepEqual(await barriers(), [])
  const alice = await exchange.customer('alice')
  await alice.notified(await alice.sent(), 'delivered')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  const row = page.getByRole('row').filter({ hasText: alice.apiKey })
  await row.getByText(/seconds? ago|minutes? ago|now/).waitFor()
  assert.deepEqual(faults, [])
})

test('an operator filters the audit log, compares before and after, and opens the history of one object', async () => {
  const partner = '/operator/v1/sim-partners/audited'
  await exchange.operator.put(partner, { company_name: 'Before GmbH' })
  await exchange.operator.put(partner, { company_name: 'After GmbH' })
  await exchange.operator.put('/operator/v1/carriers/folded', {
    name: 'Folded',
    host: '127.0.0.1',
    port: 1,
    system_id: 'folded',
    password: '',
  })
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/audit')
  const change = page.getByRole('article', { name: 'putSimPartner of audited' }).first()
  await change.getByText('Saved a SIM customer').waitFor()
  await change.getByText(/^the operator token [0-9a-f]{8}/).waitFor()
  await change.getByRole('cell', { name: 'Company name' }).waitFor()
  await change.getByRole('cell', { name: 'Before GmbH' }).waitFor()
  await change.getByRole('cell', { name: 'After GmbH' }).waitFor()
  await picture('audit')
  assert.deepEqual(await barriers(), [])
  const created = page.getByRole('article').filter({ hasText: 'Saved a carrier' }).first()
  assert.equal(await created.getByRole('cell').count(), 0)
  await created.getByRole('button', { name: /^\d+ fields: / }).click()
  await created.getByRole('cell', { name: 'System ID' }).waitFor()
  assert.equal(await created.getByRole('columnheader').count(), 0)
  await change.getByRole('button', { name: 'sim partner After GmbH audited' }).click()
  await page.getByLabel('Object ID').and(page.locator('[value=audited]')).waitFor()
  assert.match(page.url(), /subject=sim-partner&subject_id=audited/)
  await page.getByRole('article', { name: /advanceClock/ }).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('article').count(), 2)
  assert.deepEqual(faults, [])
})

test('changes are filtered by person and time, the address keeps the filter, and tampering with the audit log is reported', async () => {
  const auditor = await personInside(exchange.db, exchange.operatorUrl, ['admin'], 'Auditor')
  await auditor.client.put('/operator/v1/sim-partners/by-person', { company_name: 'Person GmbH' })
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/audit')
  await page.getByText(/seals, the last/).waitFor()
  await page.getByRole('button', { name: 'Auditor' }).first().click()
  await page.getByText('By Auditor').waitFor()
  await page
    .getByRole('article', { name: /of audited/ })
    .first()
    .waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('article').count(), 1)
  await picture('audit-person')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Last hour' }).click()
  await page.keyboard.press('Escape')
  assert.match(page.url(), new RegExp(`person_id=${auditor.id}&since=`))
  await page.getByRole('article').waitFor()
  const waiting = async () =>
    (await exchange.operator.get<{ waiting: number }>('/operator/v1/change-seals')).body.waiting
  await until(waiting, (count) => count === 0)
  const owner = new pg.Client({ connectionString: exchange.ownerUrl, options: '-c strowger.scope=exchange' })
  await owner.connect()
  await owner.query('alter table operator_change disable trigger written_once')
  await owner.query("update operator_change set actor = 'operator:somebody' where subject_id = 'by-person'")
  await owner.end()
  await verifyChanges(exchange.db)
  await page.reload()
  await page.getByText('The audit log was modified').waitFor()
  await picture('audit-tampered')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an operator sets maintenance of SIM management and the retention of history', async () => {
  const { page, faults, picture, barriers } = await open(true)
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Start maintenance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start maintenance' }).click()
  await page.getByText('Customer requests about SIMs are rejected during maintenance.').waitFor()
  await page.getByRole('button', { name: 'End maintenance' }).waitFor()
  await picture('settings-night')
  assert.deepEqual(await barriers(), [])
  const service = await exchange.operator.get<{ maintenance: boolean }>('/operator/v1/sim-service')
  assert.equal(service.body.maintenance, true)
  await page.getByRole('button', { name: 'End maintenance' }).click()
  const kept = page.getByRole('region', { name: 'Kinds of history' })
  await kept
    .getByRole('row', { name: /^Message texts/ })
    .getByRole('button', { name: 'Change' })
    .click()
  const days = page.getByRole('dialog').getByRole('textbox')
  await days.fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await days.fill('99')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await kept.getByText('99 days').waitFor()
  assert.deepEqual(faults, [])
})
