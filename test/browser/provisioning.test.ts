import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { storeCampaign } from '../support/linked.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
let path: string
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_NUMBER_PROVISIONING: 'manual' } })
  alice = await exchange.customer('alice')
  const campaign = await storeCampaign(exchange.db, alice.apiKey)
  path = campaign.path
  await exchange.db.query(`update campaign set registry_campaign_id = 'CKITE01' where id = $1`, [
    campaign.campaign,
  ])
})
after(() => exchange.stop())

const numbers = ['12016660011', '12016660012', '12016660013', '12016660014']
const statusUntil = (msisdn: string, wanted: string) =>
  until(
    async () => (await alice.get<{ status: string }>(`${path}/${msisdn}`)).body.status,
    (status) => status === wanted,
  )

test('an operator exports waiting numbers, imports their results, and decides one number directly', async () => {
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/provisioning')
  await page.getByText('No number is waiting').first().waitFor()
  await picture('provisioning-empty')
  for (const msisdn of numbers) {
    const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId: alice.apiKey } as const
    assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
    assert.equal((await alice.post(path, { country: 'US', number: msisdn })).status, 202)
  }
  await exchange.advance(61)
  await until(
    () => exchange.operator.get<{ requests: object[] }>('/operator/v1/number-provisioning'),
    ({ body }) => body.requests.length === numbers.length,
  )
  await page.reload()
  const row = (msisdn: string) => page.getByRole('row').filter({ hasText: msisdn })
  await row(numbers[0]!).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const [head, ...lines] = (await text(await download.createReadStream())).trim().split('\r\n')
  assert.equal(lines.length, numbers.length)
  const filled = lines.map((line) => {
    if (line.includes(numbers[0]!)) return line.replace(/,,$/, ',done,')
    if (line.includes(numbers[1]!))
      return line.replace(/,,$/, ',rejected,"Not hosted here, see ""ticket"" 7"')
    return line
  })
  const send = (rows: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'results.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\r\n')),
    })
  await send([lines[0]!.replace(/,,$/, ',perhaps,')])
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Line 2: the outcome must be done or rejected').waitFor()
  await send(filled)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('2 stored, 0 ignored').waitFor()
  await row(numbers[1]!).waitFor({ state: 'detached' })
  await picture('provisioning')
  assert.deepEqual(await barriers(), [])
  await row(numbers[2]!).getByRole('button', { name: 'Done' }).click()
  await row(numbers[2]!).waitFor({ state: 'detached' })
  await row(numbers[3]!).getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Owned by another provider')
  await page.getByRole('button', { name: 'Reject it' }).click()
  await page.getByText('No number is waiting').first().waitFor()
  await exchange.advance(61)
  await statusUntil(numbers[0]!, 'LINKED')
  await statusUntil(numbers[1]!, 'REJECTED')
  await statusUntil(numbers[2]!, 'LINKED')
  await statusUntil(numbers[3]!, 'REJECTED')
  await page.getByRole('link', { name: 'Failures' }).click()
  await row(numbers[1]!).filter({ hasText: 'Not hosted here, see "ticket" 7' }).waitFor()
  await row(numbers[3]!).filter({ hasText: 'Owned by another provider' }).waitFor()
  await picture('provisioning-failures')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
