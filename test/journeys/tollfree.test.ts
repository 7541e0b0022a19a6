import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aBusiness, aRegistration } from '../support/toll-free.ts'
import { until } from '../support/until.ts'
import { defaultReplies } from '../../src/tendlc/traffic/keywords.ts'

let exchange: TestExchange

before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

const path = '/tfn/v1/registrations'
const hours = 3_600

type Shown = Record<string, unknown> & {
  id: string
  registration_id: string
  status: string
  business: Record<string, unknown>
  use_case: Record<string, unknown>
  requested_numbers: { number: string; status: string; rejection_reason?: string; business_reason?: string }[]
  submission_date?: string
  last_update_date: string
  _links: { self: { href: string } }
}
type Refused = { type: string; detail: string; invalid_parameters?: { name: string; reason: string }[] }
type Event = { registration_id: string; number: string; status: string; reason: string; created_at: string }
type Events = { page_size: number; _embedded: { events: Event[] }; _links: Record<string, { href: string }> }
type Review = { review_id: string; subject_id: string; state: string; decided_by: string | null }
type FullReview = Review & {
  submission: Record<string, unknown>
  difference: { field: string; before: unknown; after: unknown }[]
  history: { event: string; from: string | null; to: string; actor: string; reason: string | null }[]
}

let made = 0

/** Assigns a toll-free number to an account; `end` are its last digits. */
async function own(
  who: Customer,
  end = '00',
  type: 'landline-toll-free' | 'mobile-lvn' = 'landline-toll-free',
) {
  const msisdn = `1888${String(10_000 + ++made).slice(-5)}${end}`
  const number = { msisdn, country: 'US', type, features: ['SMS'] as 'SMS'[], accountId: who.apiKey }
  assert.ok(await assignNumber(exchange.db, number))
  return msisdn
}

