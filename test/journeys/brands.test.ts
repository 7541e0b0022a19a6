import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tendlcContract } from '#tendlc/index.ts'
import { tollFreeContract } from '#tollfree/index.ts'
import { aCompany, assertRefused as refused } from '../support/brands.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import type { FieldPath } from '../matrix/field-paths.ts'
import { prepare } from '../matrix/requests.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'

type Brand = Record<string, unknown> & {
  brand_id: string
  identity_status: string
  status: string
  _links: { self: { href: string } }
}
type Refusal = {
  type: string
  title: string
  detail: string
  instance: string
  invalid_parameters?: { code: number; field: string; description: string }[]
  errors?: { code: number; field: string; description: string }[]
}
type Page = {
  page_size: number
  page: number
  total_pages: number
  total_items: number
  _embedded: { brands: Brand[] }
  _links: Record<string, { href: string }>
}

async function created(who: Client, changes: Record<string, unknown> = {}): Promise<Brand> {
  const { status, body } = await who.post<Brand>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const read = async (who: Client, id: string) => (await who.get<Brand>(`${brands}/${id}`)).body

/** Advances exchange time by 30 seconds, in which the registry reviews a brand; returns the reviewed brand. */
async function lookedAt(who: Client, id: string): Promise<Brand> {
  await exchange.advance(30)
  return until(
    () => read(who, id),
    ({ identity_status }) => identity_status !== 'PENDING',
  )
}

const listed = async (who: Client, query = '') => {
  const { status, body } = await who.get<Page>(`${brands}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const idsOf = ({ _embedded }: Page) => _embedded.brands.map(({ brand_id }) => brand_id)

test('a new brand is ACTIVE immediately and has no campaigns, while its identity is PENDING [S2-035] [S2-198]', async () => {
  const brand = await created(alice, { website: 'https://bluekite.example', reference_id: 'kite-1' })
  assert.match(brand.brand_id, /^B[0-9A-Z]{6}$/)
  assert.deepEqual([brand.status, brand.identity_status, brand['campaign_count']], ['ACTIVE', 'PENDING', 0])
  assert.equal(brand['_links'].self.href, `${brands}/${brand.brand_id}`)
  assert.deepEqual(await read(alice, brand.brand_id), brand)
})

test('a verified brand has its registry IDs, and an unverified one does not [S2-018] [S2-029] [S2-036]', async () => {
  const { brand_id: id } = await created(alice, { company_name: 'Blue Kite Slow' })
  const early = await read(alice, id)
  assert.deepEqual(
    [early.identity_status, early['registry_brand_id'], early['universal_ein']],
    ['PENDING', undefined, undefined],
  )
  await exchange.advance(300)
  const verified = await lookedAt(alice, id)
  assert.deepEqual([verified.identity_status, verified['universal_ein']], ['VERIFIED', 'US_123456789'])
  assert.match(String(verified['registry_brand_id']), /^B[0-9A-Z]{6}$/)
})

/** Fills in all parameters of a path. */
const filled = (path: string, brandId: string) =>
  path.replace('{brand_id}', brandId).replaceAll(/\{\w+\}/g, 'x')

test('every brand, campaign and toll-free operation requires the API key and secret of an account [S2-223]', async () => {
  const operations = [
    ...Object.values(tendlcContract.operations),
    ...Object.values(tollFreeContract.operations),
  ]
  const key = (secret: string) => `Basic ${Buffer.from(`${alice.apiKey}:${secret}`).toString('base64')}`
  assert.equal(
    (await fetch(exchange.url + brands, { headers: { authorization: key(alice.secret) } })).status,
    200,
  )
  for (const { method, path } of operations)
    for (const headers of [
      {},
      { authorization: key('another') },
      { authorization: `Bearer ${alice.secret}` },
    ]) {
      const answer = await fetch(exchange.url + filled(path, 'B000000'), { method, headers })
      assert.equal(answer.status, 401, `${method} ${path}`)
    }
})

type Feedback = { categories: { name: string; description: string; fields: string[] }[] }

test('feedback names the fields that could not be verified, is refused while the identity is PENDING, and is empty once it is verified [S2-057] [S2-201]', async () => {
  const bella = await exchange.customer('bella')
  const { brand_id } = await created(bella, { company_name: 'Red Kite Mismatch' })
  const path = `${brands}/${brand_id}`
  const pending = async () =>
    refused(await bella.get<Refusal>(`${path}/feedback`), 422, '10dlc#brand-parameters')
  const feedback = async () => (await bella.get<Feedback>(`${path}/feedback`)).body.categories
  await pending()
  assert.equal((await lookedAt(bella, brand_id)).identity_status, 'UNVERIFIED')
  const description = 'The tax ID does not match the legal name.'
  assert.deepEqual(await feedback(), [{ name: 'TAX_ID', description, fields: ['ein', 'company_name'] }])
  const { body } = await bella.patch<Brand>(path, { company_name: 'Red Kite Incorporated' })
  assert.equal(body.identity_status, 'PENDING')
  await pending()
  assert.equal((await lookedAt(bella, brand_id)).identity_status, 'VERIFIED')
  assert.deepEqual(await feedback(), [])
})

test('a brand is reviewed again on request, but not when only its contacts change', async () => {
  const bea = await exchange.customer('bea')
  const { brand_id } = await created(bea)
  await lookedAt(bea, brand_id)
  const { body: again } = await bea.post<Brand>(`${brands}/${brand_id}/revet`, {})
  assert.equal(again.identity_status, 'PENDING')
  assert.equal((await lookedAt(bea, brand_id)).identity_status, 'VERIFIED')
  const kept = await bea.patch<Brand>(`${brands}/${brand_id}`, { email: 'new@redkite.example' })
  assert.equal(kept.body.identity_status, 'VERIFIED')
})

test('a brand shows its account and its primary account [S2-015]', async () => {
  const [parent, child] = [await exchange.customer('parent'), await exchange.customer('child')]
  await exchange.db.query('update account set primary_id = $2 where id = $1', [child.apiKey, parent.apiKey])
  const accounts = async (who: Customer) => {
    const brand = await created(who)
    return [brand['account_id'], brand['primary_account_id']]
  }
  assert.deepEqual(await accounts(parent), [parent.apiKey, parent.apiKey])
  assert.deepEqual(await accounts(child), [child.apiKey, parent.apiKey])
})

test('read-only and unknown fields, other accounts’ brands and bodies that are not JSON are refused, and nothing is registered [S2-015] [S2-232]', async () => {
  const bob = await exchange.customer('bob')
  for (const name of [
    'brand_id',
    'status',
    'identity_status',
    'universal_ein',
    'campaign_count',
    'created_date',
    'nonsense',
  ])
    refused(await bob.post<Refusal>(brands, aCompany({ [name]: 'x' })), 422, '#brand-parameters', [name])
  for (const account_id of [alice.apiKey, 'ffffffff'])
    refused(await bob.post<Refusal>(brands, aCompany({ account_id })), 422, '#brand-parameters', [
      'account_id',
    ])
  refused(
    await bob.post<Refusal>(brands, '{"entity_type":', { 'content-type': 'application/json' }),
    422,
    '10dlc#invalid-json',
  )
  assert.equal((await listed(bob, '?status=ACTIVE,SUSPENDED,TERMINATED,DELETED')).total_items, 0)
  await created(bob, { account_id: bob.apiKey })
})

test('a reference identifies one brand of an account until that brand is deleted [S2-037] [S2-226]', async () => {
  const carol = await exchange.customer('carol')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => carol.post<Brand>(brands, aCompany({ reference_id: 'once' }))),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409],
  )
  const lost = answers.find(({ status }) => status === 409)! as unknown as { status: number; body: Refusal }
  refused(lost, 409, '10dlc#brand-conflict', ['reference_id'])
  assert.equal(lost.body.invalid_parameters![0]!.code, 503)
  const { brand_id } = await created(carol)
  refused(
    await carol.patch<Refusal>(`${brands}/${brand_id}`, { reference_id: 'once' }),
    409,
    '#brand-conflict',
  )
  const first = answers.find(({ status }) => status === 201)!.body
  assert.equal((await carol.delete(`${brands}/${first.brand_id}`)).status, 204)
  assert.equal((await carol.patch(`${brands}/${brand_id}`, { reference_id: 'once' })).status, 200)
})

test('a brand with an active campaign cannot be deleted; without one it is deleted permanently, also while suspended [S2-180]', async () => {
  const dave = await exchange.customer('dave')
  const { brand_id: active } = await created(dave)
  await exchange.db.query('update brand set campaign_count = 1 where id = $1', [active])
  refused(await dave.delete<Refusal>(`${brands}/${active}`), 409, '10dlc#brand-conflict')
  assert.equal((await read(dave, active)).status, 'ACTIVE')
  await exchange.db.query('update brand set campaign_count = 0 where id = $1', [active])
  const { brand_id: suspended } = await created(dave)
  await exchange.db.query(`update brand set status = 'SUSPENDED' where id = $1`, [suspended])
  for (const id of [active, suspended]) {
    const gone = await dave.delete(`${brands}/${id}`)
    assert.deepEqual([gone.status, gone.body], [204, ''])
  }
  assert.deepEqual(idsOf(await listed(dave, '?status=DELETED')), [active, suspended])
})

test('every operation on a deleted brand returns 502, and 404 to other accounts [S2-200] [S2-237]', async () => {
  const dora = await exchange.customer('dora')
  const { brand_id } = await created(dora)
  assert.equal((await dora.delete(`${brands}/${brand_id}`)).status, 204)
  const path = `${brands}/${brand_id}`
  const brandId: [FieldPath, string] = [{ part: 'params', path: ['brand_id'], kind: 'brand' }, brand_id]
  const operations = Object.entries(tendlcContract.operations).filter(([, one]) =>
    one.path.includes('{brand_id}'),
  )
  assert.ok(operations.length > 20)
  const authorization = `Basic ${Buffer.from(`${dora.apiKey}:${dora.secret}`).toString('base64')}`
  for (const [name, operation] of operations) {
    const { method, path: at, body } = prepare(name, operation, [brandId])
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(exchange.url + at, { method, headers, ...(body && { body }) })
    const { type, title } = (await answer.json()) as Refusal
    assert.equal(answer.status, 502, `${name}: ${type}`)
    assert.ok(type.endsWith('#brand-not-found'), name)
    assert.equal(title, 'Brand not found')
  }
  const foreign = await alice.get<Refusal>(path)
  refused(foreign, 404, 'api-errors#not-found')
  assert.equal(foreign.body.detail, `ID '${brand_id}' does not exist, or you do not have access`)
})

test('a list contains ACTIVE and SUSPENDED brands unless the query names other statuses [S2-182]', async () => {
  const sara = await exchange.customer('sara')
  const ids: Record<string, string> = {}
  for (const status of ['ACTIVE', 'SUSPENDED', 'TERMINATED', 'DELETED']) {
    const { brand_id } = await created(sara)
    await exchange.db.query('update brand set status = $2 where id = $1', [brand_id, status])
    ids[status] = brand_id
  }
  const of = (...statuses: string[]) => statuses.map((status) => ids[status])
  assert.deepEqual(idsOf(await listed(sara)), of('ACTIVE', 'SUSPENDED'))
  for (const status of Object.keys(ids))
    assert.deepEqual(idsOf(await listed(sara, `?status=${status}`)), of(status))
  assert.deepEqual(idsOf(await listed(sara, '?status=DELETED,ACTIVE')), of('ACTIVE', 'DELETED'))
})

test('brands are listed in pages with links to the first, previous, next and last page [S2-039] [S2-040] [S2-197]', async () => {
  const emma = await exchange.customer('emma')
  const empty = await listed(emma)
  assert.deepEqual([empty.total_pages, empty.total_items, empty.page], [1, 0, 1])
  const made: string[] = []
  for (let i = 0; i < 5; i++) made.push((await created(emma)).brand_id)
  const page = await listed(emma, '?page=2&page_size=2&status=ACTIVE')
  assert.deepEqual([page.page, page.page_size, page.total_pages, page.total_items], [2, 2, 3, 5])
  assert.deepEqual(idsOf(page), made.slice(2, 4))
  const walked: string[] = []
  for (let at: string | undefined = page['_links']['first']!.href; at !== undefined;) {
    const { body }: { body: Page } = await emma.get<Page>(at)
    walked.push(...idsOf(body))
    at = body['_links']['next']?.href
  }
  assert.deepEqual(walked, made)
  assert.deepEqual(idsOf((await emma.get<Page>(page['_links']['prev']!.href)).body), made.slice(0, 2))
  assert.deepEqual(idsOf((await emma.get<Page>(page['_links']['last']!.href)).body), made.slice(4))
  for (const query of ['page=0', 'page_size=101', 'page_size=0', 'status=GONE', 'page=x', 'other=1'])
    refused(await emma.get<Refusal>(`${brands}?${query}`), 400, '#error-type', [query.split('=')[0]!])
  const alias = await emma.get<Page>('/10dlc/brands?page_size=1')
  assert.deepEqual(idsOf(alias.body), made.slice(0, 1))
  // The first query has the format of the documentation, the second one that of clients with several values.
  assert.deepEqual(idsOf(await listed(emma, '/?page=1&page_size=2')), made.slice(0, 2))
  const repeated = await listed(emma, '?status=ACTIVE&status=DELETED,TERMINATED&page_size=4')
  assert.deepEqual(idsOf(repeated), made.slice(0, 4))
  assert.match(repeated['_links']['next']!.href, /status=ACTIVE%2CDELETED%2CTERMINATED$/)
  const twice = await emma.get<Refusal>(`${brands}?status=GONE&status=ACTIVE`)
  assert.deepEqual([twice.status, twice.body.type.endsWith('error-type')], [400, true])
})

test('a brand is charged once, and is not registered without sufficient balance', async () => {
  const frank = await exchange.customer('frank', { balance: '7' })
  assert.equal((await exchange.operator.put('/operator/v1/fees/brand', { amount: '4' })).status, 204)
  try {
    await created(frank)
    assert.equal(await frank.balance(), '3.0000')
    refused(await frank.post<Refusal>(brands, aCompany()), 402, '#low-balance')
    assert.equal((await listed(frank)).total_items, 1)
    assert.equal(await frank.balance(), '3.0000')
  } finally {
    await exchange.operator.delete('/operator/v1/fees/brand')
  }
})

test('a registry request without a response is retried, and its status changes are recorded once', async () => {
  const gina = await exchange.customer('gina')
  const { brand_id } = await created(gina, { company_name: 'Grey Kite Silent' })
  await exchange.advance(60)
  await until(
    () => read(gina, brand_id),
    ({ identity_status }) => identity_status === 'VERIFIED',
  )
  const { rows } = await exchange.db.query(
    `select machine, event, from_state, to_state, actor from tendlc_history where subject_id = $1 order by id`,
    [brand_id],
  )
  const actor = `key:${gina.apiKey}`
  assert.deepEqual(rows, [
    { machine: 'brand', event: 'created', from_state: null, to_state: 'ACTIVE', actor },
    { machine: 'identity', event: 'created', from_state: null, to_state: 'PENDING', actor },
    {
      machine: 'identity',
      event: 'verified',
      from_state: 'PENDING',
      to_state: 'VERIFIED',
      actor: 'registry',
    },
  ])
})
