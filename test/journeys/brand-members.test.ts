import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, assertEdges, assertRefused, kindsOfBrands } from '../support/brands.ts'
import { aCampaign, describedAs } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

const root = '/v1/10dlc'
const brands = `${root}/brands`

type Brand = Record<string, unknown> & { brand_id: string; identity_status: string }
type Refusal = { type: string; title: string; detail: string; instance: string }

let exchange: TestExchange
let alice: Customer

before(async () => {
  // A delay of 0 makes the simulated registry decide immediately.
  exchange = await startExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** Creates a brand and waits until the registry has verified its identity. */
async function verified(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Brand>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  const read = async () => (await alice.get<Brand>(`${brands}/${body.brand_id}`)).body
  await until(read, ({ identity_status }) => identity_status === 'VERIFIED')
  return body.brand_id
}

/** Asserts that a brand is rejected because of exactly these fields. */
const refusedBrand = async (body: Record<string, unknown>, named: string[]) =>
  assertRefused(await alice.post(brands, body), 422, '10dlc#brand-parameters', named)

/** Asserts that a brand of one kind is created, and is refused without each of these fields and without all of them. */
async function assertDeps(entity_type: string, needed: string[]): Promise<void> {
  const full = aCompany({ entity_type, ...kindsOfBrands[entity_type] })
  const { status, body } = await alice.post<Brand>(brands, full)
  assert.deepEqual([status, body['entity_type']], [201, entity_type])
  await refusedBrand({ ...full, ...Object.fromEntries(needed.map((name) => [name, undefined])) }, needed)
  for (const name of needed) {
    await refusedBrand({ ...full, [name]: undefined }, [name])
    const path = `${brands}/${body.brand_id}`
    assertRefused(await alice.patch(path, { [name]: null }), 422, '10dlc#brand-parameters', [name])
  }
}

test('there are five kinds of brands, and GOVERNMENT is for the US only [S2-007]', async () => {
  for (const entity_type of ['PRIVATE_PROFIT', 'NON_PROFIT', 'GOVERNMENT']) {
    const { status, body } = await alice.post<Brand>(brands, aCompany({ entity_type }))
    assert.deepEqual([status, body['entity_type']], [201, entity_type])
  }
  await refusedBrand(aCompany({ entity_type: 'CHARITY' }), ['entity_type'])
  const german = { country: 'DE', ein: 'DE1' }
  await refusedBrand(aCompany({ entity_type: 'GOVERNMENT', ...german }), ['country'])
  await refusedBrand(aCompany({ entity_type: 'GOVERNMENT', ein: 'DE1', ein_issuing_country: 'DE' }), [
    'ein_issuing_country',
  ])
  const { status } = await alice.post(brands, aCompany({ entity_type: 'NON_PROFIT', ...german }))
  assert.equal(status, 201)
})

test('a PUBLIC_PROFIT brand requires a verification e-mail address, a stock symbol and a stock exchange [S2-012] [S2-026]', () =>
  assertDeps('PUBLIC_PROFIT', ['ein', 'vertical', 'stock_symbol', 'stock_exchange', 'verification_email']))

test('a SOLE_PROPRIETOR brand requires first name, last name and mobile phone [S2-016] [S2-020]', () =>
  assertDeps('SOLE_PROPRIETOR', ['first_name', 'last_name', 'mobile_phone']))

test('a brand of every other kind requires a tax ID [S2-008]', async () => {
  for (const kind of ['NON_PROFIT', 'PRIVATE_PROFIT', 'GOVERNMENT'])
    await assertDeps(kind, ['ein', 'vertical'])
})

test('all missing and invalid fields of a brand are named at once [S2-227]', async () => {
  const always = ['entity_type', 'display_name', 'company_name', 'phone', 'email', 'street', 'city', 'state']
  await refusedBrand({}, [...always, 'postal_code', 'country'])
  const wrong = aCompany({ ein: '1', state: 'Illinois', phone: 'x', vertical: 'SPACE' })
  await refusedBrand(wrong, ['phone', 'vertical', 'ein', 'state'])
  await refusedBrand({ ...wrong, phone: '12015550100', vertical: 'RETAIL' }, ['ein', 'state'])
})

const x = (length: number) => 'x'.repeat(length)
const abroad = { country: 'DE', ein_issuing_country: 'DE' }
const mail = (length: number) => `${x(length - 8)}@aa.test`

test('a tax ID has nine digits in the US, and elsewhere at most 21 characters [S2-008]', () =>
  assertEdges(alice, [
    { base: abroad, good: { ein: x(21) }, bad: { ein: x(22) } },
    { good: { ein: '123456789' }, bad: { ein: '12345678' } },
    { good: { ein: '123-45-6789' }, bad: { ein: '1234567890' } },
    { good: { ein: '12-3456789' }, bad: { ein: '12345678A' } },
  ]))

test('the country of a tax ID is an ISO 3166 code and determines the format of the ID [S2-009]', () =>
  assertEdges(alice, [
    { good: { ein_issuing_country: 'US' }, bad: { ein_issuing_country: 'USA' } },
    { base: abroad, good: { ein_issuing_country: 'AX' }, bad: { ein_issuing_country: 'XX' } },
    {
      base: { country: 'DE' },
      good: { ein_issuing_country: 'DE', ein: 'HRB 1' },
      bad: { ein_issuing_country: 'US', ein: 'HRB 1' },
      named: ['ein'],
    },
  ]))

test('an alternative business ID has at most 50 characters and one of three types, and each requires the other [S2-010] [S2-011]', async () => {
  const pair = { alt_business_id_type: 'DUNS', alt_business_id: '1' }
  await assertEdges(alice, [
    { base: pair, good: { alt_business_id: x(50) }, bad: { alt_business_id: x(51) } },
    ...['DUNS', 'GIIN', 'LEI'].map((type) => ({
      base: pair,
      good: { alt_business_id_type: type },
      bad: { alt_business_id_type: 'VAT' },
    })),
  ])
  await refusedBrand(aCompany({ alt_business_id_type: 'DUNS' }), ['alt_business_id'])
  await refusedBrand(aCompany({ alt_business_id: '1' }), ['alt_business_id_type'])
})

test('company names have at most 255 characters, names of people 100, and neither may be blank [S2-016] [S2-017] [S2-245]', () =>
  assertEdges(alice, [
    { good: { display_name: x(255) }, bad: { display_name: x(256) } },
    { good: { company_name: x(255) }, bad: { company_name: x(256) } },
    { good: { display_name: ' x ' }, bad: { display_name: ' \t' } },
    { good: { company_name: '株' }, bad: { company_name: '\u3000' } },
    { good: { first_name: x(100) }, bad: { first_name: x(101) } },
    { good: { last_name: x(100) }, bad: { last_name: x(101) } },
  ]))

test('phone numbers are E.164 without the plus [S2-019] [S2-020]', () =>
  assertEdges(
    alice,
    ['phone', 'mobile_phone'].flatMap((name) => [
      { good: { [name]: '120155501234567' }, bad: { [name]: '1201555012345678' } },
      { good: { [name]: '1201555' }, bad: { [name]: '120155' } },
      { good: { [name]: '12015550100' }, bad: { [name]: '+12015550100' } },
      { good: { [name]: '442071838750' }, bad: { [name]: '02071838750' } },
    ]),
  ))

test('a street and a city have at most 100 characters [S2-021]', () =>
  assertEdges(alice, [
    { good: { street: x(100) }, bad: { street: x(101) } },
    { good: { city: x(100) }, bad: { city: x(101) } },
  ]))

test('in the US a state has two letters and a postal code five digits, elsewhere at most 20 and 100 characters [S2-022] [S2-023]', () =>
  assertEdges(alice, [
    { base: abroad, good: { state: x(20) }, bad: { state: x(21) } },
    { good: { state: 'NY' }, bad: { state: 'New York' } },
    { good: { state: 'CA' }, bad: { state: 'ca' } },
    { base: abroad, good: { postal_code: x(100) }, bad: { postal_code: x(101) } },
    { good: { postal_code: '10001' }, bad: { postal_code: '1000' } },
    { good: { postal_code: '00501' }, bad: { postal_code: '10001-1234' } },
  ]))

test('a country is an ISO 3166 code [S2-024]', () =>
  assertEdges(alice, [
    { base: abroad, good: { country: 'FR' }, bad: { country: 'FRA' } },
    { base: abroad, good: { country: 'GB' }, bad: { country: 'UK' } },
  ]))

test('e-mail addresses have at most 100 characters and a valid format [S2-025] [S2-012]', () =>
  assertEdges(
    alice,
    ['email', 'verification_email'].flatMap((name) => [
      { good: { [name]: mail(100) }, bad: { [name]: mail(101) } },
      { good: { [name]: 'a@b.cd' }, bad: { [name]: 'a b@c.de' } },
    ]),
  ))

test('a stock symbol has at most ten characters and a stock exchange is one of the listed ones [S2-026]', () =>
  assertEdges(alice, [
    { good: { stock_symbol: x(10) }, bad: { stock_symbol: x(11) } },
    { good: { stock_exchange: 'VSE' }, bad: { stock_exchange: 'MOON' } },
  ]))

test('a website is a web address, and a vertical is one of the listed ones [S2-027] [S2-028]', () =>
  assertEdges(alice, [
    { good: { website: 'https://a.example' }, bad: { website: 'a.example' } },
    { good: { vertical: 'COMMUNICATION' }, bad: { vertical: 'SPACE' } },
  ]))

test('a reference has at most 50 characters [S2-037]', () =>
  assertEdges(alice, [{ good: { reference_id: x(50) }, bad: { reference_id: x(51) } }]))

test('an update of a brand leaves omitted fields unchanged [S2-199]', async () => {
  const id = await verified({ website: 'https://bluekite.example', reference_id: 'before' })
  const before = (await alice.get<Brand>(`${brands}/${id}`)).body
  const { body: after } = await alice.patch<Brand>(`${brands}/${id}`, { website: 'https://kite.example' })
  assert.ok(String(after['last_updated']) >= String(before['last_updated']))
  const changed = { website: 'https://kite.example', last_updated: after['last_updated'] }
  assert.deepEqual(after, { ...before, ...changed })
  assert.deepEqual((await alice.get<Brand>(`${brands}/${id}`)).body, after)
})

test('a suspended brand shows the reason, and a brand of a partner is shown as shared, not owned [S2-031] [S2-033] [S2-034]', async () => {
  const id = await verified()
  const read = async () => (await alice.get<Brand>(`${brands}/${id}`)).body
  const seen = async () => {
    const { status, carrier_suspensions, partner, shared, owner } = await read()
    return { status, carrier_suspensions, partner, shared, owner }
  }
  const own = { partner: false, shared: false, owner: true }
  assert.deepEqual(await seen(), { status: 'ACTIVE', carrier_suspensions: [], ...own })
  const why = { category: 'SPAM', explanation: 'Subscribers of one network complain.' }
  const { status } = await exchange.operator.put(`/operator/v1/brands/${id}/suspension`, why)
  assert.equal(status, 204)
  assert.deepEqual(await seen(), { status: 'SUSPENDED', carrier_suspensions: [why], ...own })
  await exchange.db.query('update brand set partner = true where id = $1', [id])
  const theirs = { partner: true, shared: true, owner: false }
  assert.deepEqual(await seen(), { status: 'SUSPENDED', carrier_suspensions: [why], ...theirs })
})

test('null clears optional fields of a brand and is refused for required ones [S2-010] [S2-199]', async () => {
  const own = {
    website: 'https://bluekite.example',
    alt_business_id_type: 'DUNS',
    alt_business_id: '1234',
    reference_id: 'kite-1',
    first_name: 'Ada',
    ein_issuing_country: 'US',
    mobile_phone: '12015550111',
  }
  const id = await verified(own)
  const path = `${brands}/${id}`
  const accepted = Object.fromEntries(Object.keys(own).map((name) => [name, null]))
  const cleared = await alice.patch<Brand>(path, accepted)
  assert.equal(cleared.status, 200, JSON.stringify(cleared.body))
  const { body: read } = await alice.get<Brand>(path)
  for (const name of Object.keys(own)) assert.ok(!(name in read), name)
  type Refused = { invalid_parameters: { field: string }[] }
  const refused = async (change: Record<string, unknown>) => {
    const { status, body } = await alice.patch<Refused>(path, change)
    assert.equal(status, 422)
    return body.invalid_parameters.map(({ field }) => field).toSorted()
  }
  assert.deepEqual(await refused({ ein: null, vertical: null, website: null }), ['ein', 'vertical'])
  assert.deepEqual(await refused({ display_name: null, reseller: null }), ['display_name', 'reseller'])
  assert.equal((await alice.patch(path, { alt_business_id_type: 'DUNS', alt_business_id: '1' })).status, 200)
  assert.deepEqual(await refused({ alt_business_id: null }), ['alt_business_id'])
  await verified({ reference_id: 'kite-1' })
})

test('all invalid fields of a change of a brand are named at once', async () => {
  const path = `${brands}/${await verified()}`
  const mixed = { email: 'nobody', country: 'XX', alt_business_id: '1', ein: null }
  const names = ['email', 'country', 'alt_business_id_type', 'ein']
  assertRefused(await alice.patch(path, mixed), 422, '10dlc#brand-parameters', names)
  const alone = await alice.patch(path, { email: 'nobody' })
  assertRefused(alone, 422, '10dlc#brand-parameters', ['email'])
})

test('a network with complaints lists each with its description, DCA and date [S2-052]', async () => {
  type Networks = { mno_metadata: { network_id: string; complaints: Record<string, string>[] }[] }
  const path = `${brands}/${await verified()}/campaigns`
  const complaintsOf = async (description: Record<string, unknown>) => {
    const { body } = await alice.post<{ campaign_id: string }>(path, aCampaign(description))
    await decideReview(exchange, body.campaign_id, { decision: 'approve' })
    const read = async () =>
      (await alice.get<Networks & { status: string }>(`${path}/${body.campaign_id}`)).body
    return async () => (await read()).mno_metadata.flatMap(({ complaints }) => complaints)
  }
  const [quiet, loud] = [await complaintsOf({}), await complaintsOf(describedAs('complained'))]
  const [complaint, ...more] = await until(loud, ({ length }) => length > 0)
  assert.deepEqual(more, [])
  assert.deepEqual(Object.keys(complaint!).toSorted(), ['created_at', 'dca', 'description'])
  assert.ok(!Number.isNaN(Date.parse(complaint!['created_at']!)))
  assert.deepEqual(await quiet(), [])
})

test('the reseller flag of a brand is passed on to its campaigns when set and when cleared [S2-014]', async () => {
  const id = await verified()
  const { body } = await alice.post<{ campaign_id: string }>(`${brands}/${id}/campaigns`, aCampaign())
  const path = `${brands}/${id}/campaigns/${body.campaign_id}`
  const reselling = async () => {
    const { body: campaign } = await alice.get<Record<string, unknown>>(path)
    return [campaign['reseller'], campaign['reseller_id']]
  }
  assert.deepEqual(await reselling(), [false, 'R000000'])
  assert.equal((await alice.patch(`${brands}/${id}`, { reseller: true })).status, 422)
  const input = { company_name: 'Kite Resellers', mobile_phone: '12015550111', email: 'a@kite.example' }
  const made = await alice.post<{ reseller_id: string }>(`${root}/resellers`, input)
  await decideReview(exchange, made.body.reseller_id, { decision: 'approve' })
  const reseller = await until(
    async () => (await alice.get<Record<string, unknown>>(`${root}/resellers/${made.body.reseller_id}`)).body,
    ({ status }) => status === 'APPROVED',
  )
  assert.equal((await alice.patch(`${brands}/${id}`, { reseller: true })).status, 200)
  assert.deepEqual(await reselling(), [true, reseller['registry_reseller_id']])
  assert.equal((await alice.patch(`${brands}/${id}`, { reseller: false })).status, 200)
  assert.deepEqual(await reselling(), [false, 'R000000'])
})

test('every enumeration is listed under its field name, at both paths [S2-186] [S2-217]', async () => {
  type Values = Record<string, { id: string; min_msg_samples?: number }[]>
  const { status, body } = await alice.get<Values>(`${root}/enum`)
  assert.equal(status, 200)
  assert.deepEqual((await alice.get('/enum')).body, body)
  const ids = (name: string) => body[name]?.map(({ id }) => id)
  assert.deepEqual(ids('sharing_status'), ['PENDING', 'ACCEPTED', 'DECLINED'])
  assert.deepEqual(ids('appeal_status'), ['PENDING', 'COMPLETE'])
  for (const name of [
    'entity_type',
    'vertical',
    'usecase',
    'campaign_op_status',
    'vetting_status',
    'vetting_class',
    'appeal_category',
    'cnp_id',
    'evp_id',
    'mno',
  ])
    assert.ok(body[name]!.length > 0, name)
  assert.ok(body['usecase']!.every(({ min_msg_samples }) => Number(min_msg_samples) >= 1))
})

test('an error has type, title, detail and instance, and its code is the one in the table [S2-225] [S2-237]', async () => {
  const id = await verified()
  await exchange.db.query(`update brand set identity_status = 'PENDING' where id = $1`, [id])
  const one = `${brands}/${id}`
  const pending = await alice.get<Refusal>(`${one}/feedback`)
  assert.equal(pending.status, 422)
  assert.equal((await alice.delete(one)).status, 204)
  const deleted = await alice.get<Refusal>(one)
  assert.equal(deleted.status, 502)
  const unread = await alice.post<Refusal>(brands, '{', { 'content-type': 'application/json' })
  for (const [{ body: refusal }, code] of [
    [pending, '10dlc#brand-parameters'],
    [deleted, '10dlc#brand-not-found'],
    [unread, '10dlc#invalid-json'],
  ] as const) {
    assert.ok(refusal.type.endsWith(`/api-errors/${code}`), refusal.type)
    for (const member of ['title', 'detail', 'instance'] as const)
      assert.equal(typeof refusal[member], 'string', member)
  }
  const { _embedded: listed } = (
    await alice.get<{ _embedded: { brands: Brand[] } }>(`${brands}?status=DELETED`)
  ).body
  assert.deepEqual(
    listed.brands.map(({ brand_id }) => brand_id),
    [id],
  )
})
