import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aBusiness, aRegistration } from '../support/toll-free.ts'
import { categories, entityTypes, monthlyVolumes, taxIdTypes, workflows } from '../../src/tollfree/words.ts'

let exchange: TestExchange
let alice: Customer
const numbers: string[] = []

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  await exchange.db.query('update account set max_calls_per_second = 10000 where id = $1', [alice.apiKey])
  for (const prefix of ['1800', '1888', '1877', '1866', '1855', '1844', '1833']) {
    const msisdn = `${prefix}5550100`
    const number = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId: alice.apiKey }
    assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
    numbers.push(msisdn)
  }
})
after(() => exchange.stop())

const path = '/tfn/v1/registrations'

type Json = Record<string, unknown>
type Shown = Json & { id: string; business: Json; requested_numbers: Json[] }
type Refused = { type: string; invalid_parameters: { name: string }[] }

const draft = (changes: Json = {}) => ({ ...aRegistration(numbers.slice(0, 1)), status: 'DRAFT', ...changes })

/** A body with one member changed, by the way to it. */
function withMember(body: Json, way: string, value: unknown): Json {
  const [first = '', ...rest] = way.split('.')
  const changed = rest.length > 0 ? withMember((body[first] ?? {}) as Json, rest.join('.'), value) : value
  return { ...body, [first]: changed }
}

