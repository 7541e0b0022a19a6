import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign, aFlow } from '../support/campaigns.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'

let exchange: TestExchange
let alice: Customer
let brand: string
before(async () => {
  exchange = await startExchange()
  alice = await customer('alice')
  brand = await verifiedBrand(alice)
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'

type Campaign = Record<string, unknown> & { campaign_id: string; status: string }
type Answer = {
  status: number
  body: { type?: string; invalid_parameters?: { code: number; field: string }[] }
}

async function customer(name: string): Promise<Customer> {
  const opened = await exchange.customer(name)
  await exchange.db.query('update account set max_calls_per_second = 10000 where id = $1', [opened.apiKey])
  return opened
}

/** A brand at which the registry has looked. */
async function verifiedBrand(who: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await who.post<{ brand_id: string }>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  await exchange.db.query(`update brand set identity_status = 'VERIFIED' where id = $1`, [body.brand_id])
  return body.brand_id
}

const at = (brandId: string, id = '') => `${brands}/${brandId}/campaigns${id && `/${id}`}`
const asked = (changes: Record<string, unknown>, who: Client = alice, brandId = brand) =>
  who.post<Campaign>(at(brandId), aCampaign(changes))

async function created(changes: Record<string, unknown> = {}, who: Client = alice, brandId = brand) {
  const { status, body } = await asked(changes, who, brandId)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Asserts a refusal with a code, and with exactly these fields named. */
function refused(answer: unknown, status: number, code: string, fields: string[] = []) {
  const { status: is, body } = answer as Answer
  assert.equal(is, status, JSON.stringify(body))
  assert.ok(body.type?.endsWith(code), JSON.stringify(body))
  const named = (body.invalid_parameters ?? []).map(({ field }) => field)
  assert.deepEqual(named.toSorted(), fields.toSorted(), JSON.stringify(body))
}
const wrong = (answer: unknown, ...fields: string[]) =>
  refused(answer, 422, '10dlc#invalid-campaign-data', fields)

const x = (length: number) => 'x'.repeat(length)
const countOf = async (id: string, who: Client = alice) =>
  (await who.get<{ campaign_count: number }>(`${brands}/${id}`)).body.campaign_count

test('every text of a campaign has as many characters as it may, and no fewer than it must [S2-073] [S2-082] [S2-085] [S2-234] [S2-239] [S2-240] [S2-241] [S2-242] [S2-244]', async () => {
  const words = { message_flow_details: undefined }
  const limits: [string, number, number, Record<string, unknown>][] = [
    ['message_flow', 40, 4096, words],
    ['description', 40, 4096, {}],
    ['sample_one', 20, 1024, {}],
    ['sample_five', 20, 1024, {}],
    ['opt_in_message', 20, 320, {}],
    ['opt_out_message', 20, 320, {}],
    ['help_message', 20, 320, {}],
    ['label', 1, 50, {}],
  ]
  for (const [field, least, most, also] of limits) {
    for (const length of [least, most]) {
      const campaign = await created({ ...also, [field]: x(length) })
      assert.equal(campaign[field], x(length), field)
    }
    for (const length of [least - 1, most + 1]) wrong(await asked({ ...also, [field]: x(length) }), field)
  }
})

test('keywords have 255 characters at most, and STOP and HELP among them without blanks [S2-075] [S2-076] [S2-092] [S2-093] [S2-243]', async () => {
  const messages = { opt_in_message: x(20), opt_out_message: x(20) }
  const optIn = await created({ ...messages, opt_in_keywords: x(255) })
  assert.equal(optIn['opt_in_keywords'], x(255))
  assert.deepEqual([optIn['opt_out_keywords'], optIn['help_keywords']], ['STOP', 'HELP'])
  wrong(await asked({ ...messages, opt_in_keywords: x(256) }), 'opt_in_keywords')
  for (const [field, word] of [
    ['opt_out_keywords', 'STOP'],
    ['help_keywords', 'HELP'],
  ] as const) {
    const longest = `${word},${x(250)}`
    assert.equal((await created({ [field]: longest }))[field], longest)
    for (const list of [`${longest}x`, `NON${word}`, `${word}, QUIT`, `${word},`, `,${word}`, 'QUIT', ' '])
      wrong(await asked({ [field]: list }), field)
  }
  wrong(await asked({ opt_in_keywords: 'START' }), 'opt_in_message', 'opt_out_message')
  wrong(await asked({ opt_in_keywords: 'START', opt_in_message: x(20) }), 'opt_out_message')
  wrong(await asked({ message_flow_details: aFlow({ frequency: 'RECURRING' }) }), 'opt_out_message')
  const joining = aFlow({ consent_mechanisms: [{ method: 'TEXT_TO_JOIN', details: 'People text us.' }] })
  wrong(await asked({ message_flow_details: joining }), 'opt_out_message')
})

test('a flow is given in words or in details, of which the text is computed, and in one of them only [S2-074] [S2-080] [S2-105] [S2-106] [S2-107] [S2-108] [S2-109] [S2-110] [S2-111] [S2-112] [S2-254]', async () => {
  const details = aFlow({
    consent_mechanisms: [
      { method: 'TEXT_TO_JOIN', details: 'People text us.' },
      { method: 'OTHER', details: 'On paper.', attachment: 'https://bluekite.example/paper.pdf' },
    ],
    pricing_disclosure: true,
    carriers_liability_disclaimer: true,
    opt_in_keywords: 'KITE,FLY',
    frequency: 'RECURRING',
  })
  const campaign = await created({ message_flow_details: details, opt_out_message: x(20) })
  assert.deepEqual(campaign['message_flow_details'], details)
  const text = String(campaign['message_flow'])
  for (const part of [
    'Blue Kite',
    'KITE,FLY',
    'On paper.',
    'paper.pdf',
    'rates',
    'liable',
    '/privacy',
    '/terms',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
  const quiet = String((await created())['message_flow'])
  assert.ok(!/rates|liable|KITE,FLY/.test(quiet), quiet)
  const words = await created({ message_flow_details: undefined, message_flow: x(40) })
  assert.deepEqual([words['message_flow'], words['message_flow_details']], [x(40), undefined])
  wrong(await asked({ message_flow: x(40) }), 'message_flow', 'message_flow_details')
  wrong(await asked({ message_flow_details: undefined }), 'message_flow_details')
  const path = at(brand, words.campaign_id)
  wrong(
    await alice.patch(path, { message_flow: x(40), message_flow_details: aFlow() }),
    'message_flow',
    'message_flow_details',
  )
  const turned = (await alice.patch<Campaign>(path, { message_flow_details: aFlow() })).body
  assert.deepEqual([turned['message_flow'], turned['message_flow_details']], [quiet, aFlow()])
  wrong(
    await alice.patch(path, { message_flow: x(40), message_flow_details: aFlow() }),
    'message_flow',
    'message_flow_details',
  )
  const back = (await alice.patch<Campaign>(path, { message_flow: x(41) })).body
  assert.deepEqual([back['message_flow'], back['message_flow_details']], [x(41), undefined])
})

test('details that lack what they need, or whose text is too long, are refused in a preview and in a campaign [S2-106] [S2-209] [S2-239]', async () => {
  const preview = '/v1/10dlc/campaigns/message_flow/preview'
  const formless = aFlow({
    brand_name: undefined,
    consent_mechanisms: [{ method: 'LIVE_OPERATOR', details: 'By phone.' }],
  })
  const place = 'consent_mechanisms[0].attachment'
  wrong(
    await asked({ message_flow_details: formless }),
    `message_flow_details.${place}`,
    'message_flow_details.brand_name',
  )
  wrong(await alice.post(preview, formless), place)
  const long = (more: number) =>
    aFlow({ consent_mechanisms: [{ method: 'TEXT_TO_JOIN', details: x(more) }], brand_name: 'the brand' })
  const { body } = await alice.post<{ message_flow: string }>(preview, long(1))
  const most = 4096 - body.message_flow.length + 1
  const longest = await alice.post<{ message_flow: string }>(preview, long(most))
  assert.equal(longest.body.message_flow.length, 4096)
  wrong(await alice.post(preview, long(most + 1)), 'message_flow')
  const also = { opt_out_message: x(20) }
  await created({ ...also, message_flow_details: long(most) })
  wrong(await asked({ ...also, message_flow_details: long(most + 1) }), 'message_flow_details')
  wrong(await alice.post(preview, { message_flow_details: aFlow(), frequency: 'ONE_TIME' }), 'frequency')
  wrong(await alice.post(preview, {}), 'consent_mechanisms', 'frequency')
  const sole = await verifiedBrand(alice, {
    entity_type: 'SOLE_PROPRIETOR',
    first_name: 'Ada',
    last_name: 'Kite',
    mobile_phone: '12015550111',
    ein: undefined,
  })
  await exchange.db.query('update brand set mobile_verified_at = now() where id = $1', [sole])
  const nameless = { message_flow_details: aFlow({ brand_name: undefined }) }
  assert.match(String((await created(nameless, alice, sole))['message_flow']), /Blue Kite/)
})

test('samples are as many as the use case, its sub use cases and the strictest network want, and have no shortened links [S2-072] [S2-084] [S2-086] [S2-089]', async () => {
  const s = (...names: string[]) => Object.fromEntries(names.map((name) => [name, x(20)]))
  wrong(await asked({ usecase: 'CONVERSATIONAL' }), 'sample_two')
  assert.equal(
    (await created({ usecase: 'CONVERSATIONAL', ...s('sample_two') }))['usecase'],
    'CONVERSATIONAL',
  )
  wrong(await asked({ usecase: 'MIXED', sample_one: undefined }), 'sample_one', 'sample_two')
  const three = ['MARKETING', 'CUSTOMER_CARE', '2FA']
  wrong(await asked({ sub_usecases: three }), 'sample_two', 'sample_three')
  const mixed = await created({ usecase: 'MIXED', sub_usecases: three, ...s('sample_two', 'sample_five') })
  assert.deepEqual(mixed['sub_usecases'], three)
  wrong(
    await alice.patch(at(brand, mixed.campaign_id), { sub_usecases: [...three, 'SOCIAL'] }),
    'sample_three',
  )
  wrong(await asked({ sub_usecases: ['2FA', '2FA'], ...s('sample_two') }), 'sub_usecases[1]')
  wrong(await asked({ sub_usecases: ['NONE'] }), 'sub_usecases[0]')
  wrong(await asked({ usecase: 'NONE' }), 'usecase')
  wrong(await asked({ sample_one: 'Blue Kite: your kite, see https://bit.ly/kite now' }), 'sample_one')
  await created({ embedded_link: true, sample_one: 'Blue Kite: your kite, see https://rabbit.ly/kite' })
})

test('flags are kept, and what is read-only, unknown or of another account is refused by name [S2-071] [S2-079] [S2-087] [S2-088] [S2-090] [S2-091] [S2-095] [S2-097] [S2-098] [S2-099] [S2-100] [S2-102] [S2-103]', async () => {
  const flags = {
    age_gated: true,
    direct_lending: true,
    embedded_link: true,
    embedded_phone: true,
    number_pool: true,
  }
  const campaign = await created({ ...flags, account_id: alice.apiKey })
  for (const [name, value] of Object.entries(flags)) assert.equal(campaign[name], value, name)
  const { subscriber_opt_in: optIn, subscriber_opt_out: optOut, subscriber_help: help } = campaign
  assert.deepEqual([optIn, optOut, help], [true, true, true])
  assert.deepEqual(
    [campaign['partner'], campaign['opt_out_assist'], campaign['registry_status']],
    [false, false, 'UNKNOWN'],
  )
  assert.deepEqual([campaign['suspensions'], campaign['carrier_brand_suspensions']], [[], []])
  assert.ok((campaign['mno_metadata'] as { mno: string }[]).some(({ mno }) => mno === 'T-Mobile'))
  assert.ok(campaign['created_date'] && campaign['last_updated'])
  assert.deepEqual([campaign['registration_date'], campaign['renewal_date']], [undefined, undefined])
  const readOnly = [
    'campaign_id',
    'registry_campaign_id',
    'traffic_enabled',
    'subscriber_help',
    'mno_metadata',
    'kite',
  ]
  for (const name of readOnly) {
    wrong(await asked({ [name]: true }), name)
    wrong(await alice.patch(at(brand, campaign.campaign_id), { [name]: true }), name)
  }
  wrong(await asked({ status: 'ACTIVE' }), 'status')
  wrong(await alice.patch(at(brand, campaign.campaign_id), { status: 'ACTIVE' }), 'status')
  wrong(await asked({ account_id: 'ffffffff' }), 'account_id')
  wrong(await asked({ terms_and_conditions: false }), 'terms_and_conditions')
  wrong(await asked({ usecase: undefined, description: undefined }), 'usecase', 'description')
  refused(await alice.post(at(brand), '{'), 422, '10dlc#invalid-json')
})

test('null takes away what a campaign need not have, and is refused of what it needs [S2-075] [S2-086] [S2-207]', async () => {
  const whole = {
    label: 'Kites',
    sample_two: x(20),
    opt_in_keywords: 'KITE',
    opt_in_message: x(20),
    opt_out_message: x(20),
    opt_out_keywords: 'STOP,DOWN',
    help_keywords: 'HELP,WIND',
  }
  const path = at(brand, (await created(whole)).campaign_id)
  wrong(await alice.patch(path, { opt_in_message: null }), 'opt_in_message')
  wrong(await alice.patch(path, { sample_one: null, sample_two: null }), 'sample_one')
  for (const name of ['description', 'usecase', 'message_flow', 'auto_renewal'])
    wrong(await alice.patch(path, { [name]: null }), name)
  const taken = Object.fromEntries(Object.keys(whole).map((name) => [name, null]))
  const { status, body } = await alice.patch<Campaign>(path, { ...taken, help_message: null })
  assert.equal(status, 200, JSON.stringify(body))
  const left = ['label', 'sample_two', 'opt_in_keywords', 'opt_in_message', 'opt_out_message', 'help_message']
  for (const name of left) assert.equal(body[name], undefined, name)
  assert.deepEqual([body['opt_out_keywords'], body['help_keywords']], ['STOP', 'HELP'])
})

test('terms are accepted by true, when a campaign is made or later, and are not accepted before [S2-094]', async () => {
  wrong(await asked({ terms_and_conditions: false }), 'terms_and_conditions')
  const silent = await created({ terms_and_conditions: undefined })
  assert.equal(silent['terms_and_conditions'], false)
  const path = at(brand, silent.campaign_id)
  wrong(await alice.patch(path, { terms_and_conditions: false }), 'terms_and_conditions')
  const accepted = await alice.patch<Campaign>(path, { terms_and_conditions: true })
  assert.equal(accepted.body['terms_and_conditions'], true)
})

test('hipaa is said once, and the use case stays [S2-083] [S2-096]', async () => {
  const [open, yes] = [await created(), await created({ hipaa: true })]
  assert.deepEqual([open['hipaa'], yes['hipaa'], open['vertical']], [null, true, 'RETAIL'])
  wrong(await alice.patch(at(brand, open.campaign_id), { hipaa: true }), 'hipaa')
  const other = { hipaa: false, usecase: 'MARKETING' }
  wrong(await alice.patch(at(brand, yes.campaign_id), other), 'hipaa', 'usecase')
  const same = await alice.patch<Campaign>(at(brand, yes.campaign_id), {
    hipaa: true,
    usecase: 'CUSTOMER_CARE',
  })
  assert.equal(same.status, 200)
})

test('a brand without a verified identity, that is not ACTIVE, or that no network lets has no campaign [S2-229] [S2-233]', async () => {
  const { body } = await alice.post<{ brand_id: string }>(brands, aCompany())
  const own = body.brand_id
  const none = '10dlc#brand-not-qualified'
  const set = (status: string, identity: string) =>
    exchange.db.query('update brand set status = $2, identity_status = $3 where id = $1', [
      own,
      status,
      identity,
    ])
  for (const [status, identity] of [
    ['ACTIVE', 'PENDING'],
    ['ACTIVE', 'UNVERIFIED'],
    ['SUSPENDED', 'VERIFIED'],
    ['TERMINATED', 'VERIFIED'],
  ] as const) {
    await set(status, identity)
    refused(await asked({}, alice, own), 409, none)
  }
  await set('ACTIVE', 'VERIFIED')
  refused(await asked({ usecase: 'POLITICAL' }, alice, own), 403, '10dlc#use-case-denied')
  assert.equal(await countOf(own), 0)
  await set('DELETED', 'VERIFIED')
  refused(await asked({}, alice, own), 502, '10dlc#brand-not-found')
  refused(await asked({}, alice, 'B000000'), 404, 'not-found')
})

test('a brand counts its campaigns until they are cancelled, and is deleted only then [S2-030] [S2-174] [S2-180]', async () => {
  const own = await verifiedBrand(alice)
  const [one, two] = [await created({}, alice, own), await created({}, alice, own)]
  assert.equal(await countOf(own), 2)
  refused(await alice.delete(`${brands}/${own}`), 409, '10dlc#brand-conflict')
  for (const { campaign_id: id } of [one, two, two])
    assert.equal((await alice.patch<Campaign>(at(own, id), { status: 'CANCELED' })).body.status, 'CANCELED')
  assert.equal(await countOf(own), 0)
  wrong(await alice.patch(at(own, one.campaign_id), { label: 'Later' }), 'status')
  assert.equal((await alice.delete(`${brands}/${own}`)).status, 204)
})

test('a campaign that was rejected or needs updates is looked at again once it is changed, one that is suspended is not changed [S2-179] [S2-256]', async () => {
  const { campaign_id: id } = await created()
  for (const [status, becomes] of [
    ['REJECTED', 'PENDING_REVIEW'],
    ['UPDATES_REQUIRED', 'PENDING_REVIEW'],
    ['CARRIERS_REVIEW', 'PENDING_REVIEW'],
  ] as const) {
    await exchange.db.query('update campaign set status = $2 where id = $1', [id, status])
    const { body } = await alice.patch<Campaign>(at(brand, id), { description: `${x(40)}${status}` })
    assert.equal(body.status, becomes, status)
  }
  await exchange.db.query(`update campaign set status = 'SUSPENDED' where id = $1`, [id])
  wrong(await alice.patch(at(brand, id), { label: 'Other' }), 'status')
})

test('campaigns are a reseller’s where its reseller is known, and stay so once they are registered [S2-014] [S2-069] [S2-070] [S2-255]', async () => {
  const rita = await customer('rita')
  const own = await verifiedBrand(rita)
  const plain = await created({}, rita, own)
  assert.deepEqual([plain['reseller'], plain['reseller_id']], [false, 'R000000'])
  const given = await created({ reseller_id: 'RABC1234' }, rita, own)
  assert.deepEqual([given['reseller'], given['reseller_id']], [true, 'RABC1234'])
  for (const id of ['RABC12', 'RABC12345', 'XABC1234'])
    wrong(await asked({ reseller_id: id }, rita, own), 'reseller_id')
  wrong(await asked({ reseller: true }, rita, own), 'reseller')
  wrong(await rita.patch(at(own, plain.campaign_id), { reseller: true }), 'reseller')
  await exchange.db.query(
    `insert into reseller (id, account_id, registry_reseller_id, company_name, mobile_phone, email, status, created_at)
     values ($1, $2, 'R123456', 'Rita', '12015550100', 'a@b.example', 'APPROVED', now())`,
    [uuidv7(), rita.apiKey],
  )
  const hers = await created({ reseller: true, reseller_id: 'RABC1234' }, rita, own)
  assert.deepEqual(
    [hers['reseller'], hers['reseller_id']],
    [true, 'R123456'],
    'beside reseller it is ignored',
  )
  await exchange.db.query(`update campaign set registry_campaign_id = 'CREG' where id = $1`, [
    given.campaign_id,
  ])
  wrong(await rita.patch(at(own, given.campaign_id), { reseller_id: 'R000000' }), 'reseller', 'reseller_id')
  assert.equal((await rita.patch(`${brands}/${own}`, { reseller: true })).status, 200)
  const whose = async ({ campaign_id: id }: Campaign) =>
    (await rita.get<Campaign>(at(own, id))).body['reseller_id']
  assert.deepEqual([await whose(plain), await whose(given)], ['R123456', 'RABC1234'])
  const ignored = await created({ reseller: false, reseller_id: 'R000000' }, rita, own)
  assert.deepEqual([ignored['reseller'], ignored['reseller_id']], [true, 'R123456'])
})

test('a reseller that is looked at yet gives its campaigns its id once it is approved [S2-069] [S2-070]', async () => {
  const tom = await customer('tom')
  const own = await verifiedBrand(tom)
  const wish = { company_name: 'Tom', mobile_phone: '12015550100', email: 'a@bluekite.example' }
  const { body } = await tom.post<{ reseller_id: string }>('/v1/10dlc/resellers', wish)
  const campaign = await created({ reseller: true }, tom, own)
  assert.deepEqual([campaign['reseller'], campaign['reseller_id']], [true, undefined])
  await decideReview(exchange, body.reseller_id, { decision: 'approve' })
  await exchange.advance(2 * 3600)
  const reseller = await tom.get<{ registry_reseller_id: string }>(`/v1/10dlc/resellers/${body.reseller_id}`)
  const read = await tom.get<Campaign>(at(own, campaign.campaign_id))
  assert.equal(read.body['reseller_id'], reseller.body.registry_reseller_id)
})

test('a fee is paid with each campaign, and without money there is none', async () => {
  const poor = await exchange.customer('poor', { balance: '7' })
  const own = await verifiedBrand(poor)
  assert.equal((await exchange.operator.put('/operator/v1/fees/campaign', { amount: '5' })).status, 204)
  try {
    await created({}, poor, own)
    refused(await asked({}, poor, own), 402, 'low-balance')
    assert.equal(await countOf(own, poor), 1)
    const { body } = await poor.get<{ value: number }>('/account/get-balance')
    assert.equal(body.value, 2)
  } finally {
    await exchange.operator.delete('/operator/v1/fees/campaign')
  }
})

test('the same request with the same key makes one campaign, also when several come at once', async () => {
  const own = await verifiedBrand(alice)
  const ask = (key: string, changes = {}) =>
    alice.post<Campaign>(at(own), aCampaign(changes), { 'Idempotency-Key': key })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask('key-1')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.campaign_id)).size, 1)
  assert.equal(await countOf(own), 1)
  assert.equal((await ask('key-1')).headers.get('idempotent-replayed'), 'true')
  refused(await ask('key-1', { label: 'Other' }), 422, 'idempotency-key-reused')
  await ask('key-2')
  assert.equal(await countOf(own), 2)
  wrong(await ask('x'.repeat(256)), 'Idempotency-Key')
})
