import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openTerminal } from '../support/terminal.ts'
import { aRegistration } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let customer: Customer
before(async () => {
  exchange = await startExchange({
    env: {
      STROWGER_MODE: 'production',
      STROWGER_HOST: '127.0.0.1',
      STROWGER_OPERATOR_PORT: '0',
      STROWGER_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      STROWGER_WEBHOOK_PORTS: 'any',
    },
  })
  customer = await exchange.customer('alice')
  const address = { complianceEventsUrl: `${exchange.receiver.url}${customer.path}/compliance` }
  const form = new URLSearchParams(address).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await customer.post('/strowger/compliance-events', form, type)).status, 200)
})
after(() => exchange.stop())

const path = '/tfn/v1/registrations'
type Review = { review_id: string; title: string; subject_id: string; submission: Record<string, unknown> }
type Event = { number: string; status: string; reason: string }

let made = 0
async function own(): Promise<string> {
  const msisdn = `1888${String(7_000_000 + ++made)}`
  const number = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId: customer.apiKey }
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  return msisdn
}

const reviewsOf = async (kind: string) =>
  (await exchange.operator.get<{ reviews: Review[] }>(`/operator/v1/reviews?kind=${kind}&limit=1000`)).body
    .reviews

/** The open verification of a number. */
const verificationOf = async (number: string): Promise<Review> => {
  const found = await until(
    async () => (await reviewsOf('toll-free-verification')).find(({ title }) => title.startsWith(number)),
    (review) => review !== undefined,
  )
  return (await exchange.operator.get<Review>(`/operator/v1/reviews/${found!.review_id}`)).body
}

const decide = (review: string, decision: string, more: object = {}) =>
  exchange.operator.post<{ state: string }>(`/operator/v1/reviews/${review}/decision`, { decision, ...more })

/** Submits a registration and approves its content, so that its numbers wait for the carriers. */
async function approved(numbers: readonly string[], registration = aRegistration(numbers)): Promise<string> {
  const { status, body } = await customer.post<{ id: string }>(path, registration)
  assert.equal(status, 200, JSON.stringify(body))
  await approveContent(body.id)
  return body.id
}

async function approveContent(id: string): Promise<void> {
  const review = (await reviewsOf('toll-free')).find((one) => one.subject_id === id)
  assert.equal((await decide(review!.review_id, 'approve')).status, 200)
}

async function statusesOf(id: string): Promise<string[]> {
  const { body } = await customer.get<{ requested_numbers: { status: string }[] }>(`${path}/${id}`)
  return body.requested_numbers.map(({ status }) => status)
}

const eventsOf = async (id: string) =>
  (await customer.get<{ _embedded: { events: Event[] } }>(`${path}/${id}/events`)).body._embedded.events

const notified = (number: string) =>
  exchange.receiver.received
    .filter((one) => one.path === `${customer.path}/compliance` && one.method === 'POST')
    .map(({ body }) => JSON.parse(body.toString()) as { status: string; subject: { number: string } })
    .filter(({ subject }) => subject.number === number)
    .map(({ status }) => status)

const codes = ['business', 'call-to-action']

