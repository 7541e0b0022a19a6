import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await customer('alice')
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

async function customer(name: string): Promise<Customer> {
  const opened = await exchange.customer(name)
  await exchange.db.query('update account set max_calls_per_second = 10000 where id = $1', [opened.apiKey])
  return opened
}

async function created(who: Client, changes: Record<string, unknown> = {}): Promise<Brand> {
  const { status, body } = await who.post<Brand>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const read = async (who: Client, id: string) => (await who.get<Brand>(`${brands}/${id}`)).body

/** Waits until the registry has looked at a brand; exchange time is advanced as far as that takes. */
async function lookedAt(who: Client, id: string): Promise<Brand> {
  await exchange.advance(30)
  return until(
    () => read(who, id),
    ({ identity_status }) => identity_status !== 'PENDING',
  )
}

/** Asserts a refusal with a code, and with these fields named, if any. */
function refused(answer: { status: number; body: Refusal }, status: number, code: string, fields?: string[]) {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.ok(answer.body.type.endsWith(code), answer.body.type)
  if (!fields) return
  const named = [...(answer.body.invalid_parameters ?? []), ...(answer.body.errors ?? [])]
  assert.deepEqual(named.map(({ field }) => field).toSorted(), fields.toSorted(), JSON.stringify(named))
}

const listed = async (who: Client, query = '') => {
  const { status, body } = await who.get<Page>(`${brands}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const idsOf = ({ _embedded }: Page) => _embedded.brands.map(({ brand_id }) => brand_id)

test('a brand is registered, looked at by the registry, and verified with its identity there [S2-018] [S2-029] [S2-035] [S2-036] [S2-198] [S2-223]', async () => {
  const name = 'Blue Kite Slow'
  const brand = await created(alice, {
    company_name: name,
    website: 'https://bluekite.example',
    reference_id: 'kite-1',
  })
  assert.match(brand.brand_id, /^B[0-9A-Z]{6}$/)
  assert.deepEqual([brand.status, brand.identity_status, brand['campaign_count']], ['ACTIVE', 'PENDING', 0])
  assert.deepEqual([brand['account_id'], brand['primary_account_id']], [alice.apiKey, alice.apiKey])
  assert.equal(brand['_links'].self.href, `${brands}/${brand.brand_id}`)
  const feedback = await alice.get<Refusal>(`${brands}/${brand.brand_id}/feedback`)
  refused(feedback, 422, '10dlc#brand-parameters')
  await exchange.advance(300)
  const verified = await lookedAt(alice, brand.brand_id)
  assert.equal(verified.identity_status, 'VERIFIED')
  assert.ok(verified['registry_brand_id'] && verified['universal_ein'])
  const { body } = await alice.get(`${brands}/${brand.brand_id}/feedback`)
  assert.deepEqual(body, { categories: [] })
  assert.equal((await exchange.stranger.get(brands)).status, 401)
})

test('what could not be verified is told, and verified once it is put right [S2-057] [S2-201]', async () => {
  const bella = await customer('bella')
  const { brand_id } = await created(bella, { company_name: 'Red Kite Mismatch' })
  assert.equal((await lookedAt(bella, brand_id)).identity_status, 'UNVERIFIED')
  type Feedback = { categories: { name: string; description: string; fields: string[] }[] }
  const { body } = await bella.get<Feedback>(`${brands}/${brand_id}/feedback`)
  assert.deepEqual(body.categories[0]!.fields, ['ein', 'company_name'])
  const mended = await bella.patch<Brand>(`${brands}/${brand_id}`, { company_name: 'Red Kite Incorporated' })
  assert.deepEqual([mended.status, mended.body.identity_status], [200, 'PENDING'])
  assert.equal((await lookedAt(bella, brand_id)).identity_status, 'VERIFIED')
  const { body: again } = await bella.post<Brand>(`${brands}/${brand_id}/revet`, {})
  assert.equal(again.identity_status, 'PENDING')
  assert.equal((await lookedAt(bella, brand_id)).identity_status, 'VERIFIED')
  const kept = await bella.patch<Brand>(`${brands}/${brand_id}`, { email: 'new@redkite.example' })
  assert.equal(kept.body.identity_status, 'VERIFIED', 'what it is not known by changes nothing')
})

test('each kind of brand says what it needs, and whatever is missing is named [S2-007] [S2-012] [S2-016] [S2-020] [S2-026] [S2-227]', async () => {
  const needs: Record<string, string[]> = {
    PRIVATE_PROFIT: ['ein', 'vertical'],
    PUBLIC_PROFIT: ['ein', 'vertical', 'stock_symbol', 'stock_exchange', 'verification_email'],
    NON_PROFIT: ['ein', 'vertical'],
    GOVERNMENT: ['ein', 'vertical'],
    SOLE_PROPRIETOR: ['first_name', 'last_name', 'mobile_phone'],
  }
  for (const [entity_type, needed] of Object.entries(needs)) {
    const whole = aCompany({ entity_type, ...kindsOfBrands[entity_type] })
    assert.equal((await alice.post(brands, whole)).status, 201, entity_type)
    const without = { ...whole, ...Object.fromEntries(needed.map((name) => [name, undefined])) }
    refused(await alice.post<Refusal>(brands, without), 422, '10dlc#brand-parameters', needed)
    for (const name of needed)
      refused(await alice.post<Refusal>(brands, { ...whole, [name]: undefined }), 422, '#brand-parameters', [
        name,
      ])
  }
  const always = [
    'entity_type',
    'display_name',
    'company_name',
    'phone',
    'email',
    'street',
    'city',
    'state',
    'postal_code',
    'country',
  ]
  refused(await alice.post<Refusal>(brands, {}), 422, '#brand-parameters', always)
  const abroad = aCompany({ entity_type: 'GOVERNMENT', country: 'DE', ein: 'DE1' })
  refused(await alice.post<Refusal>(brands, abroad), 422, '#brand-parameters', ['country'])
})

test('every limit of a brand holds at its edge and not beyond it [S2-008] [S2-009] [S2-010] [S2-011] [S2-017] [S2-019] [S2-021] [S2-022] [S2-023] [S2-024] [S2-025] [S2-245]', async () => {
  const x = (length: number) => 'x'.repeat(length)
  const abroad = { country: 'DE', ein_issuing_country: 'DE' }
  const mail = (length: number) => `${x(length - 8)}@aa.test`
  const pair = { alt_business_id_type: 'DUNS', alt_business_id: '1' }
  const edges: [
    Record<string, unknown>,
    good: Record<string, unknown>,
    bad: Record<string, unknown>,
    named?: string[],
  ][] = [
    [{}, { display_name: x(255) }, { display_name: x(256) }],
    [{}, { company_name: x(255) }, { company_name: x(256) }],
    [{}, { display_name: ' x ' }, { display_name: ' \t' }],
    [{}, { company_name: '株' }, { company_name: '\u3000' }],
    [{}, { first_name: x(100) }, { first_name: x(101) }],
    [{}, { last_name: x(100) }, { last_name: x(101) }],
    [abroad, { ein: x(21) }, { ein: x(22) }],
    [{}, { ein: '123456789' }, { ein: '12345678' }],
    [{}, { ein: '123-45-6789' }, { ein: '1234567890' }],
    [
      { country: 'DE' },
      { ein_issuing_country: 'DE', ein: 'HRB 1' },
      { ein_issuing_country: 'US', ein: 'HRB 1' },
      ['ein'],
    ],
    [{}, { ein_issuing_country: 'US' }, { ein_issuing_country: 'USA' }],
    [abroad, { ein_issuing_country: 'AX' }, { ein_issuing_country: 'XX' }],
    [pair, { alt_business_id: x(50) }, { alt_business_id: x(51) }],
    [{}, pair, { alt_business_id_type: 'DUNS' }, ['alt_business_id']],
    [{}, pair, { alt_business_id: '1' }, ['alt_business_id_type']],
    [pair, { alt_business_id_type: 'LEI' }, { alt_business_id_type: 'VAT' }],
    [{}, { phone: '120155501234567'.slice(0, 15) }, { phone: '1201555012345678' }],
    [{}, { phone: '1201555' }, { phone: '+12015550100' }],
    [{}, { mobile_phone: '12015550111' }, { mobile_phone: '2015' }],
    [{}, { street: x(100) }, { street: x(101) }],
    [{}, { city: x(100) }, { city: x(101) }],
    [abroad, { state: x(20) }, { state: x(21) }],
    [{}, { state: 'NY' }, { state: 'New York' }],
    [abroad, { postal_code: x(100) }, { postal_code: x(101) }],
    [{}, { postal_code: '10001' }, { postal_code: '1000' }],
    [abroad, { country: 'FR' }, { country: 'FRA' }],
    [abroad, { country: 'GB' }, { country: 'UK' }],
    [{}, { email: mail(100) }, { email: mail(101) }],
    [{}, { email: 'a@b.cd' }, { email: 'a b@c.de' }],
    [{}, { verification_email: mail(100) }, { verification_email: mail(101) }],
    [{}, { stock_symbol: x(10) }, { stock_symbol: x(11) }],
    [{}, { stock_exchange: 'VSE' }, { stock_exchange: 'MOON' }],
    [{}, { vertical: 'COMMUNICATION' }, { vertical: 'SPACE' }],
    [{}, { website: 'https://a.example' }, { website: 'a.example' }],
    [{}, { reference_id: x(50) }, { reference_id: x(51) }],
  ]
  for (const [base, good, bad, named = Object.keys(bad)] of edges) {
    const says = JSON.stringify(bad).slice(0, 80)
    const start = aCompany({ ...(base['country'] ? { ein: 'HRB 1' } : {}), ...base })
    const taken = await alice.post<Brand>(brands, { ...start, ...good })
    assert.equal(taken.status, 201, `${JSON.stringify(good).slice(0, 80)}: ${JSON.stringify(taken.body)}`)
    const answer = await alice.post<Refusal>(brands, { ...start, ...bad })
    assert.equal(answer.status, 422, says)
    refused(answer, 422, '10dlc#brand-parameters', named)
    if ('alt_business_id_type' in good && !('alt_business_id' in base)) continue
    const patched = await alice.patch<Refusal>(`${brands}/${taken.body.brand_id}`, bad)
    refused(patched, 422, '10dlc#brand-parameters', named)
  }
})

test('read-only and unknown members, other accounts and what is no JSON are refused, and nothing is registered [S2-015] [S2-232]', async () => {
  const bob = await customer('bob')
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

test('a reference is one brand of an account, until that is deleted [S2-037] [S2-226]', async () => {
  const carol = await customer('carol')
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

test('a deleted brand is a 502 everywhere and stays in the list when asked for; one with campaigns is not deleted [S2-030] [S2-180] [S2-182] [S2-200]', async () => {
  const dora = await customer('dora')
  const { brand_id: kept } = await created(dora)
  const { brand_id } = await created(dora)
  await exchange.db.query('update brand set campaign_count = 1 where id = $1', [brand_id])
  refused(await dora.delete<Refusal>(`${brands}/${brand_id}`), 409, '10dlc#brand-conflict')
  await exchange.db.query('update brand set campaign_count = 0 where id = $1', [brand_id])
  const gone = await dora.delete(`${brands}/${brand_id}`)
  assert.deepEqual([gone.status, gone.body], [204, ''])
  const path = `${brands}/${brand_id}`
  const later = [
    await dora.get<Refusal>(path),
    await dora.patch<Refusal>(path, { email: 'a@b.cd' }),
    await dora.delete<Refusal>(path),
    await dora.get<Refusal>(`${path}/feedback`),
    await dora.post<Refusal>(`${path}/revet`, {}),
    await dora.get<Refusal>(`${path}/usecases/MARKETING`),
    await dora.get<Refusal>(`${path}/vetting/requests`),
  ]
  for (const answer of later) {
    refused(answer, 502, '#brand-not-found')
    assert.equal(answer.body.title, 'Brand not found')
  }
  assert.deepEqual(idsOf(await listed(dora)), [kept])
  assert.deepEqual(idsOf(await listed(dora, '?status=DELETED')), [brand_id])
  assert.deepEqual(idsOf(await listed(dora, '?status=DELETED,ACTIVE')), [kept, brand_id])
  const foreign = await alice.get<Refusal>(path)
  refused(foreign, 404, 'api-errors#not-found')
  assert.equal(foreign.body.detail, `ID '${brand_id}' does not exist, or you do not have access`)
})

test('brands are listed page by page, with links to those around [S2-039] [S2-040] [S2-197]', async () => {
  const emma = await customer('emma')
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
  // As examples print it, and as clients write what they want several of.
  assert.deepEqual(idsOf(await listed(emma, '/?page=1&page_size=2')), made.slice(0, 2))
  const repeated = await listed(emma, '?status=ACTIVE&status=DELETED,TERMINATED&page_size=4')
  assert.deepEqual(idsOf(repeated), made.slice(0, 4))
  assert.match(repeated['_links']['next']!.href, /status=ACTIVE%2CDELETED%2CTERMINATED$/)
  const twice = await emma.get<Refusal>(`${brands}?status=GONE&status=ACTIVE`)
  assert.deepEqual([twice.status, twice.body.type.endsWith('error-type')], [400, true])
})

test('a brand is paid for once, and not registered without the money', async () => {
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

test('a question to the registry that was not answered is put again, and its moves stand in the history once', async () => {
  const gina = await customer('gina')
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
