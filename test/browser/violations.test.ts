import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { linkNow, storeCampaign } from '../support/linked.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
let campaign: string

before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  const made = await storeCampaign(exchange.db, alice.apiKey)
  campaign = made.campaign
  await linkNow(exchange.db, alice.apiKey, made, alice.number)
})
after(() => exchange.stop())

test('an operator finds a message that violates its campaign, and has such messages rejected', async () => {
  const sms = { to: '12125580001', text: 'Blue Kite: visit our casino tonight.' }
  const id = await alice.sent(sms)
  await exchange.messageUntil(id, ({ status }) => status === 'delivered')
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/registered/violations')
  await page.getByRole('row', { name: /Prohibited content/ }).waitFor()
  await picture('registered-violations')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('row', { name: /Prohibited content/ }).click()
  await page.getByText('The text does not comply with the campaign').waitFor()
  await page.goto(`/console/registered/campaigns/${campaign}`)
  const panel = page.getByRole('region', { name: 'Texts that do not comply' })
  await panel.getByRole('row', { name: /Prohibited content/ }).waitFor()
  await panel.getByText('Sent, and recorded as a violation (default of the exchange)').waitFor()
  await panel.getByRole('button', { name: 'Set action for violations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Messages that do not comply').click()
  await page.getByRole('option', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Rejected with 1470').waitFor()
  await picture('registered-campaign-content')
  assert.deepEqual(await barriers(), [])
  await until(
    async () => exchange.message(await alice.sent(sms)),
    ({ status }) => status === 'rejected',
  )
  await page.goto('/console/settings')
  const content = page.getByRole('region', { name: '10DLC content' })
  await content.getByText('Sent, and recorded as a violation').waitFor()
  assert.deepEqual(faults, [])
})