describe('in production without a provider, an operator enters what the carriers decide', () => {
  test('a verified number is registered, and the customer is notified of each status', async () => {
    const number = await own()
    const id = await approved([number])
    const { review_id, submission } = await verificationOf(number)
    assert.deepEqual([submission['number'], submission['business.tax_id']], [number, '12-3456789'])
    assert.equal(submission['registration_id'], id)
    assert.equal((await decide(review_id, 'approve')).status, 200)
    assert.deepEqual(await statusesOf(id), ['REGISTERED'])
    await until(
      () => notified(number),
      (statuses) => statuses.join() === 'PENDING_REVIEW,CARRIERS_REVIEW,REGISTERED',
    )
  })

  test('the token of a political campaign is masked in the review, and shown on request', async () => {
    const number = await own()
    const token = 'cv|1.0|mno|tfree|01a1fa1c-16dd-7000-9b3d-04107b02a345|Zm9yLXRoZS12ZXJpZmllcg'
    const useCase = {
      category: 'Political',
      description: 'Voters hear of events.',
      political_auth_token: token,
    }
    await approved([number], aRegistration([number], { use_case: useCase }))
    const { review_id, submission } = await verificationOf(number)
    const shown = await exchange.operator.post<object>(`/operator/v1/reviews/${review_id}/secret`, {})
    assert.deepEqual(
      [submission['use_case.political_auth_token'], shown.body],
      [`${token.slice(0, token.lastIndexOf('|'))}|********`, { review_id, secret: token }],
    )
  })

  test('each number of a registration is decided separately, with coded reasons', async () => {
    const numbers = [await own(), await own(), await own(), await own()]
    const id = await approved(numbers)
    const reviews = []
    for (const number of numbers) reviews.push((await verificationOf(number)).review_id)
    assert.equal((await decide(reviews[1]!, 'request_changes')).status, 400, 'a reason is required')
    assert.equal((await decide(reviews[0]!, 'approve')).status, 200)
    assert.equal(
      (await decide(reviews[1]!, 'request_changes', { codes, note: 'By 4 December.' })).status,
      200,
    )
    assert.equal((await decide(reviews[2]!, 'reject', { codes: ['prohibited'] })).status, 200)
    assert.equal((await decide(reviews[3]!, 'block', { codes: ['complaints'] })).status, 200)
    assert.deepEqual(await statusesOf(id), ['REGISTERED', 'UPDATES_REQUIRED', 'REJECTED', 'BLOCKED'])
    const events = await eventsOf(id)
    const reasonOf = (number: string) => events.find((one) => one.number === number)!.reason
    assert.match(reasonOf(numbers[1]!), /could not be verified\..* By 4 December\.$/)
    assert.match(reasonOf(numbers[3]!), /complained/)
    assert.equal((await decide(reviews[3]!, 'approve')).status, 409, 'the first decision applies')
  })

  test('a corrected registration is verified again, and its earlier verification is closed', async () => {
    const [number, other] = [await own(), await own()]
    const id = await approved([number, other])
    const [first, second] = [await verificationOf(number), await verificationOf(other)]
    assert.equal((await decide(first.review_id, 'request_changes', { codes })).status, 200)
    const change = { additional_information: 'The form is at the counter.' }
    assert.equal((await customer.patch(`${path}/${id}`, change)).status, 200)
    assert.equal((await decide(second.review_id, 'approve')).status, 409, 'its content has changed')
    await approveContent(id)
    const again = await verificationOf(number)
    assert.equal(again.submission['additional_information'], change.additional_information)
    assert.equal((await decide(again.review_id, 'approve')).status, 200)
    assert.equal((await decide((await verificationOf(other)).review_id, 'approve')).status, 200)
    assert.deepEqual(await statusesOf(id), ['REGISTERED', 'REGISTERED'])
  })

  test('an operator decides from the command line', async () => {
    const [number, blocked] = [await own(), await own()]
    const id = await approved([number, blocked])
    const [first, second] = [await verificationOf(number), await verificationOf(blocked)]
    const operator = openTerminal(exchange)
    const listed = await operator.run('reviews', 'list', '--kind', 'toll-free-verification')
    assert.match(listed.out, new RegExp(`toll-free-verification +${number}, Blue Kite`))
    const approval = await operator.run('reviews', 'approve', first.review_id)
    assert.match(approval.out, /^The toll-free number \S+ is approved/)
    const words = ['--code', 'complaints', '--reviewer', 'Grace', '--yes']
    const block = await operator.run('reviews', 'block', second.review_id, ...words)
    assert.match(block.out, /^The toll-free number \S+ is blocked, decided by Grace\.$/)
    assert.deepEqual(await statusesOf(id), ['REGISTERED', 'BLOCKED'])
  })

  test('a repeated query about a number opens no second verification', async () => {
    const number = await own()
    await approved([number])
    const { review_id } = await verificationOf(number)
    await exchange.db.query('update tollfree_number set due_at = now() where number = $1', [number])
    await until(
      async () => {
        const { rows } = await exchange.db.query<{ later: boolean }>(
          'select due_at > now() as later from tollfree_number where number = $1',
          [number],
        )
        return rows[0]!.later
      },
      (later) => later,
    )
    assert.equal((await verificationOf(number)).review_id, review_id)
  })

  test('an operator withdraws a canceled number at the provider; a number that was never approved needs no withdrawal', async () => {
    const [number, early] = [await own(), await own()]
    const id = await approved([number])
    await decide((await verificationOf(number)).review_id, 'approve')
    assert.deepEqual(await statusesOf(id), ['REGISTERED'])
    assert.equal((await customer.post(path, aRegistration([early]))).status, 200)
    for (const msisdn of [early, number]) {
      const form = new URLSearchParams({ country: 'US', msisdn }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      assert.equal((await customer.post('/number/cancel', form, type)).status, 200)
    }
    const [review, ...others] = await until(
      () => reviewsOf('toll-free-withdrawal'),
      (reviews) => reviews.length > 0,
    )
    const { body } = await exchange.operator.get<Review>(`/operator/v1/reviews/${review!.review_id}`)
    assert.deepEqual([body.submission, others], [{ number }, []])
    assert.equal((await decide(review!.review_id, 'approve')).status, 200)
    const { rowCount } = await exchange.db.query('select from tollfree_withdrawal')
    assert.equal(rowCount, 0)
  })
})
