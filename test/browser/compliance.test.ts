import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesOf } from '#reviews/queue/codes.ts'
import { brandsPath, verifiedBrand } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { personInside } from '../support/people.ts'
import { openReviewOf } from '../support/reviews.ts'

let exchange: SeenExchange
let alice: Customer
let brand: string

before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
  brand = await verifiedBrand(alice)
})
after(() => exchange.stop())

const window = (dark = false, phone = false) => exchange.operatorWindow({ dark, phone })

/** Creates a campaign that waits for review and returns its ID. */
async function submitted(label: string): Promise<string> {
  const { body } = await alice.post<{ campaign_id: string }>(
    `${brandsPath}/${brand}/campaigns`,
    aCampaign({ label }),
  )
  return body.campaign_id
}

const statusOf = async (id: string) =>
  (await alice.get<{ status: string }>(`${brandsPath}/${brand}/campaigns/${id}`)).body.status

test('a reviewer works the queue by keyboard: opens a review, rejects it with a reason, and the customer reads why', async () => {
  const first = await submitted('Kite repairs')
  const second = await submitted('Kite news')
  const input = { company_name: 'Kite Resale', mobile_phone: '12015550144', email: 'a@bluekite.example' }
  await alice.post('/v1/10dlc/resellers', input)
  const { page, faults, picture, barriers } = await window()
  await page.goto('/console/compliance')
  await page.getByRole('row', { name: /Kite repairs/ }).waitFor()
  await picture('reviews-queue')
  assert.deepEqual(await barriers(), [])
  await page.getByText('3 waiting, oldest', { exact: false }).waitFor()
  const small = await window(true, true)
  await small.page.goto('/console/compliance')
  const { y } = (await small.page.getByRole('row', { name: /Kite repairs/ }).boundingBox())!
  await small.picture('reviews-queue-phone-dark')
  assert.ok(y < 500, `the queue begins at ${y} px`)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('to the next review').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Decide: Kite news' })
  await dialog.getByRole('checkbox', { name: /The content is prohibited/ }).check()
  await dialog.getByLabel('Note for the customer').fill('Kites are not sold by SMS.')
  await picture('reviews-decide')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: 'Reject it' }).click()
  await page.getByText('Kite news: rejected.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['PENDING_REVIEW', 'REJECTED'])
  await page.getByRole('row', { name: /Kite repairs/ }).click()
  await page.getByRole('heading', { name: 'Kite repairs' }).waitFor()
  await page.getByText('The automatic checks found nothing').waitFor()
  await page.locator(`a[href="/console/registered/brands/${brand}"]`).first().waitFor()
  await picture('review-nothing-found')
  await page.getByRole('button', { name: 'Checklist of reviewers' }).click()
  assert.equal(await page.getByRole('dialog').getByRole('listitem').count(), codesOf.campaign.length)
  await picture('review-checklist')
  assert.deepEqual(await barriers(), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click()
  // The decided review stays, with its result, and leads to the next one.
  await page.getByText('Review closed: approved by', { exact: false }).waitFor()
  await page.getByText('Kite repairs: approved.').waitFor()
  await picture('review-approved')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('heading', { name: 'Kite repairs' }).waitFor()
  await page.getByRole('button', { name: 'Next review' }).click()
  await page.getByRole('heading', { name: 'Kite Resale' }).waitFor()
  await page.goto('/console/compliance')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Reseller (1)' }).click()
  await page.getByRole('row', { name: /Kite Resale/ }).waitFor()
  assert.match(page.url(), /kind=reseller/)
  assert.deepEqual(faults, [])
})

