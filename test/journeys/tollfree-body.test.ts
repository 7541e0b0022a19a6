import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aBusiness, aRegistration } from '../support/toll-free.ts'
import { taxIdTypes } from '../../src/tollfree/fields/enumerations.ts'

let exchange: TestExchange
let alice: Customer
const numbers: string[] = []

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
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

/** A copy of a body with another value at the path of a member. */
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

const memberOf = (shown: Json, way: string) =>
  way.split('.').reduce<unknown>((at, step) => (at as Json | undefined)?.[step], shown)

/** Asserts for each member that the first value is accepted and returned, and that the second one, which is a character longer, is rejected. */
async function assertLongest(longest: Record<string, [takes: string, refuses: string]>): Promise<void> {
  let body: Json = draft()
  for (const [way, [takes, refuses]] of Object.entries(longest)) {
    await refused(withMember(draft(), way, refuses), [way])
    body = withMember(body, way, takes)
  }
  const { id } = await accepted(body)
  const shown = (await alice.get<Json>(`${path}/${id}`)).body
  for (const [way, [takes]] of Object.entries(longest)) assert.equal(memberOf(shown, way), takes, way)
}
const texts = (most: number, ...ways: string[]) =>
  assertLongest(Object.fromEntries(ways.map((way) => [way, [long(most), long(most + 1)]])))

test('the name of a business has 500 characters at most, as the names of a contact and the other name of a business [S2-124] [S2-130] [S2-133]', () =>
  texts(500, 'business.name', 'business.contact.first_name', 'business.contact.last_name', 'business.dba'))

test('a street and a city have 500 characters at most [S2-125] [S2-250]', () =>
  texts(500, 'business.address.street', 'business.address.city'))

test('web addresses of a business have 500 characters at most [S2-129] [S2-134]', () =>
  assertLongest({
    'business.company_website': [url(500), url(501)],
    'business.terms_and_conditions_url': [url(500), url(501)],
    'business.privacy_policy_url': [url(500), url(501)],
  }))

test('email addresses have 500 characters at most [S2-131] [S2-141]', () =>
  assertLongest({
    'business.contact.email': [email(500), email(501)],
    'isv_reseller.contact_email': [email(500), email(501)],
  }))

test('a tax id, the name of a reseller and the reason for a category have 500 characters at most [S2-137] [S2-140] [S2-146]', () =>
  texts(500, 'business.tax_id', 'isv_reseller.name', 'use_case.description'))

test('a sample has 1000 characters at most [S2-148] [S2-248]', () => texts(1000, 'message_content.content'))

test('confirmation and help messages have 160 characters at most [S2-154] [S2-155] [S2-247]', () =>
  texts(160, 'opt_in.confirmation_message', 'opt_in.help_message'))

test('additional information has 350 characters at most [S2-156] [S2-249]', () =>
  texts(350, 'additional_information'))

test('the description of a workflow has 500 characters at most [S2-151]', () =>
  texts(500, 'opt_in.workflow_description'))

/** A draft for a business in France, where the API accepts every type of tax ID. */
const french = withMember(
  withMember({ ...aRegistration([]), status: 'DRAFT' }, 'business.address.country', 'FR'),
  'business.tax_id_type',
  'VAT',
)

/** Asserts that a member accepts each of its values, at creation and as a change, and no others. */
async function assertValues(way: string, values: readonly string[]): Promise<void> {
  for (const wrong of ['other', '', values[0]!.toLowerCase() + ' ', 10, []])
    await refused(withMember(french, way, wrong), [way])
  const { id } = await accepted(withMember(french, way, values[0]))
  for (const value of values) {
    const changed = await alice.patch<Json>(`${path}/${id}`, withMember({}, way, value))
    assert.equal(changed.status, 200, `${way} ${value}: ${JSON.stringify(changed.body)}`)
    assert.equal(memberOf(changed.body, way), value)
  }
}

