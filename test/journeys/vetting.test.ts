import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await customer('alice')
})
after(() => exchange.stop())

async function customer(name: string): Promise<Customer> {
  const opened = await exchange.customer(name)
  await exchange.db.query('update account set max_calls_per_second = 10000 where id = $1', [opened.apiKey])
  return opened
}

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

/** A brand that the registry has looked at. */
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

function refused(answer: { status: number; body: Refusal }, status: number, code: string, fields?: string[]) {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.ok(answer.body.type.endsWith(code), answer.body.type)
  if (fields)
    assert.deepEqual(answer.body.invalid_parameters?.map(({ field }) => field).toSorted(), fields.toSorted())
}

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

test('a vetting takes its time, and its score decides class and tier at the networks [S2-042] [S2-043] [S2-044] [S2-045] [S2-046] [S2-047] [S2-048] [S2-049] [S2-050] [S2-051] [S2-059] [S2-060] [S2-061] [S2-202] [S2-204] [S2-251]', async () => {
  const id = await known(alice, { company_name: 'Blue Kite Score 80' })
  const before = await qualified(alice, id, 'MARKETING')
  assert.deepEqual([before['AT&T']!['att_msg_class'], before['T-Mobile']!['tmo_brand_tier']], ['T', 'LOW'])
  const vetting = await ordered(alice, id, { vetting_class: 'ENHANCED' })
  assert.equal(vetting.vetting_status, 'PENDING')
  assert.equal(vetting['vetted_date'], undefined)
  assert.equal(vetting['_links'].brand.href, `${brands}/${id}`)
  await exchange.advance(3 * 3600)
  assert.equal((await alice.get<Vetting>(vetting['_links'].self.href)).body.vetting_status, 'PENDING')
  await exchange.advance(3600)
  const done = await ended(alice, vetting)
  assert.deepEqual([done.vetting_status, done.vetting_score, done.reasons], ['ACTIVE', 80, []])
  assert.ok(done['vetted_date'])
  assert.deepEqual(done['vetting_details'], { industry: 'unclassified' })
  assert.equal((await read(alice, id)).identity_status, 'VETTED_VERIFIED')
  const after = await qualified(alice, id, 'MARKETING')
  assert.deepEqual(after['AT&T'], {
    network_id: '10017',
    mno: 'AT&T',
    status: 'UNKNOWN',
    mno_support: true,
    mno_review: false,
    qualify: true,
    min_msg_samples: 1,
    req_subscriber_opt_in: true,
    req_subscriber_opt_out: true,
    req_subscriber_help: true,
    no_embedded_link: false,
    no_embedded_phone: false,
    att_msg_class: 'A',
    att_tpm: 4500,
    att_mms_tpm: 2400,
    att_number_based: false,
    tmo_brand_tier: null,
    tmo_tpd: null,
    complaints: [],
  })
  assert.deepEqual([after['T-Mobile']!['tmo_brand_tier'], after['T-Mobile']!['tmo_tpd']], ['TOP', 200_000])
})

test('each network says for itself whether a brand qualifies, and on what terms [S2-044] [S2-045] [S2-046] [S2-047] [S2-049] [S2-050] [S2-051]', async () => {
  const fred = await customer('fred')
  const { body: fresh } = await fred.post<Brand>(brands, aCompany())
  const unknown = Object.values(await qualified(fred, fresh.brand_id, 'MARKETING'))
  assert.deepEqual(
    [...new Set(unknown.map(({ qualify }) => qualify))],
    [false],
    'its identity is looked at yet',
  )
  const id = await known(fred)
  const sweepstake = await qualified(fred, id, 'SWEEPSTAKE')
  assert.deepEqual(
    ['AT&T', 'T-Mobile'].map((mno) => [sweepstake[mno]!['mno_support'], sweepstake[mno]!['qualify']]),
    [
      [true, true],
      [false, false],
    ],
  )
  const mixed = await qualified(fred, id, 'MIXED')
  assert.equal(mixed['AT&T']!['min_msg_samples'], 2)
  const helpers = await known(fred, { entity_type: 'NON_PROFIT' })
  const emergency = Object.values(await qualified(fred, helpers, 'EMERGENCY'))
  for (const { mno_review, req_subscriber_opt_in } of emergency)
    assert.deepEqual([mno_review, req_subscriber_opt_in], [true, false])
  const uncapped = emergency.find(({ mno }) => mno === 'T-Mobile')!
  assert.deepEqual([uncapped['tmo_brand_tier'], uncapped['tmo_tpd']], ['UNCAPPED', null])
  const sole = await known(fred, { entity_type: 'SOLE_PROPRIETOR', ...kindsOfBrands['SOLE_PROPRIETOR'] })
  const { 'AT&T': own } = await qualified(fred, sole, 'CUSTOMER_CARE')
  assert.deepEqual([own!['att_msg_class'], own!['att_number_based']], ['W', true])
  for (const [score, tier, daily, attClass] of [
    [10, 'LOW', 2_000, 'E'],
    [30, 'LOWER_MID', 10_000, 'E'],
    [60, 'UPPER_MID', 40_000, 'C'],
  ] as const) {
    const scored = await known(fred, { company_name: `Blue Kite Score ${score}` })
    const vetting = await ordered(fred, scored)
    await exchange.advance(15 * 60)
    await ended(fred, vetting)
    const { 'AT&T': att, 'T-Mobile': tmo } = await qualified(fred, scored, 'MARKETING')
    assert.deepEqual(
      [tmo!['tmo_brand_tier'], tmo!['tmo_tpd'], att!['att_msg_class']],
      [tier, daily, attClass],
    )
  }
})

