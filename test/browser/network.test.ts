import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { cibaGrant, openNetworkApplication, type NetworkApplication } from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'

let exchange: SeenExchange
let application: NetworkApplication
const foreign = '4915511000001'
const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'

before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_NETWORK_REQUEST_SECONDS: '3600' } })
  application = await openNetworkApplication(exchange, await exchange.customer('juno'))
  await exchange.operator.put('/operator/v1/sim-partners/elsewhere', { company_name: 'Elsewhere' })
  await storeCards(exchange.db, 'elsewhere', [{ iccid: '8949020000001234566', msisdn: foreign }])
})
after(() => exchange.stop())

const open = (dark = false) => exchange.operatorWindow({ dark })

test('an operator sets who decides, decides a pending request, and revokes the resulting token', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/network/hooks')
  await page.getByText('No consent hooks').waitFor()
  await page.getByRole('button', { name: 'New hook' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('cell', { name: 'Operator', exact: true }).waitFor()
  const requested = await application.ask('bc-authorize', { login_hint: `+${foreign}`, scope })
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  await page.getByRole('link', { name: 'Pending requests' }).click()
  await page.getByRole('cell', { name: foreign }).waitFor()
  await picture('network-requests')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Grant' }).click()
  await page.getByLabel('Reason').fill('Its owner has said yes.')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await page.getByText('No pending requests').waitFor()
  const provided = await application.ask('token', {
    auth_req_id: requested.body.auth_req_id,
    grant_type: cibaGrant,
  })
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  await page.getByRole('link', { name: 'Tokens' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await page.getByText('No access tokens').waitFor()
  await page.getByRole('link', { name: 'Decisions' }).click()
  await page.getByText('Its owner has said yes.').waitFor()
  await picture('network-decisions')
  assert.deepEqual(faults, [])
})

test('when two operators decide one request, the second sees that it is already decided', async () => {
  const { page, faults, picture, barriers } = await open()
  const requested = await application.ask('bc-authorize', { login_hint: `+${foreign}`, scope })
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  await page.goto('/console/network/requests')
  await page.getByRole('button', { name: 'Grant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Its owner has said yes.')
  type Waiting = { requests: { request_id: string }[] }
  const path = '/operator/v1/network-requests'
  const { requests } = (await exchange.operator.get<Waiting>(path)).body
  const input = { decision: 'denied', reason: 'Nobody has said yes.' }
  assert.equal(
    (await exchange.operator.post(`${path}/${requests[0]!.request_id}/decision`, input)).status,
    200,
  )
  await page.getByText('No pending requests').waitFor()
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Its owner has said yes.')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await dialog.getByText('The request is already denied.').waitFor()
  await picture('network-decided-twice')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Decisions' }).click()
  await page.getByText('Nobody has said yes.').waitFor()
  assert.deepEqual(faults, [])
})

test('a webhook decides, then no one decides, and then the hook is removed', async () => {
  const { page, faults, picture, barriers } = await open(true)
  await page.goto('/console/network/hooks')
  await page.getByRole('button', { name: 'New hook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Scope').fill('sim-swap:check')
  await dialog.getByRole('combobox', { name: 'Decided by' }).click()
  await page.getByRole('option', { name: 'A webhook' }).click()
  await dialog.getByLabel('Webhook URL').fill('nowhere')
  await dialog.getByLabel('Secret', { exact: true }).fill('twenty-four-characters-and-more')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText(/URL that begins with/).waitFor()
  await picture('network-hook-wrong')
  assert.deepEqual(await barriers(), [])
  await dialog.getByLabel('Webhook URL').fill(exchange.receiver.url)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'sim-swap:check' })
  await row.getByText('Webhook', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('combobox', { name: 'Decided by' }).click()
  await page.getByRole('option', { name: /All requests are denied/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await row.getByText('denied').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await picture('network-hooks-night')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await row.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('the answers of a virtual number are listed, and an override changes what a developer receives', async () => {
  const { page, faults, picture, barriers } = await open(true)
  await page.goto('/console/network/virtual?virtual=99000000000')
  const answers = page.getByRole('region', { name: 'Simulated data of 99000000000' })
  await answers.waitFor()
  await page.getByRole('group', { name: 'SIM swap' }).getByRole('button', { name: 'Swapped now' }).click()
  await answers.getByText('SIM swap (overridden)').waitFor()
  await page.getByRole('group', { name: 'Reachability' }).getByRole('button', { name: 'SMS only' }).click()
  await answers.getByRole('cell', { name: 'SMS', exact: true }).waitFor()
  await page.getByRole('cell', { name: /swapped_at, reachability/ }).waitFor()
  await picture('network-virtual-night')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Set a location' }).click()
  await page.getByLabel('Latitude').fill('99')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('must be at most 90').first().waitFor()
  assert.equal(await page.getByLabel('Latitude').getAttribute('aria-invalid'), 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  type View = { sim_change: { changed_at: string } }
  const seen = await exchange.operator.get<View>('/operator/v1/virtual-numbers/99000000000')
  assert.ok(Date.parse(seen.body.sim_change.changed_at) > 0)
  await page.getByRole('button', { name: 'Remove all overrides' }).click()
  await page.getByText('No overrides').waitFor()
  assert.deepEqual(faults, [])
})

test('an operator manages QoS profiles, sessions and cells', async () => {
  const { page, faults, picture, barriers } = await open()
  await page.goto('/console/network/profiles')
  await page.getByRole('button', { name: 'New QoS profile' }).click()
  await page.getByLabel('Name').fill('QOS_TEST')
  const metrics = page.getByLabel('Values')
  const usual = await metrics.inputValue()
  await metrics.fill('{')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This is not valid JSON.').waitFor()
  assert.equal(await page.getByText('The exchange cannot be reached').count(), 0)
  await metrics.fill(usual)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('cell', { name: 'QOS_TEST' }).waitFor()
  await picture('network-profiles')
  await page.getByRole('link', { name: 'QoD sessions' }).click()
  await page.getByText('No sessions').waitFor()
  await page.getByRole('link', { name: 'Cells' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('File', { exact: true }).click(),
  ])
  await chooser.setFiles({
    name: 'cells.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('kind,mcc\nnone,1\n'),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('alert').getByText('Invalid request').waitFor()
  await picture('network-cells-wrong')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