test('there are five kinds of businesses [S2-135]', () =>
  assertValues('business.entity_type', [
    'SOLE_PROPRIETOR',
    'PRIVATE_PROFIT',
    'PUBLIC_PROFIT',
    'NON_PROFIT',
    'GOVERNMENT',
  ]))

test('there are 18 kinds of tax ids [S2-136]', () =>
  assertValues(
    'business.tax_id_type',
    (
      'EIN CBN CRN NEQ PROVINCIAL_NUMBER VAT ACN ABN BRN SIREN SIRET NZBN UST-IDNR CIF NIF CNPJ UID ' +
      'OTHER'
    ).split(' '),
  ))

test('monthly volumes are in eleven steps [S2-139]', () =>
  assertValues(
    'estimated_monthly_volume',
    '10 100 1,000 10,000 100,000 250,000 500,000 750,000 1,000,000 5,000,000 10,000,000+'.split(' '),
  ))

test('there are 45 use case categories [S2-145]', () =>
  assertValues(
    'use_case.category',
    (
      '2FA|App Notifications|Appointments|Auctions|Auto / Dealership Services|Banking|Billing|Booking Confirmations|' +
      'Business Updates|COVID-19 Alerts|Career Training|Chatbot|Conversational / Alerts|Courier Services & Deliveries|' +
      'Educational|Emergency Alerts|Employee Alerts / Notifications|Events & Planning|Financial Services|Fraud Alerts|' +
      'Fundraising|General Marketing|HR / Staffing|Healthcare|Housing Community Updates|Insurance Services|Job Alerts|' +
      'Legal Services|Mixed|Motivational Reminders|Notary Notifications|Notifications|Order Notifications|Political|' +
      'Public Works|Real Estate Services|Receipt Notifications|Religious Services|Repair and Diagnostics Alerts|' +
      'Rewards Program|Surveys|System Alerts|Waitlist Alerts|Webinar Reminders|Workshop Alerts'
    ).split('|'),
  ))

test('there are four ways to opt in [S2-150]', () =>
  assertValues('opt_in.workflow', [
    'Online (website, Mobile app/browser)',
    'Text-to-join',
    'Point of sale',
    'Other',
  ]))

test('a registration is created as DRAFT or SUBMITTED, and keeps its status if a change omits it [S2-157]', async () => {
  await refused({ ...french, status: 'PENDING_REVIEW' }, ['status'])
  await refused(withMember(french, 'status', undefined), ['status'])
  const { id } = await accepted(draft())
  const change = async (body: Json) => (await alice.patch<Shown>(`${path}/${id}`, body)).body['status']
  assert.equal(await change({ additional_information: 'More' }), 'DRAFT')
  assert.equal(await change({ status: 'DRAFT' }), 'DRAFT')
  assert.equal((await accepted(aRegistration(numbers.slice(6)))).status, 'SUBMITTED')
})

/** Asserts that none of the values is accepted for its member. */
async function assertRefused(wrong: Record<string, unknown[]>): Promise<void> {
  for (const [way, values] of Object.entries(wrong))
    for (const value of values) await refused(withMember(draft(), way, value), [way])
}

test('countries are those of ISO 3166, in two capital letters [S2-128] [S2-138]', async () => {
  await assertRefused({
    'business.address.country': ['USA', 'us', '1', '', 'UK'],
    'business.tax_id_issuing_country': ['USA', 'us', 'XX'],
  })
  const shown = await accepted(withMember(french, 'business.tax_id_issuing_country', 'GB'))
  assert.deepEqual(
    [memberOf(shown, 'business.address.country'), memberOf(shown, 'business.tax_id_issuing_country')],
    ['FR', 'GB'],
  )
})

test('a state has two letters and a postal code five digits in the US, elsewhere up to 500 and ten characters [S2-126] [S2-127]', async () => {
  await assertRefused({
    'business.address.state': ['Illinois', 'il', 'I', ''],
    'business.address.postal_code': ['6270', '62701-1234', 'ABCDE'],
  })
  for (const [way, takes, refuses] of [
    ['business.address.state', long(500), long(501)],
    ['business.address.postal_code', 'SW1A 1AA99', '12345678901'],
  ] as const) {
    assert.equal(memberOf(await accepted(withMember(french, way, takes)), way), takes)
    await refused(withMember(french, way, refuses), [way])
  }
})

