import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { aCompany, assertRefused as refused, kindsOfBrands } from '../support/brands.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'
const day = 86_400

type Brand = { brand_id: string; identity_status: string }
type Vetting = Record<string, unknown> & {
  vetting_request_id: string
  vetting_id: string
  vetting_status: string
  vetting_score?: number
  reasons: string[]
  _links: { self: { href: string }; brand: { href: string } }
}
type Refusal = {
  type: string
  detail: string
  invalid_parameters?: { field: string }[]
  errors?: { field: string; code: number }[]
}
type Qualified = { usecase: string; mno_metadata: Record<string, unknown>[] }

const read = async (who: Client, id: string) => (await who.get<Brand>(`${brands}/${id}`)).body

/** Creates a brand, and waits until the registry has reviewed it. */
async function known(who: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await who.post<Brand>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  await exchange.advance(30)
  await until(
    () => read(who, body.brand_id),
    ({ identity_status }) => identity_status !== 'PENDING',
  )
  return body.brand_id
}

const requests = (id: string) => `${brands}/${id}/vetting/requests`

async function ordered(who: Client, id: string, changes: Record<string, unknown> = {}): Promise<Vetting> {
  const { status, body } = await who.post<Vetting>(requests(id), {
    evp_id: 'Aegis',
    vetting_class: 'STANDARD',
    ...changes,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const ended = (who: Client, vetting: Vetting) =>
  until(
    async () => (await who.get<Vetting>(vetting['_links'].self.href)).body,
    ({ vetting_status }) => vetting_status !== 'PENDING',
  )

const political = (changes: Record<string, unknown> = {}) => ({
  requestor_first_name: 'Ada',
  requestor_last_name: 'Kite',
  locale: 'Federal',
  fec_committee_type_code: 'P',
  committee_id: '00000',
  candidate_type: 'PAC',
  state_local_committee_type: 'FEDERAL',
  local_committee_state: 'US',
  local_committee_municipality: 'US',
  tribal_location: 'US',
  filing_url: 'https://filings.example',
  election_date: '2099-11-03',
  pin_preference: 'Regular',
  ...changes,
})

async function qualified(
  who: Client,
  id: string,
  usecase: string,
): Promise<Record<string, Record<string, unknown>>> {
  const { status, body } = await who.get<Qualified>(`${brands}/${id}/usecases/${usecase}`)
  assert.equal(status, 200, JSON.stringify(body))
  return Object.fromEntries(body.mno_metadata.map((record) => [String(record['mno']), record]))
}

describe('the qualification of a brand for a use case', () => {
  /** A customer with brands of different kinds. */
  let fred: Customer
  let unverified: string
  let company: string
  let helpers: string
  let sole: string
  /** Brands by vetting score. */
  const scored: Record<number, string> = {}
  before(async () => {
    fred = await exchange.customer('fred')
    const names = [10, 25, 50, 75].map((score) => `Blue Kite Score ${score}`)
    company = await known(fred)
    helpers = await known(fred, { entity_type: 'NON_PROFIT' })
    sole = await known(fred, { entity_type: 'SOLE_PROPRIETOR', ...kindsOfBrands['SOLE_PROPRIETOR'] })
    for (const company_name of names) {
      const id = await known(fred, { company_name })
      scored[Number(company_name.split(' ').at(-1))] = id
      await ordered(fred, id)
    }
    await exchange.advance(15 * 60)
    for (const id of Object.values(scored))
      await until(
        () => read(fred, id),
        ({ identity_status }) => identity_status === 'VETTED_VERIFIED',
      )
    unverified = (await fred.post<Brand>(brands, aCompany())).body.brand_id
  })

  const members = async (id: string, usecase: string, ...names: string[]) =>
    Object.fromEntries(
      Object.entries(await qualified(fred, id, usecase)).map(([mno, record]) => [
        mno,
        names.map((name) => record[name]),
      ]),
    )
  const everyNetwork = (...values: unknown[]) =>
    Object.fromEntries(['AT&T', 'T-Mobile', 'US Cellular', 'Verizon Wireless'].map((mno) => [mno, values]))

  test('each network has a record with its ID, its name and an enumerated status [S2-042] [S2-043] [S2-202]', async () => {
    assert.deepEqual(await members(company, 'MARKETING', 'network_id', 'status'), {
      'AT&T': ['10017', 'UNKNOWN'],
      'T-Mobile': ['10035', 'UNKNOWN'],
      'US Cellular': ['10036', 'UNKNOWN'],
      'Verizon Wireless': ['10038', 'UNKNOWN'],
    })
    const { body } = await fred.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')
    assert.ok(body['campaign_op_status']!.some(({ id }) => id === 'UNKNOWN'))
    const answer = await fred.get<Qualified>(`${brands}/${company}/usecases/MARKETING`)
    assert.equal(answer.body.usecase, 'MARKETING')
  })

  test('each network states whether it supports the use case, and whether it reviews each campaign [S2-044]', async () => {
    const flags = ['mno_support', 'mno_review']
    assert.deepEqual(await members(company, 'MARKETING', ...flags), everyNetwork(true, false))
    assert.deepEqual(await members(helpers, 'EMERGENCY', ...flags), everyNetwork(true, true))
    assert.deepEqual(await members(company, 'SWEEPSTAKE', ...flags), {
      ...everyNetwork(true, false),
      'T-Mobile': [false, false],
    })
  })

  test('a brand qualifies if its identity is verified and the network supports the use case [S2-045]', async () => {
    assert.deepEqual(await members(company, 'MARKETING', 'qualify'), everyNetwork(true))
    assert.deepEqual(await members(unverified, 'MARKETING', 'qualify'), everyNetwork(false))
    const sweepstake = await members(company, 'SWEEPSTAKE', 'qualify')
    assert.deepEqual(sweepstake, { ...everyNetwork(true), 'T-Mobile': [false] })
  })

  test('each network states how many samples it requires [S2-046]', async () => {
    assert.deepEqual(await members(company, 'MARKETING', 'min_msg_samples'), everyNetwork(1))
    assert.deepEqual(await members(company, 'MIXED', 'min_msg_samples'), everyNetwork(2))
  })

  test('each network states whether it requires opt-in, opt-out by keyword and help by keyword [S2-047]', async () => {
    const flags = ['req_subscriber_opt_in', 'req_subscriber_opt_out', 'req_subscriber_help']
    assert.deepEqual(await members(company, 'MARKETING', ...flags), everyNetwork(true, true, true))
    assert.deepEqual(await members(helpers, 'EMERGENCY', ...flags), everyNetwork(false, true, true))
  })

  test('each network states whether it forbids embedded links and phone numbers [S2-048]', async () => {
    const flags = ['no_embedded_link', 'no_embedded_phone']
    assert.deepEqual(await members(company, 'MARKETING', ...flags), everyNetwork(false, false))
  })

  test('AT&T’s class and messages per minute follow from the score, and are null at other networks [S2-049]', async () => {
    const terms = ['att_msg_class', 'att_tpm', 'att_mms_tpm', 'att_number_based']
    const at = async (id: string, usecase = 'MARKETING') => (await members(id, usecase, ...terms))['AT&T']
    assert.deepEqual(await at(company), ['T', 75, 50, false])
    assert.deepEqual(await at(scored[10]!), ['E', 240, 150, false])
    assert.deepEqual(await at(scored[50]!), ['C', 2400, 1200, false])
    assert.deepEqual(await at(scored[75]!), ['A', 4500, 2400, false])
    assert.deepEqual(await at(sole, 'CUSTOMER_CARE'), ['W', 15, 10, true])
    const { 'AT&T': _, ...others } = await members(company, 'MARKETING', ...terms)
    assert.deepEqual(new Set(Object.values(others).flat()), new Set([null]))
  })

  test('T-Mobile’s tier and messages per day follow from the score, and are null at other networks [S2-050] [S2-051]', async () => {
    const terms = ['tmo_brand_tier', 'tmo_tpd']
    const at = async (id: string, usecase = 'MARKETING') => (await members(id, usecase, ...terms))['T-Mobile']
    assert.deepEqual(await at(company), ['LOW', 2_000])
    assert.deepEqual(await at(scored[10]!), ['LOW', 2_000])
    assert.deepEqual(await at(scored[25]!), ['LOWER_MID', 10_000])
    assert.deepEqual(await at(scored[50]!), ['UPPER_MID', 40_000])
    assert.deepEqual(await at(scored[75]!), ['TOP', 200_000])
    assert.deepEqual(await at(helpers, 'EMERGENCY'), ['UNCAPPED', null])
    const { 'T-Mobile': _, ...others } = await members(company, 'MARKETING', ...terms)
    assert.deepEqual(new Set(Object.values(others).flat()), new Set([null]))
  })
})

test('a vetting is PENDING for 15 minutes, 4 hours or 48 hours by class, without a result [S2-204] [S2-251]', async () => {
  const cases = [
    ['Aegis', 'STANDARD', 15 * 60],
    ['Aegis', 'ENHANCED', 4 * 3600],
    ['Aegis', 'POLITICAL', 48 * 3600],
  ] as const
  for (const [evp_id, vetting_class, seconds] of cases) {
    const id = await known(alice)
    const vetting = await ordered(alice, id, {
      evp_id,
      vetting_class,
      ...(vetting_class === 'POLITICAL' && { vetting_political_details: political() }),
    })
    assert.deepEqual([vetting.vetting_status, vetting['evp_id']], ['PENDING', evp_id])
    assert.deepEqual(
      [vetting['vetting_class'], vetting['_links'].brand.href],
      [vetting_class, `${brands}/${id}`],
    )
    await exchange.advance(seconds - 120)
    const early = (await alice.get<Vetting>(vetting['_links'].self.href)).body
    assert.deepEqual([early.vetting_status, early.vetting_score], ['PENDING', undefined])
    await exchange.advance(120)
    assert.equal((await ended(alice, vetting)).vetting_status, 'ACTIVE')
  }
})

test('the data of a successful vetting can no longer be changed [S2-041]', async () => {
  const id = await known(alice)
  const vetting = await ordered(alice, id)
  await exchange.advance(15 * 60)
  await ended(alice, vetting)
  const changes: Record<string, string> = {
    ein: '98-7654321',
    ein_issuing_country: 'US',
    entity_type: 'NON_PROFIT',
  }
  for (const [name, value] of Object.entries(changes))
    refused(await alice.patch<Refusal>(`${brands}/${id}`, { [name]: value }), 422, '#brand-parameters', [
      name,
    ])
  refused(
    await alice.patch<Refusal>(`${brands}/${id}`, changes),
    422,
    '#brand-parameters',
    Object.keys(changes),
  )
  assert.equal(
    (await alice.patch(`${brands}/${id}`, { ein: '12-3456789', display_name: 'Kite' })).status,
    200,
  )
  const moved = await alice.patch<Brand>(`${brands}/${id}`, { street: '2 Main Street' })
  assert.deepEqual([moved.status, moved.body.identity_status], [200, 'PENDING'])
  await exchange.advance(30)
  await until(
    () => read(alice, id),
    ({ identity_status }) => identity_status === 'VETTED_VERIFIED',
  )
})

describe('the result of a vetting', () => {
  let bella: Customer
  /** Completed vettings, by brand name. */
  const done: Record<string, { brand: string; vetting: Vetting }> = {}
  const found = (name: string) => done[name]!.vetting
  before(async () => {
    bella = await exchange.customer('bella')
    for (const company_name of ['Kite Unscored', 'Kite Refused', 'Kite Score 0', 'Kite Score 100']) {
      const brand = await known(bella, { company_name })
      done[company_name] = { brand, vetting: await ordered(bella, brand) }
    }
    await exchange.advance(15 * 60)
    for (const one of Object.values(done)) one.vetting = await ended(bella, one.vetting)
  })

  test('a score is from 0 to 100, and absent when too little is known [S2-059] [S2-252]', () => {
    assert.deepEqual([found('Kite Score 0').vetting_score, found('Kite Score 100').vetting_score], [0, 100])
    assert.ok(!('vetting_score' in found('Kite Unscored')) && !('vetting_score' in found('Kite Refused')))
  })

  test('vetting_details has the provider’s further findings [S2-061]', () => {
    assert.deepEqual(found('Kite Score 100')['vetting_details'], { industry: 'unclassified' })
    assert.deepEqual(found('Kite Refused')['vetting_details'], {})
  })

  test('only a complete and valid vetting has an effective date [S2-062]', async () => {
    const dated = (name: string) => typeof found(name)['vetted_date'] === 'string'
    assert.deepEqual(
      [dated('Kite Score 0'), dated('Kite Unscored'), dated('Kite Refused')],
      [true, true, false],
    )
    const pending = await ordered(bella, done['Kite Score 0']!.brand, { evp_id: 'WMC' })
    assert.equal(pending['vetted_date'], undefined)
  })

  test('only a FAILED vetting has reasons [S2-063]', () => {
    assert.deepEqual(found('Kite Refused').reasons, ['The company could not be found in public records.'])
    for (const name of ['Kite Unscored', 'Kite Score 0', 'Kite Score 100'])
      assert.deepEqual(found(name).reasons, [], name)
  })

  test('a vetting without a score has feedback, and every vetting has its dates [S2-065]', () => {
    assert.equal(found('Kite Refused')['feedback'], 'Correct the brand and order another vetting.')
    assert.equal(
      found('Kite Unscored')['feedback'],
      'There is not enough information about the company for a score.',
    )
    assert.equal(found('Kite Score 0')['feedback'], undefined)
    const { create_date: began, last_updated: changed } = found('Kite Score 0')
    assert.ok(Date.parse(String(changed)) - Date.parse(String(began)) >= 14 * 60_000)
  })

  test('a vetting ends ACTIVE, UNSCORE or FAILED, and all but the FAILED ones become EXPIRED after their validity period [S2-060] [S2-184]', async () => {
    const ends = Object.values(done).map(({ vetting }) => vetting.vetting_status)
    assert.deepEqual(ends, ['UNSCORE', 'FAILED', 'ACTIVE', 'ACTIVE'])
    // Six calendar months have at most 184 days.
    await exchange.advance(185 * day)
    const later = []
    for (const { vetting } of Object.values(done))
      later.push((await bella.get<Vetting>(vetting['_links'].self.href)).body.vetting_status)
    assert.deepEqual(later, ['EXPIRED', 'FAILED', 'EXPIRED', 'EXPIRED'])
    const identity = (await read(bella, done['Kite Score 100']!.brand)).identity_status
    assert.equal(identity, 'VERIFIED', 'its score no longer counts')
  })
})

const politicalOrder = (changes: Record<string, unknown> = {}) => ({
  evp_id: 'Aegis',
  vetting_class: 'POLITICAL',
  vetting_political_details: political(),
  ...changes,
})

test('each provider accepts its own vetting classes only, and names the invalid field [S2-068] [S2-231]', async () => {
  const id = await known(alice)
  const kinds: Record<string, string[]> = {
    Aegis: ['STANDARD', 'ENHANCED', 'POLITICAL'],
    CV: ['POLITICAL'],
    WMC: ['STANDARD', 'ENHANCED'],
  }
  for (const [evp_id, accepted] of Object.entries(kinds))
    for (const vetting_class of ['STANDARD', 'ENHANCED', 'POLITICAL']) {
      const answer = await alice.post<Refusal>(requests(id), politicalOrder({ evp_id, vetting_class }))
      if (accepted.includes(vetting_class)) assert.equal(answer.status, 200, `${evp_id} ${vetting_class}`)
      else refused(answer, 422, '10dlc#invalid-vetting-data', ['vetting_class'])
    }
  const wrong: [Record<string, unknown>, string[]][] = [
    [{}, ['evp_id', 'vetting_class']],
    [politicalOrder({ evp_id: 'Nobody' }), ['evp_id']],
    [politicalOrder({ vetting_class: 'NONE' }), ['vetting_class']],
    [politicalOrder({ more: 1 }), ['more']],
  ]
  for (const [body, fields] of wrong)
    refused(await alice.post<Refusal>(requests(id), body), 422, '10dlc#invalid-vetting-data', fields)
})

test('a political vetting requires and shows its details; other vettings ignore them [S2-064] [S2-068]', async () => {
  const id = await known(alice)
  const without = politicalOrder({ vetting_political_details: undefined })
  refused(await alice.post<Refusal>(requests(id), without), 422, '#invalid-vetting-data', [
    'vetting_political_details',
  ])
  refused(await alice.get<Refusal>(`${brands}/${id}/usecases/POLITICAL`), 403, '10dlc#use-case-denied')
  const vetting = await ordered(alice, id, politicalOrder())
  assert.deepEqual(vetting['additional_info'], political())
  refused(await alice.post<Refusal>(requests(id), politicalOrder()), 409, '10dlc#vetting-conflict')
  await exchange.advance(2 * day)
  assert.equal((await ended(alice, vetting)).vetting_status, 'ACTIVE')
  assert.equal((await qualified(alice, id, 'POLITICAL'))['AT&T']!['qualify'], true)
  for (const evp_id of ['Aegis', 'WMC']) {
    const details = evp_id === 'WMC' ? { locale: 'World' } : political()
    const ignored = await ordered(alice, id, { evp_id, vetting_political_details: details })
    assert.equal(ignored['additional_info'], undefined)
  }
})

test('each political detail is required, and has its values and its form [S2-067]', async () => {
  const id = await known(alice)
  const details = async (changes: Record<string, unknown>, ...names: string[]) => {
    const body = politicalOrder({ vetting_political_details: political(changes) })
    const fields = names.map((name) => `vetting_political_details.${name}`)
    refused(await alice.post<Refusal>(requests(id), body), 422, '#invalid-vetting-data', fields)
  }
  for (const name of Object.keys(political())) await details({ [name]: undefined }, name)
  const wrong: [Record<string, unknown>, string][] = [
    [{ locale: 'World' }, 'locale'],
    [{ fec_committee_type_code: 'A' }, 'fec_committee_type_code'],
    [{ local_committee_state: 'Illinois' }, 'local_committee_state'],
    [{ election_date: '2020-01-01' }, 'election_date'],
    [{ election_date: '2099-13-01' }, 'election_date'],
    [{ pin_preference: 'Email' }, 'filing_email'],
    [{ filing_url: 'the authority' }, 'filing_url'],
    [{ more: 1 }, 'more'],
  ]
  for (const [changes, name] of wrong) await details(changes, name)
  // Each request has only one invalid member, which the response must name; so the other members are valid.
  const pigeon = { pin_preference: 'Pigeon' }
  for (const locale of ['Federal', 'State', 'Local', 'Tribal'])
    await details({ locale, ...pigeon }, 'pin_preference')
  for (const fec_committee_type_code of 'CDEHINOPQSUVWXYZ')
    await details({ fec_committee_type_code, ...pigeon }, 'pin_preference')
  for (const pin_preference of ['Regular', 'Express', 'Email'])
    await details({ pin_preference, filing_email: 'filed@kite.example', more: 1 }, 'more')
  const texts = { filing_record_url_instructions: 'Page 2', filing_email: 'filed@kite.example' }
  const vetting = await ordered(alice, id, politicalOrder({ vetting_political_details: political(texts) }))
  assert.deepEqual(vetting['additional_info'], political(texts))
})

test('a vetting from another provider is imported, and its validity is decided later [S2-058]', async () => {
  const carol = await exchange.customer('carol')
  const id = await known(carol)
  const put = (body: unknown, path = requests(id)) => carol.put<Vetting & Refusal>(path, body)
  refused(await put({ evp_id: 'WMC', vetting_id: 'a', vetting_token: 't' }), 422, '#invalid-vetting-data', [
    'vetting_token',
  ])
  refused(await put({ evp_id: 'WMC' }), 422, '#invalid-vetting-data', ['vetting_id'])
  const good = await put({ evp_id: 'Aegis', vetting_id: 'theirs-1', vetting_token: 'TOKEN-1' })
  assert.deepEqual(
    [good.status, good.body.vetting_status, good.body.vetting_id],
    [200, 'PENDING', 'theirs-1'],
  )
  refused(await put({ evp_id: 'Aegis', vetting_id: 'theirs-1' }), 409, '#vetting-conflict')
  const bad = await put({ evp_id: 'WMC', vetting_id: 'theirs-unknown' }, `${requests(id)}/`)
  await exchange.advance(300)
  assert.equal(good.body['account_id'], carol.apiKey)
  assert.equal((await ended(carol, good.body)).vetting_status, 'ACTIVE')
  assert.equal((await ended(carol, bad.body)).vetting_status, 'FAILED')
  const { body } = await carol.get<Vetting[]>(requests(id))
  assert.deepEqual(
    body.map(({ vetting_id }) => vetting_id),
    ['theirs-1', 'theirs-unknown'],
  )
  const byTheirs = await carol.get<Vetting>(`${requests(id)}/theirs-1`)
  assert.equal(byTheirs.body.vetting_request_id, good.body.vetting_request_id)
  refused(await carol.get<Refusal>(`${requests(id)}/unowned`), 404, '#not-found')
  refused(await alice.get<Refusal>(good.body['_links'].self.href), 404, '#not-found')
})

test('only a brand whose identity is verified is vetted, and the fee is paid once [S2-230]', async () => {
  const dora = await exchange.customer('dora', { balance: '10' })
  const id = await known(dora, { company_name: 'Kite Mismatch' })
  const order = { evp_id: 'WMC', vetting_class: 'ENHANCED' }
  refused(await dora.post<Refusal>(requests(id), order), 409, '10dlc#vetting-conflict')
  const [good, equivalent] = [await known(dora), await known(dora)]
  assert.equal((await exchange.operator.put('/operator/v1/fees/vetting', { amount: '6' })).status, 204)
  try {
    const answers = await Promise.all([1, 2, 3].map(() => dora.post<Refusal>(requests(good), order)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    )
    assert.equal(await dora.balance(), '4.0000')
    refused(await dora.post<Refusal>(requests(equivalent), order), 402, '#low-balance')
    assert.deepEqual((await dora.get(requests(equivalent))).body, [])
  } finally {
    await exchange.operator.delete('/operator/v1/fees/vetting')
  }
})

type Evidence = { evidence_id: string; file_name: string; mime_type: string }
type Appealed = Vetting & {
  appeals: { status: string; reason: string; categories: string[]; evidence: Evidence[]; outcome?: string }[]
}

const file = (content: Buffer | string, changes: Record<string, unknown> = {}) => ({
  file_name: 'Registration 2026.pdf',
  mime_type: 'application/pdf',
  content: Buffer.from(content).toString('base64'),
  ...changes,
})
const objection = (changes: Record<string, unknown> = {}) => ({
  reason: 'We are listed under our former name.',
  categories: ['LOW_SCORE', 'VERIFY_TAX_ID'],
  ...changes,
})

/** Creates a brand, and waits until a vetting of it is complete. */
async function vetted(who: Client, company_name: string): Promise<{ id: string; self: string }> {
  const id = await known(who, { company_name })
  const vetting = await ordered(who, id)
  await exchange.advance(15 * 60)
  await ended(who, vetting)
  return { id, self: vetting['_links'].self.href }
}

const decided = (who: Client, self: string) =>
  until(
    async () => (await who.get<Appealed>(self)).body,
    ({ appeals }) => appeals.at(-1)!.status === 'COMPLETE',
  )

test('an appeal shows its reason, its categories and its files, and is PENDING until it is decided [S2-066] [S2-185]', async () => {
  const fritz = await exchange.customer('fritz')
  const { self } = await vetted(fritz, 'Kite Refused')
  const evidence: Evidence[] = []
  for (const changes of [{}, { file_name: 'Notes', mime_type: 'text/plain' }]) {
    const { status, body } = await fritz.post<Evidence>(`${self}/evidence`, file('proof', changes))
    assert.equal(status, 201, JSON.stringify(body))
    const { evidence_id, ...stated } = body
    const { content: _, ...sent } = file('proof', changes)
    assert.deepEqual(stated, sent)
    evidence.push({ evidence_id, ...sent })
  }
  const evidence_ids = evidence.map(({ evidence_id }) => evidence_id)
  const { status, body } = await fritz.post<Appealed>(`${self}/appeals`, objection({ evidence_ids }))
  assert.equal(status, 200, JSON.stringify(body))
  const [{ created_date: made, ...appeal }] = body.appeals as unknown as [Record<string, unknown>]
  assert.deepEqual(appeal, { ...objection(), status: 'PENDING', evidence })
  assert.ok(!Number.isNaN(Date.parse(String(made))))
  await exchange.advance(day - 15 * 60)
  assert.equal((await fritz.get<Appealed>(self)).body.appeals[0]!.status, 'PENDING')
  await exchange.advance(15 * 60)
  const [decision] = (await decided(fritz, self)).appeals
  assert.deepEqual([decision!.status, decision!.outcome], ['COMPLETE', 'The score was changed to 70.'])
  const { rows } = await exchange.db.query(
    'select from vetting_evidence where id = any($1::uuid[]) and content is null',
    [evidence_ids],
  )
  assert.equal(rows.length, 2, 'the files are not kept')
})

test('one of several simultaneous appeals is accepted, and an upheld appeal gives the vetting a score [S2-205]', async () => {
  const fanny = await exchange.customer('fanny')
  const { id, self } = await vetted(fanny, 'Kite Refused')
  const answers = await Promise.all([1, 2, 3].map(() => fanny.post<Appealed>(`${self}/appeals`, objection())))
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409, 409],
  )
  await exchange.advance(day)
  const done = await decided(fanny, self)
  assert.deepEqual([done.vetting_status, done.vetting_score, done.reasons], ['ACTIVE', 70, []])
  assert.equal((await read(fanny, id)).identity_status, 'VETTED_VERIFIED')
  assert.deepEqual((await fanny.get<Appealed[]>(requests(id))).body, [done])
})

test('a rejected appeal changes nothing, and after five no more are accepted', async () => {
  const greta = await exchange.customer('greta')
  const { self } = await vetted(greta, 'Kite Denied')
  const { appeals: _, last_updated: __, ...before } = (await greta.get<Appealed>(self)).body
  for (let n = 0; n < 5; n += 1) {
    assert.equal((await greta.post(`${self}/appeals`, objection())).status, 200)
    await exchange.advance(day)
    await decided(greta, self)
  }
  const { appeals, last_updated: ___, ...after } = (await greta.get<Appealed>(self)).body
  assert.deepEqual([appeals.length, after], [5, before])
  refused(await greta.post<Refusal>(`${self}/appeals`, objection()), 409, '10dlc#vetting-conflict')
})

test('invalid appeals and evidence are refused with every invalid field, also a file one octet too large, and no file is kept', async () => {
  const heidi = await exchange.customer('heidi')
  const [{ id, self }, other] = [await vetted(heidi, 'Kite'), await vetted(heidi, 'Other Kite')]
  const upload = (body: unknown, at = self) => heidi.post<Refusal & Evidence>(`${at}/evidence`, body)
  const appeal = (changes: Record<string, unknown>, at = self) =>
    heidi.post<Refusal>(`${at}/appeals`, objection(changes))
  refused(await upload({}), 422, '#invalid-vetting-data', ['file_name', 'mime_type', 'content'])
  const wrong: Record<string, unknown>[] = [
    { content: 'no base64!' },
    { content: 'cHJvb2Y' },
    { content: '' },
    { mime_type: 'text/html' },
    { file_name: '../etc/passwd' },
    { file_name: 'a\nb' },
    { file_name: 'a\u202egnp.exe' },
    { file_name: 'x'.repeat(256) },
    ...['..', '\u3000', '\u200b', '\ud800.pdf', 'a\u2028b', 'a\u2066b', '\u0085'].map((name) => ({
      file_name: name,
    })),
    { more: 1 },
  ]
  for (const changes of wrong)
    refused(await upload(file('proof', changes)), 422, '#invalid-vetting-data', Object.keys(changes))
  refused(await upload(file(Buffer.alloc(5_000_001, 'x'))), 413, '#payload-too-large')
  refused(await upload(file(Buffer.alloc(6_000_000, 'x'))), 413, '#payload-too-large')
  const largest = await upload(file(Buffer.alloc(5_000_000, 'x')))
  assert.equal(largest.status, 201)
  const unowned = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const theirs = (await upload(file('proof'), other.self)).body.evidence_id
  for (const [changes, fields] of [
    [{ reason: '' }, ['reason']],
    [{ reason: 'x'.repeat(1025) }, ['reason']],
    [{ categories: [] }, ['categories']],
    [{ categories: ['BORED'] }, ['categories[0]']],
    [{ evidence_ids: [largest.body.evidence_id, unowned, theirs] }, ['evidence_ids[1]', 'evidence_ids[2]']],
    [{ status: 'COMPLETE' }, ['status']],
  ] as const)
    refused(await appeal(changes), 422, '#invalid-vetting-data', [...fields])
  assert.deepEqual((await heidi.get<Appealed>(self)).body.appeals, [])
  const pending = await ordered(heidi, id, { evp_id: 'WMC' })
  const imported = await heidi.put<Vetting>(requests(id), { evp_id: 'Aegis', vetting_id: 'theirs-9' })
  await exchange.advance(300)
  await ended(heidi, imported.body)
  for (const at of [pending, imported.body])
    refused(await appeal({}, at['_links'].self.href), 409, '10dlc#vetting-conflict')
  refused(await appeal({}, `${requests(id)}/${unowned}`), 404, '#not-found')
  refused(await alice.post<Refusal>(`${self}/appeals`, objection()), 404, '#not-found')
  refused(await alice.post<Refusal>(`${self}/evidence`, file('proof')), 404, '#not-found')
  await exchange.db.query(
    `insert into vetting_evidence (id, account_id, vetting_id, file_name, mime_type, content, created_at)
     select gen_random_uuid(), account_id, vetting_id, file_name, mime_type, content, created_at
       from vetting_evidence cross join generate_series(1, 48) where id = $1`,
    [theirs],
  )
  refused(await upload(file('one more')), 409, '10dlc#vetting-conflict')
  await exchange.db.query('delete from vetting_evidence where id = $1', [theirs])
  const atOnce = [self, other.self, self, other.self].map((at) => upload(file('the last'), at))
  assert.deepEqual(
    (await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409],
  )
  await exchange.advance(31 * day)
  assert.equal((await upload(file('one more'))).status, 201)
})

test('a file for a vetting that does not exist, or of another account, is refused before any of it is sent [fault O5]', async () => {
  const ivan = await exchange.customer('ivan')
  const { self } = await vetted(ivan, 'Kite')
  const missing = self.replace(/[^/]+$/, '01a1fa1c-16dd-7000-9b3d-04107b02a345')
  for (const [who, at] of [
    [ivan, missing],
    [alice, self],
  ] as const)
    assert.match(await headOnly(who, `${at}/evidence`), /^HTTP\/1\.1 404 /)
})

/** Sends the head of an upload, waits for its response, and disconnects. */
async function headOnly({ apiKey, secret }: Customer, path: string): Promise<string> {
  const { hostname, port } = new URL(exchange.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${basic(apiKey, secret)}`,
    'Content-Type: application/json',
    'Content-Length: 6500000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

test('an unknown use case has its own error, and one that the brand does not qualify for is denied [S2-053] [S2-228] [S2-229]', async () => {
  const id = await known(alice)
  const none = await alice.get<Refusal>(`${brands}/${id}/usecases/GOSSIP`)
  refused(none, 400, '10dlc#invalid-usecase-data')
  assert.deepEqual(
    none.body.errors!.map(({ field, code }) => [field, code]),
    [['usecase', 501]],
  )
  refused(await alice.get<Refusal>(`${brands}/${id}/usecases/CHARITY`), 403, '10dlc#use-case-denied')
  for (const usecase of enumerated.usecase.split(' ')) {
    const answer = await alice.get(`${brands}/${id}/usecases/${usecase}`)
    assert.ok([200, 403].includes(answer.status), usecase)
  }
})

const enumerated = {
  entity_type: 'PRIVATE_PROFIT PUBLIC_PROFIT NON_PROFIT SOLE_PROPRIETOR GOVERNMENT',
  vertical:
    'REAL_ESTATE HEALTHCARE ENERGY ENTERTAINMENT RETAIL AGRICULTURE INSURANCE EDUCATION HOSPITALITY FINANCIAL GAMBLING ' +
    'CONSTRUCTION NGO MANUFACTURING GOVERNMENT TECHNOLOGY COMMUNICATION',
  stock_exchange:
    'NONE AMEX AMX ASX B3 BME BSE FRA ICEX JSE KRX LON NASDAQ NSE NYSE OMX SEHK SSE STO SWX SZSE TSX TWSE VSE',
  usecase:
    'CUSTOMER_CARE POLLING_VOTING HIGHER_EDUCATION PUBLIC_SERVICE_ANNOUNCEMENT MARKETING SECURITY_ALERT DELIVERY_NOTIFICATION ' +
    'ACCOUNT_NOTIFICATION 2FA FRAUD_ALERT TRIAL CHARITY POLITICAL EMERGENCY SWEEPSTAKE CONVERSATIONAL MIXED CARRIER_EXEMPT SOCIAL ' +
    'LOW_VOLUME',
  brand_relationship: 'BASIC_ACCOUNT SMALL_ACCOUNT MEDIUM_ACCOUNT LARGE_ACCOUNT KEY_ACCOUNT',
  alt_business_id_type: 'DUNS GIIN LEI',
  brand_status: 'ACTIVE SUSPENDED TERMINATED DELETED',
  vetting_status: 'PENDING UNSCORE ACTIVE FAILED EXPIRED',
  vetting_class: 'STANDARD ENHANCED POLITICAL',
  appeal_status: 'PENDING COMPLETE',
  appeal_category: 'LOW_SCORE VERIFY_TAX_ID VERIFY_NON_PROFIT VERIFY_GOVERNMENT',
  reseller_status: 'PENDING APPROVED REJECTED',
  registry_status: 'UNKNOWN ACTIVE CANCELED',
  tmo_brand_tier: 'LOW LOWER_MID UPPER_MID TOP UNCAPPED',
  consent_method: 'ONLINE_FORM LIVE_OPERATOR POINT_OF_SALE TEXT_TO_JOIN OTHER',
  frequency: 'ONE_TIME RECURRING',
}

describe('enumerated values', () => {
  let body: Record<string, { id: string; min_msg_samples?: number }[]>
  before(async () => void ({ body } = await alice.get('/v1/10dlc/enum')))
  /** Asserts that these lists contain exactly the values of the specification. */
  const lists = (...names: (keyof typeof enumerated)[]) => {
    for (const name of names)
      assert.deepEqual(
        body[name]!.map(({ id }) => id).toSorted(),
        enumerated[name].split(' ').toSorted(),
        name,
      )
  }

  test('kinds of brands, verticals and stock exchanges can be read [S2-007] [S2-026] [S2-028]', () =>
    lists('entity_type', 'vertical', 'stock_exchange'))
  test('types of other business ids, relationships and statuses of brands can be read [S2-011] [S2-032] [S2-182]', () =>
    lists('alt_business_id_type', 'brand_relationship', 'brand_status'))
  test('statuses of vettings and appeals, and kinds of both can be read [S2-060] [S2-066] [S2-185]', () =>
    lists('vetting_status', 'vetting_class', 'appeal_status', 'appeal_category'))
  test('volume tiers and registry statuses can be read [S2-050] [S2-097]', () =>
    lists('tmo_brand_tier', 'registry_status'))
  test('statuses of resellers, kinds of agreement and frequencies can be read [S2-106] [S2-109] [S2-120]', () =>
    lists('reseller_status', 'consent_method', 'frequency'))
  test('use cases are listed with their minimum of samples, which can also be read one by one [S2-053] [S2-196]', async () => {
    lists('usecase')
    const samples = new Map(body['usecase']!.map(({ id, min_msg_samples }) => [id, min_msg_samples]))
    const needed = ['MARKETING', 'CONVERSATIONAL', 'MIXED', 'LOW_VOLUME'].map((id) => samples.get(id))
    assert.deepEqual(needed, [1, 2, 2, 2])
    for (const [usecase, min_msg_samples] of samples) {
      const one = await alice.get(`/v1/10dlc/usecases/${usecase}/min_samples`)
      assert.deepEqual([one.status, one.body], [200, { min_msg_samples }], usecase)
    }
    refused(await alice.get<Refusal>('/v1/10dlc/usecases/GOSSIP/min_samples'), 404, '#not-found')
  })
  test('vetting providers and classes are listed, and /enum returns the same as /v1/10dlc/enum [S2-217]', async () => {
    assert.deepEqual((await alice.get('/enum')).body, body)
    const ids = (name: string) => body[name]!.map(({ id }) => id)
    assert.ok(ids('campaign_op_status').includes('REGISTERED'))
    const classes = await alice.get<{ id: string }[]>('/v1/10dlc/enum/vetting/classes')
    assert.deepEqual(
      classes.body.map(({ id }) => id),
      ids('vetting_class'),
    )
    const providers = await alice.get<{ evp_id: string }[]>('/v1/10dlc/enum/vetting/providers')
    assert.deepEqual(
      providers.body.map(({ evp_id }) => evp_id),
      ['Aegis', 'CV', 'WMC'],
    )
  })
})

type Reseller = {
  reseller_id: string
  status: string
  registry_reseller_id?: string
  rejection_reason?: string
  type?: string
}
type Resellers = {
  page_token: Record<string, string>
  _embedded: { resellers: Reseller[] }
  _links: Record<string, { href: string }>
}
const aReseller = (changes: Record<string, unknown> = {}) => ({
  company_name: 'Kite Resale',
  mobile_phone: '12015550144',
  email: 'resale@bluekite.example',
  ...changes,
})

const resellers = '/v1/10dlc/resellers'

/** Registers a reseller, has a reviewer approve it, and waits for the registry's response. */
async function reviewedReseller(who: Client, company_name: string): Promise<Reseller> {
  const { body } = await who.post<Reseller>(resellers, aReseller({ company_name }))
  await decideReview(exchange, body.reseller_id, { decision: 'approve' })
  await exchange.advance(3600)
  return until(
    async () => (await who.get<Reseller>(`${resellers}/${body.reseller_id}`)).body,
    ({ status }) => status !== 'PENDING',
  )
}

test('a reseller has a name and an email address of 100 characters at most, and a telephone [S2-117] [S2-118] [S2-119]', async () => {
  const address = (length: number) => `${'x'.repeat(length - 8)}@aa.test`
  const edges: [Record<string, unknown>, string][] = [
    [{ company_name: 'x'.repeat(101) }, 'company_name'],
    [{ company_name: ' ' }, 'company_name'],
    [{ company_name: undefined }, 'company_name'],
    [{ mobile_phone: '+12015550144' }, 'mobile_phone'],
    [{ mobile_phone: '02015550144' }, 'mobile_phone'],
    [{ mobile_phone: undefined }, 'mobile_phone'],
    [{ email: address(101) }, 'email'],
    [{ email: 'resale' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ status: 'APPROVED' }, 'status'],
  ]
  for (const [changes, name] of edges)
    refused(await alice.post<Refusal>(resellers, aReseller(changes)), 422, '#invalid-reseller-data', [name])
  const longest = aReseller({ company_name: 'x'.repeat(100), email: address(100) })
  const { status, body } = await alice.post<Record<string, unknown>>(resellers, longest)
  const { company_name, mobile_phone, email } = body
  assert.deepEqual([status, { company_name, mobile_phone, email }], [201, longest])
})

test('a new reseller has a UUID and is PENDING [S2-115] [S2-120] [S2-215]', async () => {
  const { status, body } = await alice.post<Reseller>(resellers, aReseller())
  assert.equal(status, 201)
  const { reseller_id: id, ...rest } = body
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const self = { href: `${resellers}/${id}` }
  assert.deepEqual(rest, { ...aReseller(), status: 'PENDING', _links: { self } })
  assert.deepEqual((await alice.get<Reseller>(`${resellers}/${id}`)).body, body)
})

test('a reseller that is approved has the id of the registry, and one that is rejected the reason [S2-116] [S2-121] [S2-181]', async () => {
  const rejected = await reviewedReseller(alice, 'Kite Rejected')
  assert.deepEqual([rejected.status, rejected.registry_reseller_id], ['REJECTED', undefined])
  assert.match(rejected.rejection_reason!, /^The company could not be found/)
  const approved = await reviewedReseller(alice, 'Kite Resale')
  assert.deepEqual([approved.status, approved.rejection_reason], ['APPROVED', undefined])
  assert.match(approved.registry_reseller_id!, /^R[0-9A-Z]{6,7}$/)
})

test('brands of a reseller need one that is PENDING or APPROVED, not REJECTED [S2-014]', async () => {
  const emma = await exchange.customer('emma')
  const reselling = () => emma.post<Refusal & { reseller: boolean }>(brands, aCompany({ reseller: true }))
  refused(await reselling(), 422, '#brand-parameters', ['reseller'])
  await reviewedReseller(emma, 'Kite Rejected')
  refused(await reselling(), 422, '#brand-parameters', ['reseller'])
  const { body } = await emma.post<Reseller>(resellers, aReseller())
  const pending = await reselling()
  assert.deepEqual([pending.status, pending.body.reseller], [201, true])
  await decideReview(exchange, body.reseller_id, { decision: 'approve' })
  await exchange.advance(3600)
  await until(
    async () => (await emma.get<Reseller>(`${resellers}/${body.reseller_id}`)).body.status,
    (status) => status === 'APPROVED',
  )
  assert.equal((await reselling()).status, 201)
})

test('resellers are listed by tokens, forwards, backwards and from the end [S2-122] [S2-216]', async () => {
  const gina = await exchange.customer('gina')
  const page = async (at: string) => {
    const { status, body } = await gina.get<Resellers>(at)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const names = ({ _embedded }: Resellers) => _embedded.resellers.map(({ reseller_id }) => reseller_id)
  assert.deepEqual(names(await page(resellers)), [])
  const made: string[] = []
  for (let i = 0; i < 5; i++) made.push((await gina.post<Reseller>(resellers, aReseller())).body.reseller_id)
  const first = await page(`${resellers}?page_size=2`)
  assert.deepEqual([names(first), first.page_token['prev']], [made.slice(0, 2), undefined])
  const second = await page(`${resellers}?page_size=2&page_token=${first.page_token['next']}`)
  const third = await page(second['_links']['next']!.href)
  assert.deepEqual(
    [names(second), names(third), third.page_token['next']],
    [made.slice(2, 4), made.slice(4), undefined],
  )
  const back = await page(third['_links']['prev']!.href)
  assert.deepEqual(names(back), made.slice(2, 4))
  const start = await page(back['_links']['prev']!.href)
  assert.deepEqual([names(start), start.page_token['prev']], [made.slice(0, 2), undefined])
  const end = await page(start['_links']['last']!.href)
  assert.deepEqual([names(end), end.page_token['next']], [made.slice(3), undefined])
  refused(await gina.get<Refusal>(`${resellers}?page_token=nonsense`), 400, '#error-type', ['page_token'])
  refused(await alice.get<Refusal>(`${resellers}/${made[0]}`), 404, '#not-found')
  const foreign = await alice.get<Resellers>(`${resellers}?page_token=${first.page_token['next']}`)
  assert.ok(!names(foreign.body).some((id) => made.includes(id)))
})