async function created(who: Client, body: unknown): Promise<Shown> {
  const answer = await who.post<Shown>(path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

const read = async (who: Client, id: string) => (await who.get<Shown>(`${path}/${id}`)).body
const statuses = ({ requested_numbers: numbers }: Shown) => numbers.map(({ status }) => status)
const statusesUntil = (who: Client, id: string, wanted: string[]) =>
  until(
    () => read(who, id),
    (seen) => statuses(seen).join() === wanted.join(),
  )
const eventsOf = async (who: Client, id: string) => (await who.get<Events>(`${path}/${id}/events`)).body

/** The open review of a registration. */
async function openReview(id: string): Promise<FullReview> {
  const { body } = await exchange.operator.get<{ reviews: Review[] }>(
    '/operator/v1/reviews?kind=toll-free&limit=1000',
  )
  const found = body.reviews.find((one) => one.subject_id === id)
  assert.ok(found, 'no review is open')
  return (await exchange.operator.get<FullReview>(`/operator/v1/reviews/${found.review_id}`)).body
}

const decide = (reviewId: string, decision: string, more: Record<string, unknown> = {}) =>
  exchange.operator.post<Review & Refused>(`/operator/v1/reviews/${reviewId}/decision`, {
    decision,
    ...(decision !== 'approve' && { codes: ['call-to-action'] }),
    ...more,
  })

/** Approves the review of a registration, and waits until the carriers have decided. */
async function registered(who: Client, id: string, wanted: string[]): Promise<Shown> {
  assert.equal((await decide((await openReview(id)).review_id, 'approve')).status, 200)
  await exchange.advance(49 * hours)
  return statusesUntil(who, id, wanted)
}

const fate = async (who: Customer, changes: object) => {
  const id = await who.sent({ ...changes })
  const seen = await exchange.messageUntil(id, ({ status }) => ['delivered', 'rejected'].includes(status))
  return seen.error_code ?? seen.status
}

/** Sends until the outcome is the wanted one, because nodes read a change only within 250 ms. */
const fateUntil = (who: Customer, changes: object, wanted: string | number) =>
  until(
    () => fate(who, changes),
    (found) => found === wanted,
  )

describe('a registration on its way from a draft to traffic', () => {
  const to = '12125550101'
  const canadian = '16135550101'
  let anna: Customer
  let number: string
  let id: string
  const change = async (body: object) => {
    const answer = await anna.patch<Shown>(`${path}/${id}`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  before(async () => {
    anna = await exchange.customer('anna')
    number = await own(anna)
  })

  test('an unregistered toll-free number sends neither to the US nor to Canada [S2-005]', async () => {
    assert.equal(await fate(anna, { to, from: number }), 1120)
    assert.equal(await fate(anna, { to: canadian, from: number }), 1120)
    assert.equal(await fate(anna, { to: '99000000001', from: number }), 'delivered')
  })

  test('a new draft has an ID and its times, but no numbers and no submission date [S2-158] [S2-218]', async () => {
    const draft = await created(anna, { business: aBusiness(), status: 'DRAFT' })
    id = draft.id
    assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.deepEqual(
      [draft.status, draft.registration_id, draft.requested_numbers, draft.submission_date],
      ['DRAFT', id, [], undefined],
    )
    for (const name of ['creation_date', 'last_update_date'])
      assert.ok(!Number.isNaN(Date.parse(String(draft[name]))), name)
    assert.equal(draft['_links'].self.href, `${path}/${id}`)
    assert.equal((await anna.get(`${path}/${id}/status`)).status, 404, 'it has no number yet')
  })

  test('a registration is read with all its members, by its own account only [S2-219]', async () => {
    const { status: _, ...rest } = aRegistration([number])
    const filled = await change(rest)
    assert.deepEqual([filled.status, statuses(filled)], ['DRAFT', ['DRAFT']])
    const { status, body } = await anna.get<Shown>(`${path}/${id}`)
    assert.deepEqual([status, body], [200, filled])
    const { requested_numbers: __, ...stated } = rest
    for (const [name, value] of Object.entries(stated)) assert.deepEqual(body[name], value, name)
    const outsider = await exchange.customer('annas-neighbour')
    assert.equal((await outsider.get(`${path}/${id}`)).status, 404)
    assert.equal((await anna.get(`${path}/00000000-0000-7000-8000-000000000000`)).status, 404)
  })

  test('submitting a draft sets its submission date and starts a review [S2-187] [S2-220]', async () => {
    const handed = await change({ status: 'SUBMITTED' })
    assert.deepEqual([handed.status, statuses(handed)], ['SUBMITTED', ['PENDING_REVIEW']])
    assert.ok(!Number.isNaN(Date.parse(handed.submission_date!)))
    const { submission } = await openReview(id)
    assert.equal(submission['business.address.city'], 'Springfield')
  })

  test('a reviewer sees the contact’s email address with the business and requests changes, with reasons for the customer [S2-131] [S2-188]', async () => {
    const review = await openReview(id)
    assert.equal(review.submission['business.contact.email'], 'office@bluekite.example')
    assert.equal(review.submission['business.name'], 'Blue Kite Incorporated')
    const why = { codes: ['call-to-action', 'contact'], note: 'Where is the form?' }
    assert.equal((await decide(review.review_id, 'request_changes', why)).status, 200)
    const wanted = await read(anna, id)
    assert.deepEqual(statuses(wanted), ['UPDATES_REQUIRED'])
    const { rejection_reason: reason } = wanted.requested_numbers[0]!
    assert.match(reason!, /how consumers give consent.* Where is the form\?$/)
    assert.match(reason!, /The contact does not match the business/)
  })

  test('a change of it starts another review, which shows the difference [S2-220]', async () => {
    const again = await change({ opt_in: { images: [{ url: 'https://bluekite.example/better.png' }] } })
    assert.deepEqual(statuses(again), ['PENDING_REVIEW'])
    const { difference, history } = await openReview(id)
    assert.deepEqual(
      difference.map(({ field }) => field),
      ['opt_in.images'],
    )
    assert.deepEqual(
      history.map(({ to: status }) => status),
      ['DRAFT', 'PENDING_REVIEW', 'UPDATES_REQUIRED', 'PENDING_REVIEW'],
    )
  })

  test('an approved registration is CARRIERS_REVIEW for two days, then REGISTERED [S2-188]', async () => {
    assert.equal((await decide((await openReview(id)).review_id, 'approve')).status, 200)
    assert.deepEqual(statuses(await read(anna, id)), ['CARRIERS_REVIEW'])
    await exchange.advance(47 * hours)
    assert.deepEqual(statuses(await read(anna, id)), ['CARRIERS_REVIEW'])
    await exchange.advance(2 * hours)
    await statusesUntil(anna, id, ['REGISTERED'])
  })

  test('each status change has its registration, reason and time, and the latest can be read alone [S2-159] [S2-221]', async () => {
    const {
      page_size,
      _embedded: { events },
    } = await eventsOf(anna, id)
    assert.equal(page_size, 10)
    assert.deepEqual(
      events.map(({ status, reason }) => [status, reason === '']),
      [
        ['REGISTERED', true],
        ['CARRIERS_REVIEW', true],
        ['PENDING_REVIEW', true],
        ['UPDATES_REQUIRED', false],
        ['PENDING_REVIEW', true],
        ['DRAFT', true],
      ],
    )
    for (const one of events) assert.deepEqual([one.registration_id, one.number], [id, number])
    const times = events.map(({ created_at }) => created_at)
    assert.deepEqual(times, times.toSorted().toReversed())
    assert.deepEqual((await anna.get<Event>(`${path}/${id}/status`)).body, events[0])
  })

  test('a registered toll-free number sends to the US and Canada [S2-005]', async () => {
    await fateUntil(anna, { to, from: number }, 'delivered')
    assert.equal(await fate(anna, { to: canadian, from: number }), 'delivered')
  })
})

test('responses are JSON, or HAL on request [S2-193]', async () => {
  const bert = await exchange.customer('bert')
  const body = { business: aBusiness(), status: 'DRAFT' }
  const typeOf = ({ headers }: { headers: Headers }) => headers.get('content-type')?.split(';')[0]
  const hal = { accept: 'application/hal+json' }
  assert.equal(typeOf(await bert.post(path, body)), 'application/json')
  assert.equal(typeOf(await bert.post(path, body, hal)), 'application/hal+json')
  assert.equal(typeOf(await bert.get('/tfn/v1/numbers', { accept: '*/*' })), 'application/json')
  assert.equal(
    typeOf(await bert.get('/tfn/v1/numbers', { accept: 'application/json;q=0.5, application/hal+json' })),
    'application/hal+json',
  )
  assert.equal(typeOf(await bert.get(`${path}/x`, hal)), 'application/problem+json')
})

test('one of two simultaneous reviewers decides, and a registration under review cannot be changed', async () => {
  const cora = await exchange.customer('cora')
  const { id } = await created(cora, aRegistration([await own(cora)]))
  const { review_id } = await openReview(id)
  assert.equal(
    (await exchange.operator.put(`/operator/v1/reviews/${review_id}/assignee`, { assignee: 'Ruth' })).status,
    200,
  )
  const locked = await cora.patch<Refused>(`${path}/${id}`, { additional_information: 'More' })
  assert.equal(locked.status, 409)
  assert.match(locked.body.type, /tfn#registration-conflict$/)
  // A request to set the current status succeeds and has no effect.
  assert.equal((await cora.patch(`${path}/${id}`, { status: 'SUBMITTED' })).status, 200)
  const both = await Promise.all([
    decide(review_id, 'approve', { reviewer: 'Ruth' }),
    decide(review_id, 'reject', { reviewer: 'Saul' }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const [winner] = both.filter(({ status }) => status === 200)
  const seen = await read(cora, id)
  assert.deepEqual(statuses(seen), [winner!.body.state === 'approved' ? 'CARRIERS_REVIEW' : 'REJECTED'])
  assert.equal((await cora.patch(`${path}/${id}`, { additional_information: 'More' })).status, 409)
})

test('each number has its own status: carriers approve one, reject another, and request changes of a third [S2-142] [S2-144] [S2-246]', async () => {
  const dora = await exchange.customer('dora')
  const numbers = [await own(dora), await own(dora, '99'), await own(dora, '98')]
  const { id } = await created(dora, aRegistration(numbers))
  const after = await registered(dora, id, ['REGISTERED', 'REJECTED', 'UPDATES_REQUIRED'])
  assert.deepEqual(
    after.requested_numbers.map((one) => 'rejection_reason' in one),
    [false, true, true],
  )
  const kept = numbers.slice(1).map((number) => ({ number, business_reason: 'Shop' }))
  const lost = await dora.patch<Refused>(`${path}/${id}`, { requested_numbers: kept })
  assert.deepEqual(
    [lost.status, lost.body.invalid_parameters!.map(({ name }) => name)],
    [422, ['requested_numbers']],
  )
  const again = await dora.patch<Shown>(`${path}/${id}`, { status: 'SUBMITTED' })
  assert.deepEqual(statuses(again.body), ['REGISTERED', 'REJECTED', 'PENDING_REVIEW'])
  await registered(dora, id, ['REGISTERED', 'REJECTED', 'REGISTERED'])
  // A number that was rejected can be in another registration, a registered number cannot.
  assert.equal((await dora.post(path, aRegistration([numbers[1]!]))).status, 200)
  for (const accepted of [numbers[0]!, numbers[1]!]) {
    const conflict = await dora.post<Refused>(path, aRegistration([accepted]))
    assert.deepEqual([conflict.status, conflict.body.type.endsWith('tfn#registration-conflict')], [409, true])
    assert.deepEqual(
      conflict.body.invalid_parameters!.map(({ name }) => name),
      ['requested_numbers[0].number'],
    )
  }
})

test('carriers of the sandbox decide by the name of the business', async () => {
  const emma = await exchange.customer('emma')
  const make = async (name: string) =>
    (await created(emma, aRegistration([await own(emma)], { business: aBusiness({ name }) }))).id
  const [refused, doubted, slow, unresponsive] = [
    await make('Kites Refused'),
    await make('Kites Doubted'),
    await make('Kites Slow'),
    await make('Kites Silent'),
  ]
  for (const id of [refused, doubted, slow, unresponsive])
    assert.equal((await decide((await openReview(id)).review_id, 'approve')).status, 200)
  await exchange.advance(49 * hours)
  await statusesUntil(emma, refused, ['REJECTED'])
  await statusesUntil(emma, doubted, ['UPDATES_REQUIRED'])
  await statusesUntil(emma, unresponsive, ['REGISTERED'])
  assert.deepEqual(statuses(await read(emma, slow)), ['CARRIERS_REVIEW'])
  await emma.patch(`${path}/${doubted}`, { additional_information: 'There is a form in the shop.' })
  await registered(emma, doubted, ['REGISTERED'])
  await exchange.advance(400 * hours)
  await statusesUntil(emma, slow, ['REGISTERED'])
})

test('only operators block a number and its traffic, and its registration is reviewed again when they lift the block', async () => {
  const finn = await exchange.customer('finn')
  const number = await own(finn)
  const { id } = await created(finn, aRegistration([number]))
  await registered(finn, id, ['REGISTERED'])
  const to = '12125550102'
  await fateUntil(finn, { to, from: number }, 'delivered')
  const block = `/operator/v1/toll-free-numbers/${number}/block`
  assert.equal((await exchange.operator.delete(block)).status, 409)
  assert.equal((await exchange.operator.put(block, { reason: 'Complaints.' })).status, 204)
  assert.equal((await exchange.operator.put(block, { reason: 'More complaints.' })).status, 204)
  assert.equal(
    (await exchange.operator.put('/operator/v1/toll-free-numbers/18005559999/block', { reason: 'x' })).status,
    404,
  )
  await fateUntil(finn, { to, from: number }, 1120)
  const [event] = (await eventsOf(finn, id))['_embedded'].events
  assert.deepEqual([event!.status, event!.reason], ['BLOCKED', 'Complaints.'])
  assert.equal((await finn.patch(`${path}/${id}`, { additional_information: 'Sorry' })).status, 409)
  assert.equal((await finn.post(path, aRegistration([number]))).status, 409)
  assert.equal((await exchange.operator.delete(block)).status, 204)
  assert.deepEqual(statuses(await read(finn, id)), ['PENDING_REVIEW'])
  await registered(finn, id, ['REGISTERED'])
})

test('a cancelled number is no longer registered, and its next owner has to register it again', async () => {
  const [gina, hans] = [await exchange.customer('gina'), await exchange.customer('hans')]
  const number = await own(gina)
  const { id } = await created(gina, aRegistration([number]))
  const waiting = await openReview(id)
  for (const sql of [
    'delete from number where msisdn = $1',
    `update inventory set status = 'available' where msisdn = $1`,
  ])
    await exchange.db.query(sql, [number])
  const after = await statusesUntil(gina, id, ['REJECTED'])
  assert.match(after.requested_numbers[0]!.rejection_reason!, /no longer owns the number/)
  assert.equal((await decide(waiting.review_id, 'approve')).status, 409)
  const owned = {
    msisdn: number,
    country: 'US',
    type: 'landline-toll-free',
    features: ['SMS'] as 'SMS'[],
  } as const
  assert.ok(await assignNumber(exchange.db, { ...owned, features: ['SMS'], accountId: hans.apiKey }))
  const next = await created(hans, aRegistration([number]))
  assert.deepEqual(statuses(next), ['PENDING_REVIEW'])
  assert.deepEqual(statuses(await read(gina, id)), ['REJECTED'])
})

/** The automatic replies of a customer's numbers to a subscriber; waits for this number of replies. */
const replies = (who: Customer, to: string, count: number) =>
  until(
    async () => {
      const { rows } = await exchange.db.query<{ text: string; sender: string }>(
        `select text, sender from message where account_id = $1 and recipient = $2 and actor = 'keywords' order by id`,
        [who.apiKey, to],
      )
      return rows
    },
    (rows) => rows.length === count,
  )

test('a registered number replies to the keywords of its registration with its own texts, and obeys a STOP [S2-153] [S2-154] [S2-155]', async () => {
  const jane = await exchange.customer('jane')
  const number = await own(jane)
  const { id, opt_in: optIn } = await created(jane, aRegistration([number]))
  const words = optIn as { confirmation_message: string; help_message: string }
  const to = '99000000104'
  const answers = (count: number) => replies(jane, to, count)
  // An unregistered number sends no reply to a keyword, but the keyword takes effect.
  await exchange.originate(to, number, 'stop')
  await fateUntil(jane, { to, from: number }, 1240)
  await exchange.originate(to, number, 'start')
  await fateUntil(jane, { to, from: number }, 'delivered')
  await registered(jane, id, ['REGISTERED'])
  await exchange.originate(to, number, 'kite')
  await answers(1)
  await exchange.originate(to, number, 'Help!')
  await answers(2)
  await exchange.originate(to, number, 'STOP')
  const [joined, helped, stopped] = await answers(3)
  assert.deepEqual([joined!.text, helped!.text], [words.confirmation_message, words.help_message])
  assert.deepEqual([stopped!.text, stopped!.sender], [defaultReplies.stop, number])
  assert.equal(await fate(jane, { to, from: number }), 1240)
  await exchange.originate(to, number, 'FLY')
  await answers(4)
  assert.equal(await fate(jane, { to, from: number }), 'delivered')
})

test('a registered number keeps sending its approved replies until a change of them is approved [S2-154] [S2-155]', async () => {
  const kate = await exchange.customer('kate')
  const numbers = [await own(kate), await own(kate, '98')] as const
  const { id } = await created(kate, aRegistration(numbers))
  await registered(kate, id, ['REGISTERED', 'UPDATES_REQUIRED'])
  const help = async (from: string) => {
    await exchange.originate(from, numbers[0], 'help')
    return (await replies(kate, from, 1))[0]!.text
  }
  const stated = aRegistration([]).opt_in.help_message
  const [refused, accepted] = ['Blue Kite: call 12015550111.', 'Blue Kite: call 12015550122.']
  const change = (help_message: string) => kate.patch<Shown>(`${path}/${id}`, { opt_in: { help_message } })
  assert.deepEqual(statuses((await change(refused)).body), ['REGISTERED', 'PENDING_REVIEW'])
  assert.equal(await help('99000000111'), stated, 'while it is reviewed')
  assert.equal((await decide((await openReview(id)).review_id, 'request_changes')).status, 200)
  assert.equal(await help('99000000112'), stated, 'after it was rejected')
  await change(accepted)
  assert.equal(await help('99000000113'), stated, 'while it is reviewed again')
  assert.equal((await decide((await openReview(id)).review_id, 'approve')).status, 200)
  assert.equal(await help('99000000114'), accepted, 'once it is approved')
})

test('the token of a political campaign is valid for two years, and then its numbers are no longer registered [S2-147] [S2-158]', async () => {
  const iris = await exchange.customer('iris')
  const token = 'cv|1.0|mno|tfree|01a1fa1c-16dd-7000-9b3d-04107b02a345|Zm9vYmFyLXNlY3JldA'
  const useCase = { category: 'Political', description: 'Voters are told when they can vote.' }
  const body = aRegistration([await own(iris)])
  const without = await iris.post<Refused>(path, { ...body, use_case: useCase })
  assert.deepEqual(
    [without.status, without.body.invalid_parameters!.map(({ name }) => name)],
    [422, ['use_case.political_auth_token']],
  )
  const { id, use_case } = await created(iris, {
    ...body,
    use_case: { ...useCase, political_auth_token: token },
  })
  const expiry = Date.parse(use_case['political_auth_token_expiry_date'] as string)
  await registered(iris, id, ['REGISTERED'])
  assert.ok(expiry > Date.now() + 729 * 24 * hours * 1000)
  for (const days of [400, 331]) await exchange.advance(days * 24 * hours)
  const after = await statusesUntil(iris, id, ['UPDATES_REQUIRED'])
  assert.match(after.requested_numbers[0]!.rejection_reason!, /token .* has expired/)
  const expired = await iris.patch<Refused>(`${path}/${id}`, { status: 'SUBMITTED' })
  assert.deepEqual(
    [expired.status, expired.body.invalid_parameters],
    [422, [{ name: 'use_case.political_auth_token', reason: 'has expired' }]],
  )
  const renewed = await iris.patch<Shown>(`${path}/${id}`, {
    use_case: { political_auth_token: `${token}2` },
  })
  assert.ok(Date.parse(renewed.body.use_case['political_auth_token_expiry_date'] as string) > expiry)
  await registered(iris, id, ['REGISTERED'])
})

/** Registers a number with false data; returns the reviewer's view of it and the carriers' reasons for sending it back. */
async function sentBack(who: Customer, changes: Record<string, unknown>) {
  const { id } = await created(who, aRegistration([await own(who)], changes))
  const { submission } = await openReview(id)
  const [number] = (await registered(who, id, ['UPDATES_REQUIRED'])).requested_numbers
  return { unverified: submission['unverified'], reason: number!.rejection_reason }
}

test('a website, an email address and a screenshot that do not exist are shown to the reviewer, and sent back by the carriers [S2-129] [S2-131] [S2-152]', async () => {
  const jane = await exchange.customer('jane')
  const { contact } = aBusiness()
  const elsewhere = { ...contact, email: 'office@bluekite.invalid' }
  const { opt_in: optIn } = aRegistration([])
  const images = [...optIn.images, { url: 'https://bluekite.invalid/form.png' }]
  const wrong: [changes: Record<string, unknown>, unverified: RegExp | undefined, reason: string][] = [
    [
      { business: aBusiness({ company_website: 'https://bluekite.invalid' }) },
      /^business: business\.company_website is not on the public internet/,
      'The website of the business does not exist.',
    ],
    [
      { business: aBusiness({ contact: elsewhere }) },
      undefined,
      'The email address of the contact does not exist.',
    ],
    [
      { opt_in: { ...optIn, images } },
      /^call-to-action: opt_in\.images\[1\]\.url is not on the public internet/,
      'A screenshot does not exist.',
    ],
  ]
  for (const [changes, unverified, description] of wrong) {
    const seen = await sentBack(jane, changes)
    assert.equal(seen.reason, description)
    if (unverified) assert.match((seen.unverified as string[]).join('\n'), unverified)
  }
})

test('a political token that its provider does not know is sent back, and the reviewer sees that it was not verified [S2-147]', async () => {
  const kurt = await exchange.customer('kurt')
  const political_auth_token = 'cv|1.0|mno|tfree|00000000-0000-0000-0000-000000000000|Zm9vYmFyLXNlY3JldA'
  const description = 'Voters are told when they can vote.'
  const seen = await sentBack(kurt, {
    use_case: { category: 'Political', description, political_auth_token },
  })
  assert.equal(seen.reason, 'The provider does not know the political token.')
  assert.deepEqual(seen.unverified, [
    'political-token: use_case.political_auth_token was not verified with its provider',
  ])
})