test('a website is a web address, as those of terms and policy [S2-129] [S2-134]', () =>
  assertRefused({
    'business.company_website': ['bluekite', 'ftp://bluekite.example', 'https://'],
    'business.terms_and_conditions_url': ['no address'],
    'business.privacy_policy_url': ['no address'],
  }))

test('the contact of a business has an email address and a telephone in E.164 without the plus [S2-131] [S2-132]', () =>
  assertRefused({
    'business.contact.email': ['ada', 'ada@', 'ada@bluekite'],
    'business.contact.phone': ['+12015550100', '0201', 'x', '1234567890123456'],
  }))

test('the email address of a reseller must be valid [S2-141]', () =>
  assertRefused({ 'isv_reseller.contact_email': ['ada', '', 'a@b'] }))

test('texts must not be blank', () =>
  assertRefused({
    ...Object.fromEntries(
      ['name', 'address.street', 'contact.last_name', 'dba'].map((name) => [
        `business.${name}`,
        ['', '  ', '\u3000'],
      ]),
    ),
    'use_case.description': [' '],
    'message_content.content': ['\n'],
  }))

test('age_gated is a boolean and is stored [S2-149]', async () => {
  await assertRefused({ 'message_content.age_gated': ['true', 1] })
  for (const age_gated of [true, false]) {
    const shown = await accepted(withMember(draft(), 'message_content.age_gated', age_gated))
    assert.equal(memberOf(shown, 'message_content.age_gated'), age_gated)
  }
})

test('opt-in images have a web address and no other member, and opt-in keywords are strings [S2-152] [S2-153]', async () => {
  const images = (image: Json) => withMember(draft(), 'opt_in.images', [image])
  await refused(images({ url: 'x' }), ['opt_in.images[0].url'])
  await refused(images({ url: url(501) }), ['opt_in.images[0].url'])
  await refused(images({ url: 'https://a.example', alt: 'x' }), ['opt_in.images[0].alt'])
  await refused(withMember(draft(), 'opt_in.keywords', ['JOIN', 1]), ['opt_in.keywords[1]'])
  await refused(withMember(draft(), 'opt_in.keywords', 'JOIN'), ['opt_in.keywords'])
  const optIn = { images: [{ url: url(500) }, { url: 'https://a.example' }], keywords: ['KITE', 'FLY'] }
  const shown = await accepted(draft({ opt_in: optIn }))
  assert.deepEqual(shown['opt_in'], optIn)
})

const wanting = (...some: Json[]) => draft({ requested_numbers: some })

test('a number has eleven digits and one of the seven toll-free prefixes [S2-143]', async () => {
  // The account owns this number, so only the prefix is invalid.
  const owned = { msisdn: '18225550100', country: 'US', type: 'landline-toll-free' as const }
  const number = { ...owned, accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, number))
  for (const wrong of ['18225550100', '1800555010', '180055501000', '+18005550100', '12015550100', '', 1])
    await refused(wanting({ number: wrong }), ['requested_numbers[0].number'])
  for (const msisdn of numbers) {
    const shown = await accepted(wanting({ number: msisdn }))
    assert.deepEqual(shown.requested_numbers, [{ number: msisdn, status: 'DRAFT' }])
  }
})

test('a requested number must be a toll-free number that the account owns [S2-143]', async () => {
  const other = await exchange.customer('other')
  const mobile = {
    msisdn: '18885550188',
    country: 'US',
    type: 'mobile-lvn' as const,
    accountId: alice.apiKey,
  }
  const theirs = {
    ...mobile,
    msisdn: '18885550177',
    type: 'landline-toll-free' as const,
    accountId: other.apiKey,
  }
  for (const owned of [mobile, theirs])
    assert.ok(await assignNumber(exchange.db, { ...owned, features: ['SMS'] }))
  for (const number of ['18005550199', mobile.msisdn, theirs.msisdn])
    await refused(wanting({ number }), ['requested_numbers[0].number'])
})