async function accepted(body: Json): Promise<Shown> {
  const answer = await alice.post<Shown>(path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

async function refused(body: Json, names: string[]): Promise<void> {
  const answer = await alice.post<Refused>(path, body)
  assert.equal(answer.status, 422, JSON.stringify([names, answer.body]))
  assert.match(answer.body.type, /tfn#invalid-registration-data$/)
  assert.deepEqual(answer.body.invalid_parameters.map(({ name }) => name).toSorted(), names.toSorted())
}

const long = (length: number) => 'é'.repeat(length)
const url = (length: number) => 'https://bluekite.example/'.padEnd(length, 'x')
const email = (length: number) => `a@${'b'.repeat(length - 10)}.example`

/** Members, the longest value that they take, and one that is one longer. */
const limits: [id: string, way: string, longest: string, longer: string][] = [
  ['S2-124', 'business.name', long(500), long(501)],
  ['S2-125', 'business.address.street', long(500), long(501)],
  ['S2-125', 'business.address.city', long(500), long(501)],
  ['S2-129', 'business.company_website', url(500), url(501)],
  ['S2-130', 'business.contact.first_name', long(500), long(501)],
  ['S2-130', 'business.contact.last_name', long(500), long(501)],
  ['S2-131', 'business.contact.email', email(500), email(501)],
  ['S2-133', 'business.dba', long(500), long(501)],
  ['S2-134', 'business.terms_and_conditions_url', url(500), url(501)],
  ['S2-134', 'business.privacy_policy_url', url(500), url(501)],
  ['S2-137', 'business.tax_id', long(500), long(501)],
  ['S2-140', 'isv_reseller.name', long(500), long(501)],
  ['S2-141', 'isv_reseller.contact_email', email(500), email(501)],
  ['S2-146', 'use_case.description', long(500), long(501)],
  ['S2-148', 'message_content.content', long(1000), long(1001)],
  ['S2-151', 'opt_in.workflow_description', long(500), long(501)],
  ['S2-154', 'opt_in.confirmation_message', long(160), long(161)],
  ['S2-155', 'opt_in.help_message', long(160), long(161)],
  ['S2-156', 'additional_information', long(350), long(351)],
]

test('texts have the length that is documented, and no more [S2-124] [S2-125] [S2-129] [S2-130] [S2-133] [S2-134] [S2-140] [S2-141] [S2-146] [S2-148] [S2-154] [S2-155] [S2-156] [S2-247] [S2-248] [S2-249] [S2-250]', async () => {
  let body: Json = draft()
  for (const [, way, longest, longer] of limits) {
    await refused(withMember(draft(), way, longer), [way])
    body = withMember(body, way, longest)
  }
  const shown = await accepted(body)
  for (const [, way, longest] of limits)
    assert.equal(
      way.split('.').reduce<unknown>((at, step) => (at as Json)[step], shown),
      longest,
      way,
    )
})

/** What a member takes, and what it does not. */
const enumerated: [way: string, values: readonly string[]][] = [
  ['business.entity_type', entityTypes],
  ['business.tax_id_type', taxIdTypes],
  ['estimated_monthly_volume', monthlyVolumes],
  ['use_case.category', categories],
  ['opt_in.workflow', workflows],
]

test('what is enumerated is taken, and nothing else [S2-135] [S2-136] [S2-139] [S2-145] [S2-150] [S2-157]', async () => {
  assert.deepEqual(
    enumerated.map(([, values]) => values.length),
    [5, 18, 11, 45, 4],
  )
  // Of a business elsewhere, every kind of tax id is taken.
  const french = withMember(
    withMember(draft(), 'business.address.country', 'FR'),
    'business.tax_id_type',
    'VAT',
  )
  const { id } = await accepted(french)
  for (const [way, values] of enumerated) {
    for (const wrong of ['other', '', 'ein', 10, null]) await refused(withMember(french, way, wrong), [way])
    for (const value of values) {
      const changed = await alice.patch<Json>(`${path}/${id}`, withMember({}, way, value))
      assert.equal(changed.status, 200, `${way} ${value}`)
    }
  }
  await refused({ ...french, status: 'PENDING_REVIEW' }, ['status'])
  await refused(withMember(french, 'status', undefined), ['status'])
})

test('countries, addresses, telephones and mails have their forms [S2-126] [S2-127] [S2-128] [S2-129] [S2-131] [S2-132] [S2-138] [S2-149] [S2-152] [S2-153]', async () => {
  const wrong: [way: string, values: unknown[]][] = [
    ['business.address.country', ['USA', 'us', '1', '', 'UK']],
    ['business.tax_id_issuing_country', ['USA', 'us', 'XX']],
    ['business.address.state', ['Illinois', 'il', 'I', '']],
    ['business.address.postal_code', ['6270', '62701-1234', 'ABCDE']],
    ['business.company_website', ['bluekite', 'ftp://bluekite.example', 'https://']],
    ['business.terms_and_conditions_url', ['no address']],
    ['business.privacy_policy_url', ['no address']],
    ...['name', 'address.street', 'contact.last_name', 'dba'].map((name): [string, unknown[]] => [
      `business.${name}`,
      ['', '  ', '\u3000'],
    ]),
    ['use_case.description', [' ']],
    ['message_content.content', ['\n']],
    ['business.contact.phone', ['+12015550100', '0201', 'x', '1234567890123456']],
    ['business.contact.email', ['ada', 'ada@', 'ada@bluekite']],
    ['isv_reseller.contact_email', ['ada']],
    ['message_content.age_gated', ['true', 1]],
  ]
  for (const [way, values] of wrong)
    for (const value of values) await refused(withMember(draft(), way, value), [way])
  await refused(withMember(draft(), 'opt_in.images', [{ url: 'x' }]), ['opt_in.images[0].url'])
  await refused(withMember(draft(), 'opt_in.images', [{ url: 'https://a.example', alt: 'x' }]), [
    'opt_in.images[0].alt',
  ])
  await refused(withMember(draft(), 'opt_in.keywords', ['JOIN', 1]), ['opt_in.keywords[1]'])
  // Elsewhere states and postal codes have other forms, of ten characters at most.
  const british = withMember(
    withMember(draft(), 'business.address.country', 'GB'),
    'business.tax_id_type',
    'VAT',
  )
  await accepted(
    withMember(
      withMember(british, 'business.address.postal_code', 'SW1A 1AA'),
      'business.address.state',
      long(500),
    ),
  )
  await refused(withMember(british, 'business.address.postal_code', '12345678901'), [
    'business.address.postal_code',
  ])
  await refused(withMember(british, 'business.address.state', long(501)), ['business.address.state'])
  for (const age_gated of [true, false]) {
    const shown = await accepted(withMember(draft(), 'message_content.age_gated', age_gated))
    assert.equal((shown['message_content'] as Json)['age_gated'], age_gated)
  }
})

test('numbers are toll-free ones of the account, each once, and five at most [S2-142] [S2-143] [S2-144] [S2-246]', async () => {
  const asked = (...some: Json[]) => draft({ requested_numbers: some })
  for (const number of ['18225550100', '1800555010', '180055501000', '+18005550100', '12015550100', '', 1])
    await refused(asked({ number }), ['requested_numbers[0].number'])
  await refused(asked({ number: '18005550199' }), ['requested_numbers[0].number'])
  const voice = { msisdn: '18885550188', country: 'US', type: 'mobile-lvn' as const, accountId: alice.apiKey }
  assert.ok(await assignNumber(exchange.db, { ...voice, features: ['SMS'] }))
  await refused(asked({ number: voice.msisdn }), ['requested_numbers[0].number'])
  const other = await exchange.customer('other')
  const theirs = {
    ...voice,
    msisdn: '18885550177',
    type: 'landline-toll-free' as const,
    accountId: other.apiKey,
  }
  assert.ok(await assignNumber(exchange.db, { ...theirs, features: ['SMS'] }))
  await refused(asked({ number: theirs.msisdn }), ['requested_numbers[0].number'])
  const all = numbers.map((number) => ({ number, business_reason: 'Shop' }))
  await refused(asked(...all.slice(0, 6)), ['requested_numbers'])
  await refused(asked(all[0]!, all[0]!), ['requested_numbers[1].number'])
  for (const some of [all.slice(0, 5), all.slice(5)]) {
    const shown = await accepted(asked(...some))
    assert.deepEqual(
      shown.requested_numbers,
      some.map((one) => ({ ...one, status: 'DRAFT' })),
    )
  }
  const whole = aRegistration([])
  await refused(
    {
      ...whole,
      requested_numbers: [{ number: numbers[0] }, { number: numbers[1], business_reason: 'Shop' }],
    },
    ['requested_numbers[0].business_reason'],
  )
})

test('a draft needs no more than its business, and what is submitted everything [S2-124] [S2-137] [S2-139] [S2-145] [S2-147] [S2-148] [S2-150] [S2-151] [S2-152] [S2-157]', async () => {
  const business = aBusiness()
  const bare = {
    business: { ...business, entity_type: undefined, tax_id_type: undefined, tax_id: undefined },
  }
  const shown = await accepted({ ...bare, status: 'DRAFT' })
  const needed = [
    'business.tax_id',
    'business.tax_id_type',
    'estimated_monthly_volume',
    'message_content.content',
    'opt_in.images',
    'opt_in.workflow',
    'requested_numbers',
    'use_case.category',
    'use_case.description',
  ]
  await refused({ ...bare, status: 'SUBMITTED' }, needed)
  const handed = await alice.patch<Refused>(`${path}/${shown.id}`, { status: 'SUBMITTED' })
  assert.deepEqual(
    [handed.status, handed.body.invalid_parameters.map(({ name }) => name).toSorted()],
    [422, needed],
  )
  assert.equal((await alice.get<Json>(`${path}/${shown.id}`)).body['status'], 'DRAFT')
  for (const way of [
    'business.name',
    'business.address.street',
    'business.address.city',
    'business.address.state',
    'business.address.postal_code',
    'business.address.country',
    'business.company_website',
    'business.contact.first_name',
    'business.contact.last_name',
    'business.contact.email',
    'business.contact.phone',
  ])
    await refused(withMember({ business, status: 'DRAFT' }, way, undefined), [way])
  await refused({ status: 'DRAFT' }, ['business'])
  const whole = aRegistration(numbers.slice(0, 1))
  await refused(withMember(whole, 'opt_in.workflow', 'Other'), ['opt_in.workflow_description'])
  await refused(withMember(whole, 'opt_in.images', []), ['opt_in.images'])
  await refused(withMember(whole, 'use_case.category', 'Political'), ['use_case.political_auth_token'])
})

test('the tax id is an EIN in the US and a CBN in Canada, and may be blank of who trades alone [S2-136] [S2-137]', async () => {
  const whole = (business: Json) =>
    aRegistration(numbers.slice(0, 1), { business: { ...aBusiness(), ...business } })
  const canada = { ...aBusiness().address, country: 'CA', state: 'Ontario', postal_code: 'K1A 0A9' }
  for (const type of taxIdTypes) {
    if (type !== 'EIN') await refused(whole({ tax_id_type: type }), ['business.tax_id_type'])
    if (type !== 'CBN') await refused(whole({ address: canada, tax_id_type: type }), ['business.tax_id_type'])
  }
  for (const tax_id of ['', '  ', undefined]) await refused(whole({ tax_id }), ['business.tax_id'])
  await accepted({ ...whole({ address: canada, tax_id_type: 'CBN' }), status: 'DRAFT' })
  const alone = { entity_type: 'SOLE_PROPRIETOR', tax_id_type: undefined }
  const { id } = await accepted(whole({ ...alone, tax_id: '' }))
  assert.equal((await alice.get<Shown>(`${path}/${id}`)).body.business['tax_id'], '')
})

test('the token of a political campaign has the form that those who verify campaigns give it [S2-147]', async () => {
  const uuid = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const way = 'use_case.political_auth_token'
  for (const token of [
    `cv|1.0|mno|tfree|${uuid}|`,
    `cv|1.1|mno|tfree|${uuid}|abcdef`,
    `cv|1.0|tcr|tfree|${uuid}|abcdef`,
    `cv|1.0|mno|10dlc|${uuid}|abcdef`,
    `cv|1.0|mno|tfree|${uuid}|abc def`,
    `cv|1.0|mno|tfree|1234|abcdef`,
    'abcdef',
  ])
    await refused(withMember(draft(), way, token), [way])
  const token = `cv|1.0|mno|tfree|${uuid}|Zm9v_YmFyLXNl-JldA`
  const political = withMember(withMember(draft(), 'use_case.category', 'Political'), way, token)
  const shown = await accepted(political)
  const { political_auth_token, political_auth_token_expiry_date: expiry } = shown['use_case'] as Record<
    string,
    string
  >
  assert.deepEqual(
    [political_auth_token, new Date(expiry!).getUTCFullYear()],
    [token, new Date().getUTCFullYear() + 2],
  )
})

test('unknown and read-only members are refused by name, and members are changed one by one [S2-158] [S2-220]', async () => {
  for (const name of [
    'id',
    'registration_id',
    'creation_date',
    'submission_date',
    'last_update_date',
    '_links',
    'more',
  ])
    await refused(draft({ [name]: 'x' }), [name])
  await refused(withMember(draft(), 'use_case.political_auth_token_expiry_date', '2030-01-01T00:00:00Z'), [
    'use_case.political_auth_token_expiry_date',
  ])
  await refused(draft({ requested_numbers: [{ number: numbers[0], status: 'REGISTERED' }] }), [
    'requested_numbers[0].status',
  ])
  const { id } = await accepted(draft({ additional_information: 'More' }))
  const change = (body: Json) => alice.patch<Shown & Refused>(`${path}/${id}`, body)
  const changed = await change({
    business: { dba: 'Kites', address: { city: 'Chicago' } },
    additional_information: null,
    requested_numbers: [],
  })
  const { address, dba, name } = changed.body.business as Record<string, Json>
  assert.deepEqual(
    [address!['city'], address!['street'], dba, name],
    ['Chicago', '1 Main Street', 'Kites', 'Blue Kite Incorporated'],
  )
  assert.deepEqual([changed.body['additional_information'], changed.body.requested_numbers], [undefined, []])
  assert.deepEqual(
    (await change({ requested_numbers: [{ number: numbers[0] }] })).body.requested_numbers.length,
    1,
  )
  assert.deepEqual((await change({ requested_numbers: null })).body.requested_numbers, [])
  const cleared = await change({ business: { dba: null }, opt_in: null })
  assert.deepEqual([cleared.body.business['dba'], cleared.body['opt_in']], [undefined, undefined])
  const wrong = await change({ business: { name: null, address: { city: '' } }, status: 'DONE', id: 'x' })
  assert.deepEqual(
    [wrong.status, wrong.body.invalid_parameters.map((one) => one.name).toSorted()],
    [422, ['business.address.city', 'business.name', 'id', 'status']],
  )
  const list = await alice.get<Refused>('/tfn/v1/numbers?status=GONE&cursor=x')
  assert.deepEqual(
    [list.status, list.body.invalid_parameters.map((one) => one.name)],
    [422, ['cursor', 'status']],
  )
  const broken = await alice.post<Refused>(path, '{')
  assert.deepEqual([broken.status, broken.body.type.endsWith('#invalid-json')], [400, true])
})

test('a request that is sent again under its key is answered with the registration that is there [S2-218]', async () => {
  const ask = (key: string, body: Json) => alice.post<Shown & Refused>(path, body, { 'idempotency-key': key })
  const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed')
  const body = draft({ additional_information: 'Once' })
  const [first, again] = [await ask('k-1', body), await ask('k-1', { ...body })]
  assert.deepEqual([first.status, replayed(first), again.status, replayed(again)], [200, null, 200, 'true'])
  assert.deepEqual(again.body, first.body)
  const other = await ask('k-1', draft({ additional_information: 'Another' }))
  assert.deepEqual([other.status, other.body.type.endsWith('#idempotency-key-reused')], [422, true])
  const wrong = await ask('two words', body)
  assert.deepEqual(
    [wrong.status, wrong.body.invalid_parameters.map((one) => one.name)],
    [422, ['Idempotency-Key']],
  )
})