test('what a successful vetting was about cannot be changed any more [S2-041]', async () => {
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

test('a vetting may end without a score, fail with reasons, and ends for good after its time [S2-062] [S2-063] [S2-065] [S2-184] [S2-252]', async () => {
  const bella = await customer('bella')
  const cases = [
    ['Kite Unscored', 'UNSCORE', undefined, 0],
    ['Kite Refused', 'FAILED', undefined, 1],
    ['Kite Score 0', 'ACTIVE', 0, 0],
    ['Kite Score 100', 'ACTIVE', 100, 0],
  ] as const
  const left: [string, Vetting][] = []
  for (const [company_name, status, score, reasons] of cases) {
    const id = await known(bella, { company_name })
    const vetting = await ordered(bella, id)
    await exchange.advance(15 * 60)
    const done = await ended(bella, vetting)
    assert.deepEqual([done.vetting_status, done.vetting_score, done.reasons.length], [status, score, reasons])
    assert.equal(done['vetted_date'] === undefined, status === 'FAILED')
    assert.equal(done['feedback'] === undefined, status === 'ACTIVE')
    if (status === 'ACTIVE') left.push([id, vetting])
  }
  await exchange.advance(181 * day)
  for (const [id, vetting] of left) {
    const over = await bella.get<Vetting>(vetting['_links'].self.href)
    assert.equal(over.body.vetting_status, 'EXPIRED')
    assert.equal((await read(bella, id)).identity_status, 'VERIFIED')
  }
})

test('each provider vets what it vets, and a political vetting wants its details [S2-064] [S2-067] [S2-068] [S2-231]', async () => {
  const id = await known(alice)
  const post = (body: unknown) => alice.post<Refusal>(requests(id), body)
  const order = { evp_id: 'CV', vetting_class: 'POLITICAL', vetting_political_details: political() }
  const wrong: [Record<string, unknown>, string[]][] = [
    [{}, ['evp_id', 'vetting_class']],
    [{ ...order, evp_id: 'Nobody' }, ['evp_id']],
    [{ ...order, vetting_class: 'NONE' }, ['vetting_class']],
    [{ evp_id: 'CV', vetting_class: 'STANDARD' }, ['vetting_class']],
    [
      { evp_id: 'WMC', vetting_class: 'POLITICAL', vetting_political_details: political() },
      ['vetting_class'],
    ],
    [{ ...order, vetting_political_details: undefined }, ['vetting_political_details']],
    [{ ...order, more: 1 }, ['more']],
  ]
  for (const [body, fields] of wrong) refused(await post(body), 422, '10dlc#invalid-vetting-data', fields)
  const details: [Record<string, unknown>, string][] = [
    ...Object.keys(political()).map((name): [Record<string, unknown>, string] => [
      { [name]: undefined },
      name,
    ]),
    [{ locale: 'World' }, 'locale'],
    [{ fec_committee_type_code: 'A' }, 'fec_committee_type_code'],
    [{ election_date: '2020-01-01' }, 'election_date'],
    [{ election_date: '2099-13-01' }, 'election_date'],
    [{ pin_preference: 'Pigeon' }, 'pin_preference'],
    [{ pin_preference: 'Email' }, 'filing_email'],
    [{ filing_url: 'the authority' }, 'filing_url'],
    [{ more: 1 }, 'more'],
  ]
  for (const [changes, name] of details) {
    const body = { ...order, vetting_political_details: political(changes) }
    refused(await post(body), 422, '#invalid-vetting-data', [`vetting_political_details.${name}`])
  }
  refused(await alice.get<Refusal>(`${brands}/${id}/usecases/POLITICAL`), 403, '10dlc#use-case-denied')
  const vetting = await ordered(alice, id, order)
  assert.deepEqual(vetting['additional_info'], political())
  refused(await post(order), 409, '10dlc#vetting-conflict')
  await exchange.advance(2 * day)
  assert.equal((await ended(alice, vetting)).vetting_status, 'ACTIVE')
  assert.equal((await qualified(alice, id, 'POLITICAL'))['AT&T']!['qualify'], true)
  for (const evp_id of ['Aegis', 'WMC']) {
    const details = evp_id === 'WMC' ? { locale: 'World' } : political()
    const ignored = await ordered(alice, id, { evp_id, vetting_political_details: details })
    assert.equal(ignored['additional_info'], undefined)
  }
})

test('a vetting from elsewhere is imported, and whether it is one shows itself later [S2-058]', async () => {
  const carol = await customer('carol')
  const id = await known(carol)
  const put = (body: unknown, path = requests(id)) => carol.put<Vetting & Refusal>(path, body)
  refused(await put({ evp_id: 'WMC', vetting_id: 'a', vetting_token: 't' }), 422, '#invalid-vetting-data', [
    'vetting_token',
  ])
  refused(await put({ evp_id: 'WMC' }), 422, '#invalid-vetting-data', ['vetting_id'])
  const good = await put({ evp_id: 'Aegis', vetting_id: 'theirs-1', vetting_token: 'token' })
  assert.deepEqual(
    [good.status, good.body.vetting_status, good.body.vetting_id],
    [200, 'PENDING', 'theirs-1'],
  )
  refused(await put({ evp_id: 'Aegis', vetting_id: 'theirs-1' }), 409, '#vetting-conflict')
  const bad = await put({ evp_id: 'WMC', vetting_id: 'theirs-unknown' }, `${requests(id)}/`)
  await exchange.advance(300)
  assert.equal((await ended(carol, good.body)).vetting_status, 'ACTIVE')
  assert.equal((await ended(carol, bad.body)).vetting_status, 'FAILED')
  const { body } = await carol.get<Vetting[]>(requests(id))
  assert.deepEqual(
    body.map(({ vetting_id }) => vetting_id),
    ['theirs-1', 'theirs-unknown'],
  )
  const byTheirs = await carol.get<Vetting>(`${requests(id)}/theirs-1`)
  assert.equal(byTheirs.body.vetting_request_id, good.body.vetting_request_id)
  refused(await carol.get<Refusal>(`${requests(id)}/nobodys`), 404, '#not-found')
  refused(await alice.get<Refusal>(good.body['_links'].self.href), 404, '#not-found')
})

test('only a brand whose identity is verified is vetted, and the fee is paid once [S2-230]', async () => {
  const dora = await exchange.customer('dora', { balance: '10' })
  const id = await known(dora, { company_name: 'Kite Mismatch' })
  const order = { evp_id: 'WMC', vetting_class: 'ENHANCED' }
  refused(await dora.post<Refusal>(requests(id), order), 409, '10dlc#vetting-conflict')
  const [good, alike] = [await known(dora), await known(dora)]
  assert.equal((await exchange.operator.put('/operator/v1/fees/vetting', { amount: '6' })).status, 204)
  try {
    const answers = await Promise.all([1, 2, 3].map(() => dora.post<Refusal>(requests(good), order)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    )
    assert.equal(await dora.balance(), '4.0000')
    refused(await dora.post<Refusal>(requests(alike), order), 402, '#low-balance')
    assert.deepEqual((await dora.get(requests(alike))).body, [])
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

/** A vetting that has ended, of a new brand. */
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

test('an appeal with evidence is decided after its time, and one that is upheld gives the vetting another score [S2-066] [S2-185] [S2-205]', async () => {
  const fritz = await customer('fritz')
  const { id, self } = await vetted(fritz, 'Kite Refused')
  const { status, body: first } = await fritz.post<Evidence>(`${self}/evidence`, file('proof'))
  assert.equal(status, 201, JSON.stringify(first))
  const { body: second } = await fritz.post<Evidence>(
    `${self}/evidence`,
    file('more', { mime_type: 'text/plain' }),
  )
  const evidence = [first, second]
  const evidence_ids = evidence.map(({ evidence_id }) => evidence_id)
  const answers = await Promise.all(
    [1, 2, 3].map(() => fritz.post<Appealed>(`${self}/appeals`, objection({ evidence_ids }))),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409, 409],
  )
  const { body } = answers.find((answer) => answer.status === 200)!
  const [{ created_date: _, ...appeal }] = body.appeals as unknown as [Record<string, unknown>]
  assert.deepEqual(appeal, { ...objection(), status: 'PENDING', evidence })
  await exchange.advance(day - 15 * 60)
  assert.equal((await fritz.get<Appealed>(self)).body.appeals[0]!.status, 'PENDING')
  await exchange.advance(15 * 60)
  const done = await decided(fritz, self)
  assert.deepEqual([done.vetting_status, done.vetting_score, done.reasons], ['ACTIVE', 70, []])
  assert.ok(done.appeals[0]!.outcome)
  assert.equal((await read(fritz, id)).identity_status, 'VETTED_VERIFIED')
  assert.deepEqual((await fritz.get<Appealed[]>(requests(id))).body, [done])
  const { rows } = await exchange.db.query(
    'select from vetting_evidence where id = any($1::uuid[]) and content is null',
    [evidence_ids],
  )
  assert.equal(rows.length, 2)
})

test('an appeal that is turned down changes nothing, and after five nobody listens any more', async () => {
  const greta = await customer('greta')
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

test('what is no appeal or no evidence is refused by every wrong field, a file of one octet too many too, and nothing is kept of it', async () => {
  const heidi = await customer('heidi')
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
  const nobodys = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const theirs = (await upload(file('proof'), other.self)).body.evidence_id
  for (const [changes, fields] of [
    [{ reason: '' }, ['reason']],
    [{ reason: 'x'.repeat(1025) }, ['reason']],
    [{ categories: [] }, ['categories']],
    [{ categories: ['BORED'] }, ['categories[0]']],
    [{ evidence_ids: [largest.body.evidence_id, nobodys, theirs] }, ['evidence_ids[1]', 'evidence_ids[2]']],
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
  refused(await appeal({}, `${requests(id)}/${nobodys}`), 404, '#not-found')
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

test('a use case that is none is an error of its own, and one that is not for the brand is denied [S2-053] [S2-228] [S2-229]', async () => {
  const id = await known(alice)
  const none = await alice.get<Refusal>(`${brands}/${id}/usecases/GOSSIP`)
  refused(none, 400, '10dlc#invalid-usecase-data')
  assert.deepEqual(
    none.body.errors!.map(({ field, code }) => [field, code]),
    [['usecase', 501]],
  )
  refused(await alice.get<Refusal>(`${brands}/${id}/usecases/CHARITY`), 403, '10dlc#use-case-denied')
  const { body } =
    await alice.get<Record<string, { id: string; min_msg_samples: number }[]>>('/v1/10dlc/enum')
  assert.equal(body['usecase']!.length, 20)
  for (const { id: usecase, min_msg_samples } of body['usecase']!) {
    const { status, body: samples } = await alice.get(`/v1/10dlc/usecases/${usecase}/min_samples`)
    assert.deepEqual([status, samples], [200, { min_msg_samples }])
    const answer = await alice.get(`${brands}/${id}/usecases/${usecase}`)
    assert.ok([200, 403].includes(answer.status), usecase)
  }
  refused(await alice.get<Refusal>('/v1/10dlc/usecases/GOSSIP/min_samples'), 404, '#not-found')
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
  reseller_status: 'PENDING APPROVED REJECTED',
  registry_status: 'UNKNOWN ACTIVE CANCELED',
  tmo_brand_tier: 'LOW LOWER_MID UPPER_MID TOP UNCAPPED',
  consent_method: 'ONLINE_FORM LIVE_OPERATOR POINT_OF_SALE TEXT_TO_JOIN OTHER',
  frequency: 'ONE_TIME RECURRING',
}

test('what is enumerated can be read, word for word, and who vets what [S2-007] [S2-011] [S2-026] [S2-028] [S2-032] [S2-050] [S2-053] [S2-060] [S2-097] [S2-196] [S2-217]', async () => {
  const { body } = await alice.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')
  const ids = (name: string) => body[name]!.map(({ id }) => id)
  for (const [name, words] of Object.entries(enumerated))
    assert.deepEqual(ids(name).toSorted(), words.split(' ').toSorted(), name)
  assert.ok(ids('campaign_op_status').includes('REGISTERED'))
  assert.deepEqual((await alice.get('/enum')).body, body)
  const classes = await alice.get<{ id: string; validity_months: number }[]>('/v1/10dlc/enum/vetting/classes')
  assert.deepEqual(
    classes.body.map(({ id }) => id),
    ids('vetting_class'),
  )
  const providers = await alice.get<{ evp_id: string; vetting_classes: string[] }[]>(
    '/v1/10dlc/enum/vetting/providers',
  )
  assert.deepEqual(
    providers.body.map(({ evp_id }) => evp_id),
    ['Aegis', 'CV', 'WMC'],
  )
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

test('a reseller is registered, reviewed, and lets its account have brands of a reseller [S2-115] [S2-116] [S2-117] [S2-118] [S2-119] [S2-120] [S2-121] [S2-181] [S2-215]', async () => {
  const emma = await customer('emma')
  const path = '/v1/10dlc/resellers'
  const edges: [Record<string, unknown>, string][] = [
    [{ company_name: 'x'.repeat(101) }, 'company_name'],
    [{ mobile_phone: '+12015550144' }, 'mobile_phone'],
    [{ email: `${'x'.repeat(93)}@aa.test` }, 'email'],
    [{ email: undefined }, 'email'],
    [{ status: 'APPROVED' }, 'status'],
  ]
  for (const [changes, name] of edges)
    refused(await emma.post<Refusal>(path, aReseller(changes)), 422, '#invalid-reseller-data', [name])
  const asReseller = aCompany({ reseller: true })
  refused(await emma.post<Refusal>(brands, asReseller), 422, '#brand-parameters', ['reseller'])
  const bad = await emma.post<Reseller>(path, aReseller({ company_name: 'Kite Rejected' }))
  await decideReview(exchange, bad.body.reseller_id, { decision: 'approve' })
  await exchange.advance(3600)
  const seen = async (id: string) => (await emma.get<Reseller>(`${path}/${id}`)).body
  const rejected = await until(
    () => seen(bad.body.reseller_id),
    ({ status }) => status !== 'PENDING',
  )
  assert.deepEqual([rejected.status, rejected.registry_reseller_id], ['REJECTED', undefined])
  assert.ok(rejected.rejection_reason)
  refused(await emma.post<Refusal>(brands, asReseller), 422, '#brand-parameters', ['reseller'])
  const good = await emma.post<Reseller>(path, aReseller({ company_name: 'x'.repeat(100) }))
  assert.deepEqual([good.status, good.body.status], [201, 'PENDING'])
  const { status, body: brand } = await emma.post<Brand & { reseller: boolean }>(brands, asReseller)
  assert.deepEqual([status, brand.reseller], [201, true])
  await decideReview(exchange, good.body.reseller_id, { decision: 'approve' })
  await exchange.advance(3600)
  const approved = await until(
    () => seen(good.body.reseller_id),
    ({ status }) => status !== 'PENDING',
  )
  assert.deepEqual([approved.status, approved.rejection_reason], ['APPROVED', undefined])
  assert.ok(approved.registry_reseller_id)
})

test('resellers are listed by tokens, forwards, backwards and from the end [S2-122] [S2-216]', async () => {
  const gina = await customer('gina')
  const path = '/v1/10dlc/resellers'
  const page = async (at: string) => {
    const { status, body } = await gina.get<Resellers>(at)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const names = ({ _embedded }: Resellers) => _embedded.resellers.map(({ reseller_id }) => reseller_id)
  assert.deepEqual(names(await page(path)), [])
  const made: string[] = []
  for (let i = 0; i < 5; i++) made.push((await gina.post<Reseller>(path, aReseller())).body.reseller_id)
  const first = await page(`${path}?page_size=2`)
  assert.deepEqual([names(first), first.page_token['prev']], [made.slice(0, 2), undefined])
  const second = await page(`${path}?page_size=2&page_token=${first.page_token['next']}`)
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
  refused(await gina.get<Refusal>(`${path}?page_token=nonsense`), 400, '#error-type', ['page_token'])
  refused(await alice.get<Refusal>(`${path}/${made[0]}`), 404, '#not-found')
  const foreign = await alice.get<Resellers>(`${path}?page_token=${first.page_token['next']}`)
  assert.deepEqual(names(foreign.body), [])
})
