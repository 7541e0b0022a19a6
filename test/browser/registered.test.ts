import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { brandsPath, verifiedBrand } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { storeTollFree } from '../support/toll-free.ts'

let exchange: SeenExchange
let alice: Customer
let brand: string
let campaign: string

/** A picture of one pixel. */
const point =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
  brand = await verifiedBrand(alice)
  const path = `${brandsPath}/${brand}/campaigns`
  campaign = (await alice.post<{ campaign_id: string }>(path, aCampaign({ label: 'Kite news' }))).body
    .campaign_id
  const owned = { msisdn: '18335550100', country: 'US', accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, { ...owned, type: 'landline-toll-free' }))
  await storeTollFree(exchange.db, alice.apiKey, ['18335550100'])
  await keepEvidence()
})
after(() => exchange.stop())

const script = '<script>document.title = "taken over"</script>'
/** Files of an appeal: a picture, an SVG with a script and the name of a picture, and an HTML page with the name of a document. */
const files = [
  ['shop.png', 'image/png', Buffer.from(point, 'base64')],
  [
    'drawing.png',
    'image/png',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
  ],
  ['paper.pdf', 'application/pdf', Buffer.from(`<html>${script}</html>`)],
] as const

/** Stores a failed vetting with an appeal and the files of the appeal. */
async function keepEvidence(): Promise<void> {
  await exchange.db.query(
    `with v as (insert into vetting (id, account_id, brand_id, evp_id, vetting_id, vetting_class, status, created_at, updated_at)
       values (uuid_now(), $1, $2, 'Aegis', 'x', 'STANDARD', 'FAILED', now(), now()) returning id),
     a as (insert into vetting_appeal (id, account_id, vetting_id, reason, categories, created_at)
       select uuid_now(), $1, id, 'We are well known.', '{VERIFY_NON_PROFIT}', now() from v returning id, vetting_id)
     insert into vetting_evidence (id, account_id, vetting_id, appeal_id, file_name, mime_type, content, created_at)
     select uuid_now(), $1, vetting_id, id, f.name, f.type, f.content, now() from a, unnest($3::text[], $4::text[], $5::bytea[]) f(name, type, content)`,
    [
      alice.apiKey,
      brand,
      files.map(([name]) => name),
      files.map(([, type]) => type),
      files.map(([, , content]) => content),
    ],
  )
}

test('an operator finds a brand, views the evidence of its appeal, and suspends it with a reason', async () => {
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/registered')
  await page.getByLabel('Name begins with').fill('blue')
  await page.getByRole('row', { name: /Blue Kite/ }).waitFor()
  await picture('registered-brands')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('row', { name: /Blue Kite/ }).click()
  await page.getByRole('button', { name: 'Show shop.png' }).click()
  const shown = page.getByRole('img', { name: 'shop.png' })
  await shown.waitFor()
  assert.match((await shown.getAttribute('src'))!, /^blob:/)
  assert.equal(await shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth), 1)
  await page.getByRole('button', { name: 'Show drawing.png' }).click()
  await page.getByText('This file is not an image.').waitFor()
  await page.getByRole('button', { name: 'Load paper.pdf' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save paper.pdf' }).click()
  assert.equal((await saved).suggestedFilename(), 'paper.pdf')
  assert.match(await page.title(), /^Blue Kite/)
  assert.equal(await page.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled'), 'true')
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').fill('complaints')
  await dialog.getByLabel('Explanation').fill('People complain about its messages.')
  await dialog.getByRole('button', { name: 'Suspend now' }).click()
  await page.getByRole('region', { name: 'Reason for the suspension' }).waitFor()
  await picture('registered-brand')
  assert.deepEqual(await barriers(), [])
  const seen = await alice.get<{ status: string }>(`${brandsPath}/${brand}`)
  assert.equal(seen.body.status, 'SUSPENDED')
  assert.deepEqual(faults, [])
})

test('an operator reads a campaign with the answers of networks, terminates it, and blocks a toll-free number', async () => {
  const { page, faults, picture } = await exchange.operatorWindow()
  await page.goto(`/console/registered/campaigns?brand=${brand}`)
  await page.getByRole('row', { name: /Kite news/ }).click()
  await page.getByRole('region', { name: 'Networks' }).getByText('T-Mobile').waitFor()
  await picture('registered-campaign')
  await page.getByRole('button', { name: 'Terminate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').fill('fraud')
  await dialog.getByLabel('Explanation').fill('It is not what it says.')
  await dialog.getByRole('button', { name: 'Terminate now' }).click()
  await page.getByText('TERMINATED').first().waitFor()
  const path = `${brandsPath}/${brand}/campaigns/${campaign}`
  assert.equal((await alice.get<{ status: string }>(path)).body.status, 'TERMINATED')
  await page.goto('/console/registered/toll-free')
  await page.getByRole('row', { name: /18335550100/ }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Explanation').fill('Complaints.')
  await dialog.getByRole('button', { name: 'Block now' }).click()
  await page.getByText('BLOCKED').first().waitFor()
  await picture('registered-toll-free')
  assert.deepEqual(faults, [])
})
