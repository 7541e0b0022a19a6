import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tendlcContract } from '#tendlc/index.ts'
import { registeredBrand } from '../support/brands.ts'
import { aCampaign, aFlow } from '../support/campaigns.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
let brand: string
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  brand = await verifiedBrand(alice)
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'

type Campaign = Record<string, unknown> & {
  campaign_id: string
  status: string
  last_status_changes: { status: string; change_date: string }[]
  _links: Record<'self' | 'brand' | 'numbers', { href: string }>
}

const verifiedBrand = (who: Client, changes?: Record<string, unknown>) =>
  registeredBrand(exchange, who, changes)

async function created(
  who: Client,
  brandId: string,
  changes: Record<string, unknown> = {},
): Promise<Campaign> {
  const { status, body } = await who.post<Campaign>(`${brands}/${brandId}/campaigns`, aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('a new campaign has its own ID and those of its brand and accounts, and is PENDING_REVIEW [S2-081] [S2-173] [S2-206]', async () => {
  const campaign = await created(alice, brand)
  assert.match(campaign.campaign_id, /^C[0-9A-Z]{7}$/)
  assert.equal(campaign.status, 'PENDING_REVIEW')
  assert.deepEqual(
    [campaign['account_id'], campaign['primary_account_id'], campaign['brand_id']],
    [alice.apiKey, alice.apiKey, brand],
  )
  const child = await exchange.customer('child')
  await exchange.db.query('update account set primary_id = $2 where id = $1', [child.apiKey, alice.apiKey])
  const theirs = await created(child, await verifiedBrand(child))
  assert.deepEqual([theirs['account_id'], theirs['primary_account_id']], [child.apiKey, alice.apiKey])
})

test('a campaign links to itself, its brand and its numbers with the API version in the path [S2-104] [S2-253]', async () => {
  const { campaign_id: id, _links: links } = await created(alice, brand)
  const self = `/v1/10dlc/brands/${brand}/campaigns/${id}`
  assert.deepEqual(links, {
    self: { href: self },
    brand: { href: `/v1/10dlc/brands/${brand}` },
    numbers: { href: `${self}/numbers` },
  })
  for (const { href } of Object.values(links)) assert.equal((await alice.get(href)).status, 200, href)
})

test('a campaign has a use case, samples, replies and numbers, and belongs to one brand [S2-002] [S2-208]', async () => {
  const stated = aCampaign({
    sub_usecases: ['2FA'],
    label: 'Kites',
    sample_five: 'Blue Kite: your other kite is repaired.',
    opt_in_keywords: 'KITE',
    opt_in_message: 'Blue Kite: welcome to our kites.',
    opt_out_message: 'Blue Kite: you get no more messages.',
    opt_out_keywords: 'STOP,DOWN',
    help_keywords: 'HELP,WIND',
  })
  const campaign = await created(alice, brand, stated)
  const read = await alice.get<Campaign>(campaign['_links'].self.href)
  assert.deepEqual([read.status, read.body], [200, campaign])
  for (const [name, value] of Object.entries(stated)) assert.deepEqual(read.body[name], value, name)
  assert.deepEqual(
    read.body.last_status_changes.map(({ status }) => status),
    ['PENDING_REVIEW'],
  )
  type Numbers = { _embedded: { numbers: unknown[] } }
  const { body: numbers } = await alice.get<Numbers>(campaign['_links'].numbers.href)
  assert.deepEqual(numbers['_embedded'].numbers, [])
  const other = await verifiedBrand(alice)
  assert.equal((await alice.get(`${brands}/${other}/campaigns/${campaign.campaign_id}`)).status, 404)
})

test('the throughput of a campaign by network is listed in pages, to its own account only [S2-113] [S2-213]', async () => {
  type Throughput = Record<string, unknown> & { throughput_id: string }
  type Page = { page_token: Record<string, string>; _embedded: { throughputs: Throughput[] } }
  const campaign = await created(alice, brand)
  const path = `${campaign['_links'].self.href}/throughput`
  const list = async (query: string) => (await alice.get<Page>(`${path}${query}`)).body
  const all = (await list(''))['_embedded'].throughputs
  const ids = { brand_id: brand, campaign_id: campaign.campaign_id }
  const terms = all.map((one) => {
    const { throughput_id: _, ...rest } = one
    return rest
  })
  assert.deepEqual(
    terms.toSorted((a, b) => Number(a['throughput']) - Number(b['throughput'])),
    [
      { ...ids, carriers: ['AT&T'], throughput: 75, period: 'minute', scope: 'campaign' },
      { ...ids, carriers: ['T-Mobile'], throughput: 2_000, period: 'day', scope: 'brand' },
    ],
  )
  const first = await list('?page_size=1')
  const second = await list(`?page_size=1&page_token=${first.page_token['next']}`)
  assert.deepEqual(
    [first, second].flatMap((page) => page['_embedded'].throughputs),
    all,
  )
  const outsider = await exchange.customer('stranger')
  assert.equal((await outsider.get(path)).status, 404)
})

test('an updated campaign is reviewed again and keeps its traffic; changing auto_renewal alone needs no review [S2-078] [S2-207] [S2-256]', async () => {
  const { campaign_id: id } = await created(alice, brand)
  const path = `${brands}/${brand}/campaigns/${id}`
  await exchange.db.query(`update campaign set status = 'ACTIVE', traffic_enabled = true where id = $1`, [id])
  const kept = await alice.patch<Campaign>(path, { auto_renewal: false })
  assert.deepEqual([kept.body.status, kept.body['auto_renewal']], ['ACTIVE', false])
  const renewed = await alice.patch<Campaign>(path, { auto_renewal: true })
  assert.deepEqual([renewed.body.status, renewed.body['auto_renewal']], ['ACTIVE', true])
  const changed = await alice.patch<Campaign>(path, { label: 'Kites' })
  assert.deepEqual(
    [changed.status, changed.body.status, changed.body['traffic_enabled'], changed.body['label']],
    [200, 'PENDING_REVIEW', true, 'Kites'],
  )
})

test('a stopped campaign ends permanently with its billing period, and a canceled one immediately [S2-174] [S2-210] [S2-258]', async () => {
  const { campaign_id: id } = await created(alice, brand)
  const path = `${brands}/${brand}/campaigns/${id}`
  await exchange.db.query(`update campaign set status = 'ACTIVE', traffic_enabled = true where id = $1`, [id])
  assert.equal((await alice.delete(path)).status, 204)
  assert.equal((await alice.delete(path)).status, 204)
  const stopped = (await alice.get<Campaign>(path)).body
  assert.deepEqual([stopped.status, stopped['auto_renewal']], ['PENDING_CANCELLATION', false])
  assert.equal((await alice.patch(path, { auto_renewal: true })).status, 422)
  assert.equal(tendlcContract.operations.deleteCampaign.deprecated, true, 'PATCH can be reverted')
  const canceled = await alice.patch<Campaign>(path, { status: 'CANCELED' })
  assert.deepEqual([canceled.body.status, canceled.body['traffic_enabled']], ['CANCELED', false])
})

test('campaigns are listed in pages, filtered, and link to their brand [S2-004] [S2-208]', async () => {
  const carol = await exchange.customer('carol')
  const own = await verifiedBrand(carol)
  const made = []
  for (const label of ['Kites', 'Ropes', 'KITES again']) made.push(await created(carol, own, { label }))
  type Page = {
    page_size: number
    page: number
    total_pages: number
    total_items: number
    _embedded: { campaigns: Campaign[] }
    _links: Record<string, { href: string }>
  }
  const path = `${brands}/${own}/campaigns`
  const second = (await carol.get<Page>(`${path}?page=2&page_size=2`)).body
  assert.deepEqual([second.page, second.page_size, second.total_pages, second.total_items], [2, 2, 2, 3])
  assert.deepEqual(second['_embedded'].campaigns, [made[2]])
  const { self, brand: back, prev, next } = second['_links']
  assert.equal(self!.href, `${path}?page=2&page_size=2`)
  assert.equal(back!.href, `${brands}/${own}`)
  assert.equal(prev!.href, `${path}?page=1&page_size=2`)
  assert.equal(next, undefined)
  const found = async (rules: unknown) => {
    const filter = new URLSearchParams({ filter: JSON.stringify(rules) }).toString()
    const { status, body } = await carol.get<Page>(`${path}?${filter}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body['_embedded'].campaigns.map(({ label }) => label)
  }
  assert.deepEqual(await found([[{ field: 'label', type: '^=', value: 'kites' }]]), ['Kites', 'KITES again'])
  assert.deepEqual(await found([[{ field: 'label', type: 'regexp', value: '^.ites$' }]]), ['Kites'])
  assert.deepEqual(await found([[{ field: 'status', type: '!=', value: 'PENDING_REVIEW' }]]), [])
  assert.deepEqual(await found([[{ field: 'hipaa', type: '==', value: true }]]), [])
  assert.equal((await carol.get(`${path}?filter=x`)).status, 400)
  assert.equal((await alice.get(path)).status, 404)
})

test('the text of a message flow can be previewed as a campaign would use it, and terms can be read [S2-094] [S2-209]', async () => {
  const path = '/v1/10dlc/campaigns/message_flow/preview'
  const details = aFlow({ pricing_disclosure: true, frequency: 'RECURRING' })
  const inside = await alice.post<{ message_flow: string }>(path, { message_flow_details: details })
  const bare = await alice.post<{ message_flow: string }>(path, details)
  assert.deepEqual([inside.status, inside.body], [200, bare.body])
  const answer = 'Blue Kite: you are not written to any more.'
  const campaign = await created(alice, brand, { message_flow_details: details, opt_out_message: answer })
  assert.equal(campaign['message_flow'], inside.body.message_flow)
  const { body } = await alice.get<{ terms: string }>('/v1/10dlc/campaigns/terms')
  assert.match(body.terms, /STOP/)
})
