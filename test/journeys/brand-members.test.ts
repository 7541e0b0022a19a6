import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
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
  exchange = await startExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  // Brands are polled as fast as the machine can.
  alice = await exchange.customer('alice', { max_calls_per_second: 10_000 })
})
after(() => exchange.stop())

/** A brand that the registry has looked at. */
async function verified(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Brand>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  const read = async () => (await alice.get<Brand>(`${brands}/${body.brand_id}`)).body
  await until(read, ({ identity_status }) => identity_status === 'VERIFIED')
  return body.brand_id
}

test('a brand is changed member by member, and shows its website, whose it is, and why it is suspended [S2-027] [S2-031] [S2-033] [S2-034] [S2-199]', async () => {
  const id = await verified({ website: 'https://bluekite.example' })
  const before = (await alice.get<Brand>(`${brands}/${id}`)).body
  assert.equal(before['website'], 'https://bluekite.example')
  const shares = ['partner', 'shared', 'owner'].map((name) => before[name])
  assert.deepEqual(shares, [false, false, true])
  const { body: after } = await alice.patch<Brand>(`${brands}/${id}`, { website: 'https://kite.example' })
  const changed = { website: 'https://kite.example', last_updated: after['last_updated'] }
  assert.deepEqual(after, { ...before, ...changed })
  assert.deepEqual(before['carrier_suspensions'], [])
  const why = [{ category: 'SPAM', explanation: 'Subscribers of one network complain.' }]
  await exchange.db.query(
    `update brand set status = 'SUSPENDED', carrier_suspensions = $2::jsonb where id = $1`,
    [id, JSON.stringify(why)],
  )
  const { body: suspended } = await alice.get<Brand>(`${brands}/${id}`)
  assert.deepEqual([suspended['status'], suspended['carrier_suspensions']], ['SUSPENDED', why])
})

test('null takes away what a brand need not have, and is refused of what it needs [S2-010] [S2-199]', async () => {
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
  const taken = Object.fromEntries(Object.keys(own).map((name) => [name, null]))
  const cleared = await alice.patch<Brand>(path, taken)
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

test('a network that knows of complaints tells what, who and when [S2-052]', async () => {
  type Networks = { mno_metadata: { network_id: string; complaints: Record<string, string>[] }[] }
  const told = async (id: string) =>
    (await alice.get<Networks>(`${brands}/${id}/usecases/MARKETING`)).body.mno_metadata.flatMap(
      ({ complaints }) => complaints,
    )
  assert.deepEqual(await told(await verified()), [])
  const [complaint, ...more] = await told(await verified({ company_name: 'Loud Kite Complained' }))
  assert.deepEqual(more, [])
  assert.deepEqual(Object.keys(complaint!).toSorted(), ['created_at', 'dca', 'description'])
  assert.ok(!Number.isNaN(Date.parse(complaint!['created_at']!)))
})

test('the flag of a reseller on a brand goes over to its campaigns, and back [S2-014]', async () => {
  const id = await verified()
  const { body } = await alice.post<{ campaign_id: string }>(`${brands}/${id}/campaigns`, aCampaign())
  const path = `${brands}/${id}/campaigns/${body.campaign_id}`
  const reselling = async () => {
    const { body: campaign } = await alice.get<Record<string, unknown>>(path)
    return [campaign['reseller'], campaign['reseller_id']]
  }
  assert.deepEqual(await reselling(), [false, 'R000000'])
  assert.equal((await alice.patch(`${brands}/${id}`, { reseller: true })).status, 422)
  const wish = { company_name: 'Kite Resellers', mobile_phone: '12015550111', email: 'a@kite.example' }
  const made = await alice.post<{ reseller_id: string }>(`${root}/resellers`, wish)
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

test('everything that is enumerated is listed under its member, at either path [S2-186] [S2-217]', async () => {
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

test('a refusal has type, title, detail and instance, and its code is that of the table [S2-225] [S2-237]', async () => {
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