test('a registration has five numbers at most, each of them once [S2-142] [S2-246]', async () => {
  const all = numbers.map((number) => ({ number, business_reason: 'Shop' }))
  await refused(wanting(...all.slice(0, 6)), ['requested_numbers'])
  await refused(wanting(all[0]!, all[0]!), ['requested_numbers[1].number'])
  for (const some of [all.slice(0, 5), all.slice(5)]) {
    const shown = await accepted(wanting(...some))
    assert.deepEqual(
      shown.requested_numbers,
      some.map((one) => ({ ...one, status: 'DRAFT' })),
    )
  }
})

test('each of several numbers requires a business reason, a single number does not [S2-144]', async () => {
  const two = [{ number: numbers[0] }, { number: numbers[1], business_reason: 'Shop' }]
  await refused({ ...aRegistration([]), requested_numbers: two }, ['requested_numbers[0].business_reason'])
  await refused(wanting({ number: numbers[0], business_reason: '' }), [
    'requested_numbers[0].business_reason',
  ])
  const { business_reason } = (await accepted(wanting(two[1]!))).requested_numbers[0]!
  assert.equal(business_reason, 'Shop')
})

test('a draft requires its complete business and nothing else [S2-124] [S2-218]', async () => {
  const business = aBusiness({ entity_type: undefined, tax_id_type: undefined, tax_id: undefined })
  await accepted({ business, status: 'DRAFT' })
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
})

test('submitting an incomplete draft names every missing member, and it stays a DRAFT [S2-157]', async () => {
  const business = aBusiness({ entity_type: undefined, tax_id_type: undefined, tax_id: undefined })
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
  await refused({ business, status: 'SUBMITTED' }, needed)
  const { id } = await accepted({ business, status: 'DRAFT' })
  const handed = await alice.patch<Refused>(`${path}/${id}`, { status: 'SUBMITTED' })
  const named = handed.body.invalid_parameters.map(({ name }) => name)
  assert.deepEqual([handed.status, named.toSorted()], [422, needed])
  assert.equal((await alice.get<Json>(`${path}/${id}`)).body['status'], 'DRAFT')
})

/** A registration that is complete, except that one member has this value or is missing. */
const lacking = (way: string, value?: unknown) => withMember(aRegistration(numbers.slice(0, 1)), way, value)

test('a submission requires a monthly volume, a category and a sample message [S2-139] [S2-145] [S2-148]', async () => {
  for (const way of ['estimated_monthly_volume', 'use_case.category', 'message_content.content'])
    await refused(lacking(way), [way])
})

test('a submission requires the description of its use case [S2-146]', () =>
  refused(lacking('use_case.description'), ['use_case.description']))

test('a submission requires an opt-in workflow, its description if it is Other, and an image [S2-150] [S2-151] [S2-152]', async () => {
  await refused(lacking('opt_in.workflow'), ['opt_in.workflow'])
  await refused(lacking('opt_in.workflow', 'Other'), ['opt_in.workflow_description'])
  await refused(lacking('opt_in.images', []), ['opt_in.images'])
  await refused(lacking('opt_in.images'), ['opt_in.images'])
})

test('a submission requires a token for the category Political only [S2-147]', async () => {
  await refused(lacking('use_case.category', 'Political'), ['use_case.political_auth_token'])
  await accepted(aRegistration(numbers.slice(5, 6)))
})

/** A registration with changes to the business. */
const full = (business: Json, number = numbers[0]!) =>
  aRegistration([number], { business: { ...aBusiness(), ...business } })
const canada = { ...aBusiness().address, country: 'CA', state: 'Ontario', postal_code: 'K1A 0A9' }

