import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { uuidv7 } from '#platform/ids.ts'
import { tendlcContract } from '#tendlc/index.ts'
import { assertRefused, registeredBrand } from '../support/brands.ts'
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
  alice = await exchange.customer('alice')
  brand = await verifiedBrand(alice)
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'

type Campaign = Record<string, unknown> & { campaign_id: string; status: string }
const verifiedBrand = (who: Client, changes?: Record<string, unknown>) =>
  registeredBrand(exchange, who, changes)

const at = (brandId: string, id = '') => `${brands}/${brandId}/campaigns${id && `/${id}`}`
const requested = (changes: Record<string, unknown>, who: Client = alice, brandId = brand) =>
  who.post<Campaign>(at(brandId), aCampaign(changes))

async function created(changes: Record<string, unknown> = {}, who: Client = alice, brandId = brand) {
  const { status, body } = await requested(changes, who, brandId)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

type Answer = { status: number; body: unknown }
/** Asserts that the response has this status and code, and names exactly these fields. */
const refused = (answer: Answer, status: number, code: string, fields: readonly string[] = []) =>
  assertRefused(answer, status, code, fields)
const wrong = (answer: Answer, ...fields: string[]) =>
  refused(answer, 422, '10dlc#invalid-campaign-data', fields)

const x = (length: number) => 'x'.repeat(length)
const samples = ['sample_one', 'sample_two', 'sample_three', 'sample_four', 'sample_five']
const countOf = async (id: string, who: Client = alice) =>
  (await who.get<{ campaign_count: number }>(`${brands}/${id}`)).body.campaign_count

/** Asserts the minimum and maximum length of fields, when a campaign is created and when it is updated. */
async function assertLengths(
  fields: string[],
  least: number,
  most: number,
  also: Record<string, unknown> = {},
) {
  for (const field of fields) {
    const { campaign_id: id } = await created({ ...also, [field]: x(least) })
    const { body } = await alice.patch<Campaign>(at(brand, id), { [field]: x(most) })
    assert.equal(body[field], x(most), field)
    for (const length of [least - 1, most + 1]) {
      wrong(await requested({ ...also, [field]: x(length) }), field)
      wrong(await alice.patch(at(brand, id), { [field]: x(length) }), field)
    }
  }
}

test('a description has 40 to 4096 characters [S2-085] [S2-240]', () =>
  assertLengths(['description'], 40, 4096))

test('a free-text message flow has 40 to 4096 characters [S2-073] [S2-239]', () =>
  assertLengths(['message_flow'], 40, 4096, { message_flow_details: undefined }))

test('a campaign has up to five samples of 20 to 1024 characters each [S2-086] [S2-241]', async () => {
  await assertLengths(samples, 20, 1024)
  const five = Object.fromEntries(samples.map((name, i) => [name, `${x(20)}${i}`]))
  const campaign = await created(five)
  assert.deepEqual(Object.fromEntries(samples.map((name) => [name, campaign[name]])), five)
  wrong(await requested({ ...five, sample_six: x(20) }), 'sample_six')
})

test('opt-in, opt-out and help replies have 20 to 320 characters [S2-093] [S2-242]', () =>
  assertLengths(['opt_in_message', 'opt_out_message', 'help_message'], 20, 320))

test('a label has at most 50 characters [S2-082] [S2-244]', () => assertLengths(['label'], 1, 50))

test('all missing and invalid fields of a campaign are named at once [S2-234]', async () => {
  wrong(await requested({ usecase: undefined, description: undefined }), 'usecase', 'description')
  wrong(
    await requested({ description: 'short', label: '', age_gated: 'yes' }),
    'description',
    'label',
    'age_gated',
  )
  const together = await requested({ sub_usecases: ['2FA', '2FA'], opt_in_keywords: 'GO' })
  wrong(together, 'opt_in_message', 'opt_out_message', 'sample_two', 'sub_usecases[1]')
  const mixed = await requested({ label: '', opt_in_keywords: 'GO', help_keywords: 'INFO' })
  wrong(mixed, 'label', 'opt_in_message', 'opt_out_message', 'help_keywords')
})

test('all invalid fields of a change of a campaign are named at once [S2-234]', async () => {
  const { campaign_id: id } = await created()
  const mixed = { label: '', opt_in_keywords: 'GO', help_keywords: 'INFO', usecase: 'MARKETING' }
  wrong(
    await alice.patch(at(brand, id), mixed),
    'label',
    'usecase',
    'opt_in_message',
    'opt_out_message',
    'help_keywords',
  )
  const reseller = { age_gated: 'yes', reseller: true, help_keywords: 'INFO' }
  wrong(await alice.patch(at(brand, id), reseller), 'age_gated', 'help_keywords', 'reseller')
  wrong(await alice.patch(at(brand, id), { label: '', kite: true }), 'label', 'kite')
})

const joining = { opt_in_message: x(20), opt_out_message: x(20) }

test('opt-in keywords are separated by commas and have at most 255 characters [S2-076] [S2-243]', async () => {
  for (const opt_in_keywords of [x(255), 'KITE', 'KITE,FLY', 'KITE, LET IT FLY']) {
    const campaign = await created({ ...joining, opt_in_keywords })
    assert.equal(campaign['opt_in_keywords'], opt_in_keywords)
  }
  for (const opt_in_keywords of [x(256), '', ',', 'KITE,', ',KITE', 'KITE,,FLY'])
    wrong(await requested({ ...joining, opt_in_keywords }), 'opt_in_keywords')
})

test('opt-out keywords include STOP and help keywords HELP, without blanks, at most 255 characters [S2-092] [S2-243]', async () => {
  const usual = await created()
  assert.deepEqual([usual['opt_out_keywords'], usual['help_keywords']], ['STOP', 'HELP'])
  for (const [field, word] of [
    ['opt_out_keywords', 'STOP'],
    ['help_keywords', 'HELP'],
  ] as const) {
    const longest = `${word},${x(250)}`
    assert.equal((await created({ [field]: longest }))[field], longest)
    for (const list of [`${longest}x`, `NON${word}`, `${word}, QUIT`, `${word},`, `,${word}`, 'QUIT', ' '])
      wrong(await requested({ [field]: list }), field)
  }
})

test('opt-in keywords require an opt-in reply [S2-075]', async () => {
  const { opt_in_message, ...rest } = joining
  wrong(await requested({ ...rest, opt_in_keywords: 'START' }), 'opt_in_message')
  const campaign = await created({ ...joining, opt_in_keywords: 'START' })
  assert.equal(campaign['opt_in_message'], opt_in_message)
  wrong(await alice.patch(at(brand, campaign.campaign_id), { opt_in_message: null }), 'opt_in_message')
})

test('opt-in by SMS and recurring messages require an opt-out message [S2-093]', async () => {
  const byText = { consent_mechanisms: [{ method: 'TEXT_TO_JOIN', details: 'People text us.' }] }
  for (const changes of [
    { opt_in_keywords: 'START', opt_in_message: x(20) },
    { message_flow_details: aFlow({ frequency: 'RECURRING' }) },
    { message_flow_details: aFlow(byText) },
  ]) {
    wrong(await requested(changes), 'opt_out_message')
    await created({ ...changes, opt_out_message: x(20) })
  }
  assert.equal((await created())['opt_out_message'], undefined)
})

const inWords = { message_flow_details: undefined, message_flow: x(40) }

test('a campaign has either message_flow or message_flow_details, never both or neither [S2-080]', async () => {
  const both = { message_flow: x(40), message_flow_details: aFlow() }
  const names = ['message_flow', 'message_flow_details'] as const
  wrong(await requested(both), ...names)
  wrong(await requested({ message_flow_details: undefined }), 'message_flow_details')
  const detailed = await created()
  for (const campaign of [await created(inWords), detailed])
    wrong(await alice.patch(at(brand, campaign.campaign_id), both), ...names)
  const unchanged = { message_flow: detailed['message_flow'], message_flow_details: aFlow() }
  wrong(await alice.patch(at(brand, detailed.campaign_id), unchanged), ...names)
})

test('message_flow is always shown, and message_flow_details only if they were used last [S2-073] [S2-074]', async () => {
  const campaign = await created(inWords)
  const read = async () => {
    const { body } = await alice.get<Campaign>(at(brand, campaign.campaign_id))
    return [body['message_flow'], body['message_flow_details']]
  }
  assert.deepEqual(await read(), [x(40), undefined])
  const change = async (changes: Record<string, unknown>) =>
    assert.equal((await alice.patch(at(brand, campaign.campaign_id), changes)).status, 200)
  await change({ message_flow_details: aFlow() })
  const [computed, details] = await read()
  assert.deepEqual(details, aFlow())
  assert.match(String(computed), /^Messages are sent by Blue Kite\./)
  await change({ message_flow: x(41) })
  assert.deepEqual(await read(), [x(41), undefined])
})

test('a free-text message flow is deprecated in requests but not in responses [S2-254]', () => {
  const { createCampaign, patchCampaign, getCampaign } = tendlcContract.operations
  const member = (schema: z.ZodType) => {
    const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return properties!['message_flow'] as { deprecated?: boolean }
  }
  assert.equal(member(createCampaign.body).deprecated, true)
  assert.equal(member(patchCampaign.body).deprecated, true)
  assert.equal(member(getCampaign.responses[200].schema).deprecated, undefined)
})

const preview = '/v1/10dlc/campaigns/message_flow/preview'

/** The message flow that the exchange composes from the details, as lines. */
async function flowOf(changes: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await alice.post<{ message_flow: string }>(preview, aFlow(changes))
  assert.equal(status, 200, JSON.stringify(body))
  return body.message_flow.split('\n')
}

/** The lines that a change of the details adds to the message flow. */
async function added(changes: Record<string, unknown>): Promise<string[]> {
  const before = await flowOf()
  return (await flowOf(changes)).filter((line) => !before.includes(line))
}

test('the details fill a template, and the resulting text becomes message_flow [S2-112]', async () => {
  const text = [
    'Messages are sent by Blue Kite.',
    'Recipients give consent in these ways:',
    '- Form on a web page: People tick a box below the form on our page. Seen at https://bluekite.example/form.png',
    'One message is sent per request.',
    'Reply HELP for help and STOP to opt out.',
    'Terms and conditions: https://bluekite.example/terms',
    'Privacy policy: https://bluekite.example/privacy',
  ]
  assert.deepEqual(await flowOf(), text)
  assert.equal((await created())['message_flow'], text.join('\n'))
})

test('brand_name may differ from the brand’s name, and is optional for a sole proprietor only [S2-105]', async () => {
  assert.deepEqual(await added({ brand_name: 'Red Kite' }), ['Messages are sent by Red Kite.'])
  const nameless = { message_flow_details: aFlow({ brand_name: undefined }) }
  wrong(await requested(nameless), 'message_flow_details.brand_name')
  const sole = await verifiedBrand(alice, {
    entity_type: 'SOLE_PROPRIETOR',
    first_name: 'Ada',
    last_name: 'Kite',
    mobile_phone: '12015550111',
    ein: undefined,
    display_name: 'Ada of the kites',
  })
  await exchange.db.query('update brand set mobile_verified_at = now() where id = $1', [sole])
  assert.match(String((await created(nameless, alice, sole))['message_flow']), /Ada of the kites/)
})

test('every consent mechanism except TEXT_TO_JOIN requires an attachment with a web address [S2-106]', async () => {
  const attachment = 'https://bluekite.example/seen.png'
  const titles = {
    ONLINE_FORM: 'Form on a web page',
    LIVE_OPERATOR: 'Spoken consent to an operator',
    POINT_OF_SALE: 'Consent at the point of sale',
    OTHER: 'Other',
  }
  for (const [method, title] of Object.entries(titles)) {
    const bare = { method, details: 'As we say.' }
    wrong(
      await alice.post(preview, aFlow({ consent_mechanisms: [bare] })),
      'consent_mechanisms[0].attachment',
    )
    for (const link of ['seen.png', 'ftp://bluekite.example/seen.png'])
      wrong(
        await alice.post(preview, aFlow({ consent_mechanisms: [{ ...bare, attachment: link }] })),
        'consent_mechanisms[0].attachment',
      )
    const line = `- ${title}: As we say. Seen at ${attachment}`
    assert.deepEqual(await added({ consent_mechanisms: [{ ...bare, attachment }] }), [line])
  }
  const text = { method: 'TEXT_TO_JOIN', details: 'As we say.' }
  assert.deepEqual(await added({ consent_mechanisms: [text] }), ['- Text to join: As we say.'])
  for (const [mechanism, field] of [
    [{ ...text, method: 'PIGEON' }, 'consent_mechanisms[0].method'],
    [{ method: 'TEXT_TO_JOIN' }, 'consent_mechanisms[0].details'],
  ] as const)
    wrong(await alice.post(preview, aFlow({ consent_mechanisms: [mechanism] })), field)
  wrong(await alice.post(preview, aFlow({ consent_mechanisms: [] })), 'consent_mechanisms')
})

test('the text states message rates and carrier liability only where these flags are true [S2-107] [S2-108]', async () => {
  for (const [name, line] of [
    ['pricing_disclosure', 'Recipients are informed that message and data rates may apply.'],
    [
      'carriers_liability_disclaimer',
      'Recipients are informed that carriers are not liable for delayed or undelivered messages.',
    ],
  ] as const) {
    assert.deepEqual(await added({ [name]: true }), [line])
    assert.deepEqual(await added({ [name]: false }), [])
    wrong(await alice.post(preview, aFlow({ [name]: 'yes' })), name)
  }
})

test('the text states the message frequency and links to the privacy policy and the terms [S2-109] [S2-110]', async () => {
  const again = 'Messages recur until recipients opt out.'
  assert.deepEqual(await added({ frequency: 'RECURRING' }), [again])
  wrong(await alice.post(preview, aFlow({ frequency: 'DAILY' })), 'frequency')
  const links = { privacy_policy: 'Privacy policy', terms_and_conditions: 'Terms and conditions' }
  for (const [name, title] of Object.entries(links)) {
    const other = 'https://bluekite.example/other'
    assert.deepEqual(await added({ [name]: other }), [`${title}: ${other}`])
    assert.ok(!(await flowOf({ [name]: undefined })).some((line) => line.startsWith(title)))
    wrong(await alice.post(preview, aFlow({ [name]: 'other' })), name)
  }
})

test('the text names the opt-in keywords of TEXT_TO_JOIN, at most 255 characters [S2-111]', async () => {
  const consent_mechanisms = [{ method: 'TEXT_TO_JOIN', details: 'People text us.' }]
  for (const opt_in_keywords of ['KITE,FLY', x(255)])
    assert.deepEqual(await added({ consent_mechanisms, opt_in_keywords }), [
      `- Text to join (keywords: ${opt_in_keywords}): People text us.`,
    ])
  assert.deepEqual(await added({ opt_in_keywords: 'KITE,FLY' }), [])
  wrong(await alice.post(preview, aFlow({ opt_in_keywords: x(256) })), 'opt_in_keywords')
})

test('a computed message flow has at most 4096 characters, in a preview and in a campaign [S2-209] [S2-239]', async () => {
  const long = (more: number) =>
    aFlow({ consent_mechanisms: [{ method: 'TEXT_TO_JOIN', details: x(more) }], brand_name: 'the brand' })
  const { body } = await alice.post<{ message_flow: string }>(preview, long(1))
  const most = 4096 - body.message_flow.length + 1
  const longest = await alice.post<{ message_flow: string }>(preview, long(most))
  assert.equal(longest.body.message_flow.length, 4096)
  wrong(await alice.post(preview, long(most + 1)), 'message_flow')
  const also = { opt_out_message: x(20) }
  await created({ ...also, message_flow_details: long(most) })
  wrong(await requested({ ...also, message_flow_details: long(most + 1) }), 'message_flow_details')
  wrong(await alice.post(preview, { message_flow_details: aFlow(), frequency: 'ONE_TIME' }), 'frequency')
  wrong(await alice.post(preview, {}), 'consent_mechanisms', 'frequency')
})

/** Valid samples with these names. */
const some = (...names: string[]) => Object.fromEntries(names.map((name) => [name, x(20)]))

test('a use case requires its minimum number of samples [S2-084] [S2-086]', async () => {
  wrong(await requested({ usecase: 'CONVERSATIONAL' }), 'sample_two')
  const campaign = await created({ usecase: 'CONVERSATIONAL', ...some('sample_two') })
  assert.equal(campaign['usecase'], 'CONVERSATIONAL')
  wrong(await requested({ usecase: 'MIXED', sample_one: undefined }), 'sample_one', 'sample_two')
  wrong(await requested({ usecase: 'NONE' }), 'usecase')
})

test('each sub use case requires a sample, also one that is added later [S2-072] [S2-086]', async () => {
  const three = ['MARKETING', 'CUSTOMER_CARE', '2FA']
  wrong(await requested({ sub_usecases: three }), 'sample_two', 'sample_three')
  const mixed = await created({ usecase: 'MIXED', sub_usecases: three, ...some('sample_two', 'sample_five') })
  assert.deepEqual(mixed['sub_usecases'], three)
  const path = at(brand, mixed.campaign_id)
  wrong(await alice.patch(path, { sub_usecases: [...three, 'SOCIAL'] }), 'sample_three')
  wrong(await requested({ sub_usecases: ['2FA', '2FA'], ...some('sample_two') }), 'sub_usecases[1]')
  wrong(await requested({ sub_usecases: ['NONE'] }), 'sub_usecases[0]')
})

test('the network with the highest sample requirement determines how many samples a campaign needs [S2-086]', async () => {
  const strict = await verifiedBrand(alice, { company_name: 'Blue Kite Strict' })
  type Qualified = { mno_metadata: { mno: string; min_msg_samples: number }[] }
  const { body } = await alice.get<Qualified>(`${brands}/${strict}/usecases/CUSTOMER_CARE`)
  const needed = Object.fromEntries(body.mno_metadata.map((one) => [one.mno, one.min_msg_samples]))
  assert.deepEqual(needed, { 'AT&T': 1, 'T-Mobile': 4, 'Verizon Wireless': 2, 'US Cellular': 1 })
  wrong(await requested(some('sample_two', 'sample_three'), alice, strict), 'sample_four')
  wrong(await requested({}, alice, strict), 'sample_two', 'sample_three', 'sample_four')
  assert.equal(await countOf(strict), 0)
  const four = some('sample_two', 'sample_three', 'sample_four')
  const { campaign_id: id } = await created(four, alice, strict)
  wrong(await alice.patch(at(strict, id), { sample_four: null }), 'sample_four')
  assert.equal((await alice.patch(at(strict, id), { sample_four: null, sample_five: x(20) })).status, 200)
})

test('shortened links are refused in every sample, other links are not [S2-089]', async () => {
  const texts = Object.fromEntries(samples.map((name) => [name, `${x(20)} https://rabbit.ly/kite`]))
  const campaign = await created({ embedded_link: true, ...texts })
  assert.equal(campaign['embedded_link'], true)
  for (const name of samples) {
    const short = { [name]: 'Blue Kite: your kite, see https://bit.ly/kite now' }
    wrong(await requested({ ...texts, ...short }), name)
    wrong(await alice.patch(at(brand, campaign.campaign_id), short), name)
  }
  for (const host of ['tinyurl.com', 'goo.gl', 't.co', 'ow.ly', 'is.gd', 'buff.ly', 'rb.gy', 'cutt.ly'])
    wrong(
      await requested({ sample_one: `Blue Kite: your kite, see HTTPS://${host.toUpperCase()}/1` }),
      'sample_one',
    )
})

/** Asserts that flags are false by default, and that creating and updating a campaign stores them. */
async function assertFlags(...names: string[]): Promise<void> {
  const each = (value: boolean) => Object.fromEntries(names.map((name) => [name, value]))
  const shown = (campaign: Campaign) => Object.fromEntries(names.map((name) => [name, campaign[name]]))
  assert.deepEqual(shown(await created()), each(false))
  const campaign = await created(each(true))
  assert.deepEqual(shown(campaign), each(true))
  const path = at(brand, campaign.campaign_id)
  for (const name of names) {
    const { body } = await alice.patch<Campaign>(path, { [name]: false })
    assert.deepEqual(shown(body), { ...each(true), [name]: false })
    await alice.patch(path, { [name]: true })
    wrong(await requested({ [name]: 'yes' }), name)
  }
}

test('age_gated and direct_lending are stored, returned and updated [S2-087] [S2-088]', () =>
  assertFlags('age_gated', 'direct_lending'))

test('embedded_link, embedded_phone and number_pool are stored, returned and updated [S2-089] [S2-090] [S2-098]', () =>
  assertFlags('embedded_link', 'embedded_phone', 'number_pool'))

test('a campaign requires opt-in if one of its networks does, and always supports opt-out and help [S2-091]', async () => {
  const flags = ({ subscriber_opt_in, subscriber_opt_out, subscriber_help }: Campaign) => [
    subscriber_opt_in,
    subscriber_opt_out,
    subscriber_help,
  ]
  assert.deepEqual(flags(await created()), [true, true, true])
  const helpers = await verifiedBrand(alice, { entity_type: 'NON_PROFIT' })
  const emergency = await created({ usecase: 'EMERGENCY', ...some('sample_two') }, alice, helpers)
  assert.deepEqual(flags(emergency), [false, true, true])
})

test('a new campaign has no partner, is not suspended, and has a record for each network [S2-095] [S2-102] [S2-103]', async () => {
  const campaign = await created({ account_id: alice.apiKey })
  assert.equal(campaign['partner'], false)
  assert.deepEqual([campaign['suspensions'], campaign['carrier_brand_suspensions']], [[], []])
  const { body } = await alice.get<{ mno_metadata: unknown[] }>(`${brands}/${brand}/usecases/CUSTOMER_CARE`)
  assert.equal(body.mno_metadata.length, 4)
  assert.deepEqual(campaign['mno_metadata'], body.mno_metadata)
})

test('a new campaign is billed, is not yet known to the registry and has no registry dates [S2-071] [S2-097] [S2-099]', async () => {
  const campaign = await created()
  assert.deepEqual([campaign['registry_campaign_id'], campaign['registry_status']], [undefined, 'UNKNOWN'])
  for (const name of ['registration_date', 'renewal_date']) assert.equal(campaign[name], undefined, name)
  for (const name of ['created_date', 'last_updated', 'billed_date'])
    assert.ok(!Number.isNaN(Date.parse(String(campaign[name]))), name)
})

test('an update can set no status but CANCELED, and no read-only field [S2-079] [S2-071]', async () => {
  const { campaign_id: id } = await created()
  const { body } = await alice.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')
  const statuses = body['campaign_status']!.map((one) => one.id).filter((status) => status !== 'CANCELED')
  assert.equal(statuses.length, 11)
  for (const status of statuses) wrong(await alice.patch(at(brand, id), { status }), 'status')
  wrong(await requested({ status: 'CANCELED' }), 'status')
  for (const name of [
    'campaign_id',
    'registry_campaign_id',
    'registry_status',
    'traffic_enabled',
    'subscriber_help',
    'mno_metadata',
    'kite',
  ]) {
    wrong(await requested({ [name]: true }), name)
    wrong(await alice.patch(at(brand, id), { [name]: true }), name)
  }
  wrong(await requested({ account_id: 'ffffffff' }), 'account_id')
  refused(await alice.post(at(brand), '{'), 422, '10dlc#invalid-json')
  const canceled = await alice.patch<Campaign>(at(brand, id), { status: 'CANCELED' })
  assert.equal(canceled.body.status, 'CANCELED')
})

test('null clears optional fields of a campaign and is refused for required ones [S2-075] [S2-086] [S2-207]', async () => {
  const full = {
    label: 'Kites',
    sample_two: x(20),
    opt_in_keywords: 'KITE',
    opt_in_message: x(20),
    opt_out_message: x(20),
    opt_out_keywords: 'STOP,DOWN',
    help_keywords: 'HELP,WIND',
  }
  const path = at(brand, (await created(full)).campaign_id)
  wrong(await alice.patch(path, { opt_in_message: null }), 'opt_in_message')
  wrong(await alice.patch(path, { sample_one: null, sample_two: null }), 'sample_one')
  for (const name of ['description', 'usecase', 'message_flow', 'auto_renewal'])
    wrong(await alice.patch(path, { [name]: null }), name)
  const cleared = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
  const { status, body } = await alice.patch<Campaign>(path, { ...cleared, help_message: null })
  assert.equal(status, 200, JSON.stringify(body))
  const left = ['label', 'sample_two', 'opt_in_keywords', 'opt_in_message', 'opt_out_message', 'help_message']
  for (const name of left) assert.equal(body[name], undefined, name)
  assert.deepEqual([body['opt_out_keywords'], body['help_keywords']], ['STOP', 'HELP'])
})

test('terms are accepted by true, on creation or later, and default to not accepted [S2-094]', async () => {
  assert.equal((await created({ terms_and_conditions: false }))['terms_and_conditions'], false)
  wrong(await requested({ terms_and_conditions: 'true' }), 'terms_and_conditions')
  const unresponsive = await created({ terms_and_conditions: undefined })
  assert.equal(unresponsive['terms_and_conditions'], false)
  const path = at(brand, unresponsive.campaign_id)
  const unchanged = await alice.patch<Campaign>(path, { terms_and_conditions: false })
  assert.equal(unchanged.body['terms_and_conditions'], false)
  const accepted = await alice.patch<Campaign>(path, { terms_and_conditions: true })
  assert.equal(accepted.body['terms_and_conditions'], true)
  const withdrawn = await alice.patch<Campaign>(path, { terms_and_conditions: false })
  assert.equal(withdrawn.body['terms_and_conditions'], false)
})

test('hipaa can be set on creation only, and the use case cannot be changed [S2-083] [S2-096]', async () => {
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

test('a brand that has no verified identity, is not ACTIVE or is denied by every network cannot have a campaign [S2-229] [S2-233]', async () => {
  const own = await verifiedBrand(alice)
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
    refused(await requested({}, alice, own), 409, none)
  }
  await set('ACTIVE', 'VERIFIED')
  refused(await requested({ usecase: 'POLITICAL' }, alice, own), 403, '10dlc#use-case-denied')
  assert.equal(await countOf(own), 0)
  await set('DELETED', 'VERIFIED')
  refused(await requested({}, alice, own), 502, '10dlc#brand-not-found')
  refused(await requested({}, alice, 'B000000'), 404, 'not-found')
})

test('the campaign count of a brand excludes canceled campaigns, and the brand can be deleted once it is zero [S2-030] [S2-174] [S2-180]', async () => {
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

test('a rejected campaign or one that needs updates is reviewed again when it is updated; a suspended one cannot be updated [S2-179] [S2-256]', async () => {
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

/** A customer with a verified brand and, if requested, an approved reseller, whose ID at the registry is R123456. */
async function customerOf(name: string, { reselling }: { reselling: boolean }) {
  const who = await exchange.customer(name)
  if (reselling)
    await exchange.db.query(
      `insert into reseller (id, account_id, registry_reseller_id, company_name, mobile_phone, email, status, created_at)
       values ($1, $2, 'R123456', 'Rita', '12015550100', 'a@b.example', 'APPROVED', now())`,
      [uuidv7(), who.apiKey],
    )
  return { who, own: await verifiedBrand(who) }
}
const sellerOf = (campaign: Campaign) => [campaign['reseller'], campaign['reseller_id']]

test('a campaign has the reseller ID R000000 unless the request names another one [S2-069] [S2-255]', async () => {
  const { who, own } = await customerOf('rita', { reselling: false })
  const plain = await created({}, who, own)
  assert.deepEqual(sellerOf(plain), [false, 'R000000'])
  for (const reseller_id of ['RABC1234', 'RABC123'])
    assert.deepEqual(sellerOf(await created({ reseller_id }, who, own)), [true, reseller_id])
  for (const reseller_id of ['RABC12', 'RABC12345', 'XABC1234', 'Rabc1234'])
    wrong(await requested({ reseller_id }, who, own), 'reseller_id')
  const provided = await who.patch<Campaign>(at(own, plain.campaign_id), { reseller_id: 'RABC1234' })
  assert.deepEqual(sellerOf(provided.body), [true, 'RABC1234'])
})

test('reseller: true requires a registered reseller, whose ID the campaign gets [S2-070]', async () => {
  const without = await customerOf('rob', { reselling: false })
  wrong(await requested({ reseller: true }, without.who, without.own), 'reseller')
  const { campaign_id: id } = await created({}, without.who, without.own)
  wrong(await without.who.patch(at(without.own, id), { reseller: true }), 'reseller')
  const { who, own } = await customerOf('ron', { reselling: true })
  assert.deepEqual(sellerOf(await created({ reseller: true }, who, own)), [true, 'R123456'])
  assert.deepEqual(sellerOf(await created({ reseller: false }, who, own)), [false, 'R000000'])
})

test('reseller_id is ignored if reseller is set, and both are ignored if the brand belongs to a reseller [S2-069] [S2-070]', async () => {
  const { who, own } = await customerOf('rosa', { reselling: true })
  const alongside = await created({ reseller: true, reseller_id: 'RABC1234' }, who, own)
  assert.deepEqual(sellerOf(alongside), [true, 'R123456'])
  const neither = await created({ reseller: false, reseller_id: 'RABC1234' }, who, own)
  assert.deepEqual(sellerOf(neither), [false, 'R000000'])
  assert.equal((await who.patch(`${brands}/${own}`, { reseller: true })).status, 200)
  const ignored = await created({ reseller: false, reseller_id: 'R000000' }, who, own)
  assert.deepEqual(sellerOf(ignored), [true, 'R123456'])
  const path = at(own, ignored.campaign_id)
  const changed = await who.patch<Campaign>(path, { reseller: false, reseller_id: 'R000000' })
  assert.deepEqual([changed.status, sellerOf(changed.body)], [200, [true, 'R123456']])
})

test('the reseller of a registered campaign cannot be changed; unregistered campaigns follow their brand [S2-014] [S2-069]', async () => {
  const { who, own } = await customerOf('ruth', { reselling: true })
  const [open, registered] = [
    await created({}, who, own),
    await created({ reseller_id: 'RABC1234' }, who, own),
  ]
  await exchange.db.query(`update campaign set registry_campaign_id = 'CREG' where id = $1`, [
    registered.campaign_id,
  ])
  const path = at(own, registered.campaign_id)
  wrong(await who.patch(path, { reseller_id: 'R000000' }), 'reseller', 'reseller_id')
  assert.equal((await who.patch(path, { reseller_id: 'RABC1234' })).status, 200, 'the value is unchanged')
  assert.equal((await who.patch(`${brands}/${own}`, { reseller: true })).status, 200)
  const now = async ({ campaign_id: id }: Campaign) => sellerOf((await who.get<Campaign>(at(own, id))).body)
  assert.deepEqual(await now(open), [true, 'R123456'])
  assert.deepEqual(await now(registered), [true, 'RABC1234'])
  assert.equal((await who.patch(path, { label: 'Kites' })).status, 200)
  assert.deepEqual(await now(registered), [true, 'RABC1234'])
})

test('a reseller under review passes its ID to its campaigns once it is approved [S2-069] [S2-070]', async () => {
  const tom = await exchange.customer('tom')
  const own = await verifiedBrand(tom)
  const input = { company_name: 'Tom', mobile_phone: '12015550100', email: 'a@bluekite.example' }
  const { body } = await tom.post<{ reseller_id: string }>('/v1/10dlc/resellers', input)
  const campaign = await created({ reseller: true }, tom, own)
  assert.deepEqual([campaign['reseller'], campaign['reseller_id']], [true, undefined])
  await decideReview(exchange, body.reseller_id, { decision: 'approve' })
  await exchange.advance(2 * 3600)
  const reseller = await tom.get<{ registry_reseller_id: string }>(`/v1/10dlc/resellers/${body.reseller_id}`)
  const read = await tom.get<Campaign>(at(own, campaign.campaign_id))
  assert.equal(read.body['reseller_id'], reseller.body.registry_reseller_id)
})

test('each campaign is charged a fee, and is refused without sufficient balance', async () => {
  const poor = await exchange.customer('poor', { balance: '7' })
  const own = await verifiedBrand(poor)
  assert.equal((await exchange.operator.put('/operator/v1/fees/campaign', { amount: '5' })).status, 204)
  try {
    await created({}, poor, own)
    refused(await requested({}, poor, own), 402, 'low-balance')
    assert.equal(await countOf(own, poor), 1)
    const { body } = await poor.get<{ value: number }>('/account/get-balance')
    assert.equal(body.value, 2)
  } finally {
    await exchange.operator.delete('/operator/v1/fees/campaign')
  }
})

test('requests with the same Idempotency-Key create one campaign, also when several arrive at once', async () => {
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