test('a review shows the submission, the evidence and the changes; it is decided, and a second reviewer sees the decision', async () => {
  const id = await submitted('Old name')
  const path = `${brandsPath}/${brand}/campaigns/${id}`
  const change = { label: 'New name', sample_one: 'Blue Kite: your new kite is ready to fly today.' }
  assert.equal((await alice.patch(path, change)).status, 200)
  const review = await openReviewOf(exchange, id)
  const { page, faults, picture, barriers } = await window()
  await page.goto(`/console/compliance/${review}`)
  await page.getByRole('heading', { name: 'New name' }).waitFor()
  const changes = page.getByRole('region', { name: 'Changed since the last submission' })
  await changes.getByRole('cell', { name: 'Old name' }).waitFor()
  const link = page.getByRole('region', { name: 'Evidence' }).getByRole('link', { name: /form\.png/ })
  assert.equal(await link.getAttribute('rel'), 'noreferrer noopener')
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Release' }).waitFor()
  await picture('review')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The campaign is submitted to the registry').waitFor()
  // Another reviewer decides first.
  const decision = { decision: 'request_changes', codes: ['samples'], reviewer: 'grace' }
  assert.equal(
    (await exchange.operator.post(`/operator/v1/reviews/${review}/decision`, decision)).status,
    200,
  )
  await dialog.getByRole('button', { name: 'Approve it' }).click()
  await dialog.getByText(/changes requested by grace/).waitFor()
  await picture('review-decided-before')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Review closed: changes requested by grace.').waitFor()
  await picture('review-ended')
  assert.equal(await page.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'), 'true')
  assert.equal(await statusOf(id), 'UPDATES_REQUIRED')
  assert.deepEqual(faults, [])
})

test('a reviewer sees first what the automatic checks found, and a rejection suggests the matching reasons', async () => {
  const sample_one =
    'Blue Kite: see our new kites at https://kites.example.com/new today. Reply STOP to opt out.'
  const { body } = await alice.post<{ campaign_id: string }>(
    `${brandsPath}/${brand}/campaigns`,
    aCampaign({ label: 'With a link', sample_one, embedded_link: false }),
  )
  const review = await openReviewOf(exchange, body.campaign_id)
  const { page, faults, picture, barriers } = await window()
  await page.goto(`/console/compliance/${review}`)
  const found = page.getByRole('region', { name: 'Found by automatic checks' })
  await found.getByText(/^Sample message 1 contains a link/).waitFor()
  await picture('review-findings')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const [first] = await page.getByRole('dialog').getByRole('checkbox').all()
  assert.equal(await first!.getAttribute('value'), 'embedded-link')
  assert.ok(await first!.isChecked())
  await page.keyboard.press('Escape')
  assert.deepEqual(faults, [])
})

test('reviewers read the name of the person who decided, in the list and in the review', async () => {
  const id = await submitted('Kite lessons')
  const review = await openReviewOf(exchange, id)
  const { cookie, client, email } = await personInside(
    exchange.db,
    exchange.operatorUrl,
    ['compliance'],
    'Reviewer Two',
  )
  const path = `/operator/v1/reviews/${review}`
  assert.equal((await client.put(`${path}/assignee`, { assignee: email })).status, 200)
  const assigned = (await client.get<{ assignee_name: string }>(path)).body
  assert.equal(assigned.assignee_name, 'Reviewer Two')
  const decision = { decision: 'reject', codes: ['samples'] }
  assert.equal((await client.post(`${path}/decision`, decision)).status, 200)
  const { page, faults } = await exchange.window({ cookie })
  await page.goto('/console/compliance?state=rejected')
  const row = page.getByRole('row', { name: /Kite lessons/ })
  await row.getByText('Reviewer Two').waitFor()
  await row.click()
  await page.getByText('Review closed: rejected by Reviewer Two.').waitFor()
  await page.getByRole('region', { name: 'Review', exact: true }).getByText('Reviewer Two').first().waitFor()
  // No other review has these filters, so the next one is of the whole queue, or the queue opens.
  await page.keyboard.press('n')
  await page.getByText('Review closed: rejected by Reviewer Two.').waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('several reviews are decided in one request, each with its own outcome', async () => {
  const ids = [await submitted('Bulk one'), await submitted('Bulk two'), await submitted('Bulk three')]
  const { page, faults, picture } = await window(true)
  await page.goto('/console/compliance?kind=campaign')
  for (const name of ['one', 'two', 'three'])
    await page.getByRole('checkbox', { name: `Select Bulk ${name}` }).check()
  const accepted = await openReviewOf(exchange, ids[1]!)
  const path = `/operator/v1/reviews/${accepted}/decision`
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide: 3 reviews' })
  await dialog.getByRole('button', { name: 'Approve all 3' }).waitFor()
  await exchange.operator.post(path, { decision: 'reject', codes: ['samples'], reviewer: 'grace' })
  await dialog.getByRole('button', { name: 'Approve all 3' }).click()
  await dialog.getByText('2 of 3 decided.').waitFor()
  await dialog.getByText(/rejected by grace/).waitFor()
  await picture('reviews-bulk-dark')
  const after = await Promise.all(ids.map(statusOf))
  assert.equal(after[1], 'REJECTED')
  assert.ok(!after.includes('PENDING_REVIEW'))
  assert.deepEqual(faults, [])
})