test('the tax id of a business is an EIN in the US and a CBN in Canada, for every kind of business [S2-136]', async () => {
  for (const entity_type of ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT'])
    for (const type of taxIdTypes) {
      const stated = { entity_type, tax_id_type: type }
      if (type !== 'EIN') await refused(full(stated), ['business.tax_id_type'])
      if (type !== 'CBN') await refused(full({ ...stated, address: canada }), ['business.tax_id_type'])
    }
  await accepted({ ...full({}), status: 'DRAFT' })
  await accepted({ ...full({ address: canada, tax_id_type: 'CBN' }), status: 'DRAFT' })
})

test('a sole proprietor needs no EIN or CBN, and may leave the tax id blank [S2-136] [S2-137]', async () => {
  const alone = { entity_type: 'SOLE_PROPRIETOR' }
  for (const [business, number] of [
    [{ ...alone, tax_id_type: undefined, tax_id: '' }, numbers[1]!],
    [{ ...alone, tax_id_type: 'OTHER', tax_id: 'X 1' }, numbers[2]!],
    [{ ...alone, tax_id_type: undefined, tax_id: undefined, address: canada }, numbers[3]!],
  ] as const) {
    const { id } = await accepted(full(business, number))
    assert.equal((await alice.get<Shown>(`${path}/${id}`)).body.business['tax_id'], business.tax_id)
  }
})

test('every other business needs a tax id that is not blank, and its kind [S2-137]', async () => {
  for (const entity_type of ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT', undefined]) {
    for (const tax_id of ['', '  ', undefined])
      await refused(full({ entity_type, tax_id }), ['business.tax_id'])
    await refused(full({ entity_type, tax_id_type: undefined }), ['business.tax_id_type'])
  }
})

test('the token of a political campaign has the form of its verification provider [S2-147]', async () => {
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
    [`cv|1.0|mno|tfree|${uuid}|********`, new Date().getUTCFullYear() + 2],
  )
})

test('the secret of a political token is stored sealed, masked in every response, and kept when it is sent back masked [S2-147]', async () => {
  const way = 'use_case.political_auth_token'
  const prefix = 'cv|1.0|mno|tfree|01a1fa1c-16dd-7000-9b3d-04107b02a345|'
  const secret = 'Y2FuYXJ5LXNlY3JldA'
  const political = withMember(draft(), 'use_case.category', 'Political')
  const { id } = await accepted(withMember(political, way, prefix + secret))
  const read = async () => (await alice.get<Record<string, unknown>>(`${path}/${id}`)).body
  const shown = await read()
  const useCase = shown['use_case'] as Record<string, string>
  assert.equal(useCase['political_auth_token'], `${prefix}********`)
  const kept = await alice.patch<Shown>(`${path}/${id}`, {
    use_case: { description: 'Who votes where.', political_auth_token: useCase['political_auth_token'] },
  })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  const ownSealed = async () => {
    const { rows } = await exchange.db.query<{ sealed: Buffer }>(
      'select token_sealed as sealed from tollfree_registration where id = $1',
      [id],
    )
    return rows[0]!.sealed
  }
  assert.ok((await ownSealed()).length > secret.length)
  const wrong = await alice.patch<Refused>(`${path}/${id}`, {
    use_case: { political_auth_token: 'cv|1.0|mno|tfree|11a1fa1c-16dd-7000-9b3d-04107b02a345|********' },
  })
  assert.deepEqual(
    [wrong.status, wrong.body.invalid_parameters?.map(({ name }) => name)],
    [422, [way]],
    'the mask of another token is not accepted',
  )
  await refused(withMember(political, way, `${prefix}********`), [way])
  const { rows } = await exchange.db.query<{ found: boolean }>(
    `select exists (select from tollfree_registration where content::text like $1)
         or exists (select from review where submission::text like $1) as found`,
    [`%${secret}%`],
  )
  assert.equal(rows[0]!.found, false)
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

test('a repeated request under the same key returns the existing registration [S2-218]', async () => {
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
