import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { startVerifier, type Verifier } from '../../simulators/toll-free/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { aBusiness, aRegistration } from '../support/toll-free.ts'
import { verifierSettings } from '../support/toll-free-provider.ts'
import { until } from '../support/until.ts'

let verifier: Verifier
let exchange: TestExchange
let customer: Customer
let remove: () => void
before(async () => {
  verifier = await startVerifier()
  const settings = verifierSettings(verifier)
  remove = settings.remove
  exchange = await startExchange({ env: settings.env })
  verifier.setEndpoint(`${exchange.url}/toll-free/webhooks`)
  customer = await exchange.customer('alice')
})
beforeEach(() => void verifier.withdraw())
after(async () => {
  await exchange.stop()
  await verifier.close()
  remove()
})

const path = '/tfn/v1/registrations'

let made = 0
async function own(): Promise<string> {
  const msisdn = `1866${String(7_000_000 + ++made)}`
  const number = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId: customer.apiKey }
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  return msisdn
}

/** Submits a registration and approves its content, so that its numbers are submitted to the provider. */
async function approved(numbers: readonly string[], changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await customer.post<{ id: string }>(path, aRegistration(numbers, changes))
  assert.equal(status, 200, JSON.stringify(body))
  await decideReview(exchange, body.id, { decision: 'approve' })
  return body.id
}

type Shown = { requested_numbers: { status: string; rejection_reason?: string }[] }
const numbersOf = async (id: string) => (await customer.get<Shown>(`${path}/${id}`)).body.requested_numbers
const becomes = async (id: string, ...wanted: string[]) =>
  (
    await until(
      () => numbersOf(id),
      (numbers) => numbers.map(({ status }) => status).join() === wanted.join(),
    )
  ).map((one) => one.rejection_reason ?? '')

/** Makes all queries and checks due, as they are after a while. */
async function makeDue(): Promise<void> {
  await exchange.db.query(
    `update tollfree_number set due_at = now(), leased_until = null where due_at > now()`,
  )
  await exchange.db.query(`update tollfree_check set due_at = now(), leased_until = null`)
  await exchange.db.query(`update tollfree_provider set paused_until = '-infinity'`)
}
const becomesAfterTime = async (id: string, ...wanted: string[]) => {
  await until(
    async () => {
      await makeDue()
      return numbersOf(id)
    },
    (numbers) => numbers.map(({ status }) => status).join() === wanted.join(),
  )
}

const entryOf = (number: string) => verifier.verifications().find((one) => one.number === number)
const writesOf = (number: string) =>
  verifier.calls.filter((call) => call.method === 'PUT' && call.path.endsWith(number))

describe('in production with a provider of toll-free verification', () => {
  test('a number is submitted once, and a signed webhook brings the decision', async () => {
    const number = await own()
    const id = await approved([number])
    await becomes(id, 'REGISTERED')
    assert.equal(entryOf(number)?.submissions, 1)
    assert.equal(writesOf(number).length, 1)
    const { body } = writesOf(number)[0]!
    assert.equal((body['registration'] as { business: { tax_id: string } }).business.tax_id, '12-3456789')
  })

  test('a rejection names its codes and the last day, and the corrected registration is submitted again', async () => {
    const number = await own()
    const contact = { ...aBusiness().contact, email: 'ada@post.example' }
    const id = await approved([number], { business: aBusiness({ contact }) })
    const [reason] = await becomes(id, 'UPDATES_REQUIRED')
    assert.match(
      reason!,
      /belong to the business\. \(CONTACT_EMAIL\) Changes are accepted until \d{4}-\d\d-\d\d\.$/,
    )
    const change = { business: { contact: { email: 'ada@bluekite.example' } } }
    assert.equal((await customer.patch(`${path}/${id}`, change)).status, 200)
    await decideReview(exchange, id, { decision: 'approve' })
    await becomes(id, 'REGISTERED')
    assert.equal(entryOf(number)?.submissions, 2)
  })

  test('prohibited content blocks the number, and a further registration of it is refused', async () => {
    const number = await own()
    const use_case = { category: 'General Marketing', description: 'Offers of a casino.' }
    const id = await approved([number], { use_case })
    await becomes(id, 'BLOCKED')
    const { body } = await customer.get<{ reason: string }>(`${path}/${id}/status`)
    assert.match(body.reason, /PROHIBITED/)
    assert.equal((await customer.post(path, aRegistration([number]))).status, 409)
  })

  test('a number that the provider does not accept any more is rejected', async () => {
    const number = await own()
    const contact = { ...aBusiness().contact, email: 'ada@post.example' }
    const id = await approved([number], { business: aBusiness({ contact }) })
    await becomes(id, 'UPDATES_REQUIRED')
    verifier.change(number, { resubmit_until: '2020-01-01T00:00:00.000Z' })
    assert.equal((await customer.patch(`${path}/${id}`, { additional_information: 'More.' })).status, 200)
    await decideReview(exchange, id, { decision: 'approve' })
    const [reason] = await becomes(id, 'REJECTED')
    assert.match(reason!, /has expired/)
  })

  test('members that the provider refuses are named to the customer, and a refusal without a reason is retried', async () => {
    const number = await own()
    const id = await approved([number], { business: aBusiness({ entity_type: undefined }) })
    assert.deepEqual(await becomes(id, 'UPDATES_REQUIRED'), ['business.entity_type is required'])
    assert.equal((await customer.patch(`${path}/${id}`, { business: aBusiness() })).status, 200)
    await decideReview(exchange, id, { decision: 'approve' })
    verifier.inject({ fault: 'refuse-requests', of: 'write', status: 422, count: 1 })
    await becomesAfterTime(id, 'REGISTERED')
  })

  for (const fault of [
    { fault: 'lose-answers', of: 'write', count: 1 },
    { fault: 'malformed', of: 'write', count: 1 },
    { fault: 'refuse-requests', of: 'all', status: 503, count: 2 },
    { fault: 'throttle', of: 'all', count: 1 },
  ] as const)
    test(`a number is submitted once in spite of ${fault.fault}`, async () => {
      verifier.inject(fault)
      const number = await own()
      const id = await approved([number])
      await becomesAfterTime(id, 'REGISTERED')
      assert.equal(entryOf(number)?.submissions, 1)
    })

  for (const fault of ['repeat-events', 'reorder-events', 'lose-events'] as const)
    test(`numbers reach their decision in spite of ${fault}`, async () => {
      verifier.inject({ fault })
      const numbers = [await own(), await own()]
      const id = await approved(numbers)
      await becomesAfterTime(id, 'REGISTERED', 'REGISTERED')
      for (const number of numbers) assert.equal(entryOf(number)?.submissions, 1)
    })

  test('a wrong secret pauses the calls of all nodes, until it is accepted again', async () => {
    verifier.inject({ fault: 'refuse-requests', status: 401 })
    const numbers = [await own(), await own(), await own()]
    const id = await approved(numbers)
    const paused = () =>
      exchange.db.query<{ paused_by: string | null }>(
        'select paused_by from tollfree_provider where paused_until > clock_timestamp()',
      )
    await until(paused, ({ rows }) => rows[0]?.paused_by === 'credentials')
    verifier.withdraw()
    await becomesAfterTime(id, 'REGISTERED', 'REGISTERED', 'REGISTERED')
  })

  test('a registered number that the carriers block later is blocked, after a webhook or at the next daily check', async () => {
    const numbers = [await own(), await own()]
    const id = await approved(numbers)
    await becomes(id, 'REGISTERED', 'REGISTERED')
    const reasons = [{ code: 'COMPLAINTS', description: 'Consumers complained.' }]
    verifier.change(numbers[0]!, { blocked: true, reasons })
    await becomes(id, 'BLOCKED', 'REGISTERED')
    verifier.inject({ fault: 'lose-events' })
    verifier.change(numbers[1]!, { status: 'UNVERIFIED', resubmit_allowed: true, reasons })
    await becomesAfterTime(id, 'BLOCKED', 'UPDATES_REQUIRED')
  })

  const cancel = async (msisdn: string) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = new URLSearchParams({ country: 'US', msisdn }).toString()
    assert.equal((await customer.post('/number/cancel', form, type)).status, 200)
  }
  const makeWithdrawalsDue = () =>
    exchange.db.query(
      `update tollfree_withdrawal set due_at = now(), leased_until = null, requested_at = now() - interval '1 hour'`,
    )
  const openWithdrawals = async () =>
    (await exchange.db.query<{ number: string }>('select number from tollfree_withdrawal')).rows.length

  test('the verification of a canceled number is withdrawn at the provider, in spite of a lost response', async () => {
    const numbers = [await own(), await own()]
    const id = await approved(numbers)
    await becomes(id, 'REGISTERED', 'REGISTERED')
    verifier.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    await cancel(numbers[0]!)
    await until(
      async () => {
        await makeWithdrawalsDue()
        return [entryOf(numbers[0]!), await openWithdrawals()] as const
      },
      ([entry, open]) => !entry && open === 0,
    )
    assert.equal(entryOf(numbers[1]!)?.status, 'VERIFIED')
  })

  test('a canceled number that is registered again is not withdrawn', async () => {
    const number = await own()
    await becomes(await approved([number]), 'REGISTERED')
    verifier.inject({ fault: 'refuse-requests', status: 503 })
    await cancel(number)
    await until(openWithdrawals, (open) => open === 1)
    const owned = { country: 'US', type: 'landline-toll-free' as const, accountId: customer.apiKey }
    assert.ok(await assignNumber(exchange.db, { msisdn: number, features: ['SMS'], ...owned }))
    const id = await approved([number])
    verifier.withdraw()
    await until(
      async () => {
        await makeWithdrawalsDue()
        return openWithdrawals()
      },
      (open) => open === 0,
    )
    await becomesAfterTime(id, 'REGISTERED')
    assert.equal(entryOf(number)?.submissions, 2)
  })

  type Listed = { reviews: { review_id: string; subject_id: string }[] }
  const withdrawalReviews = async () =>
    (await exchange.operator.get<Listed>('/operator/v1/reviews?kind=toll-free-withdrawal')).body.reviews

  test('the verification of a canceled number is withdrawn although its submission is executed late', async () => {
    const number = await own()
    verifier.inject({ fault: 'refuse-requests', of: 'write', status: 503 })
    await approved([number])
    const [late] = await until(
      () => writesOf(number),
      (writes) => writes.length > 0,
    )
    const readsOf = () =>
      verifier.calls.filter((call) => call.method === 'GET' && call.path.endsWith(number)).length
    const reads = readsOf()
    await cancel(number)
    await until(readsOf, (now) => now > reads)
    verifier.withdraw()
    const { status } = await fetch(new URL(late!.path, verifier.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${verifier.secret}`, 'if-none-match': '*' },
      body: JSON.stringify(late!.body),
    })
    assert.equal(status, 201)
    await until(
      async () => {
        await makeWithdrawalsDue()
        return [entryOf(number), await openWithdrawals()] as const
      },
      ([entry, open]) => !entry && open === 0,
    )
  })

  test('after a week in which the provider refuses a withdrawal, an operator withdraws the number', async () => {
    const number = await own()
    await becomes(await approved([number]), 'REGISTERED')
    verifier.inject({ fault: 'lose-events' })
    verifier.change(number, { blocked: true })
    await cancel(number)
    const deletions = () =>
      verifier.calls.filter((call) => call.method === 'DELETE' && call.path.endsWith(number)).length
    await until(deletions, (count) => count === 1)
    const { rows } = await until(
      () =>
        exchange.db.query<{ since: string }>(
          'select refused_since::date::text as since from tollfree_withdrawal where refused_since is not null',
        ),
      (found) => found.rows.length === 1,
    )
    await exchange.db.query(
      `update tollfree_withdrawal set refused_since = refused_since - interval '7 days'`,
    )
    await makeWithdrawalsDue()
    const [review] = await until(
      () => withdrawalReviews(),
      (found) => found.length > 0,
    )
    const { body } = await exchange.operator.get<{ submission: Record<string, string> }>(
      `/operator/v1/reviews/${review!.review_id}`,
    )
    const since = new Date(Date.parse(rows[0]!.since) - 7 * 86_400_000).toISOString().slice(0, 10)
    assert.deepEqual(body.submission, {
      number,
      reason: `The provider has refused the withdrawal since ${since}: The number is blocked.`,
    })
    await makeWithdrawalsDue()
    await until(
      () => exchange.db.query('select from tollfree_withdrawal where due_at > now()'),
      (found) => found.rowCount === 1,
    )
    assert.equal(deletions(), 1)
    await decideReview(exchange, review!.subject_id, { decision: 'approve' })
    assert.equal(await openWithdrawals(), 0)
  })

  for (const [fault, pausedBy] of [
    [{ fault: 'throttle', of: 'read', retry: 3_600 }, 'throttled'],
    [{ fault: 'refuse-requests', of: 'read', status: 401 }, 'credentials'],
  ] as const)
    test(`the daily check of registered numbers pauses all calls (${pausedBy})`, async () => {
      const numbers: string[] = []
      for (let i = 0; i < 3; i++) {
        const some = [await own(), await own(), await own(), await own()]
        await becomes(await approved(some), ...some.map(() => 'REGISTERED'))
        numbers.push(...some)
      }
      const callsBefore = verifier.calls.length
      verifier.inject(fault)
      await exchange.db.query('update tollfree_check set due_at = now() where number = any($1)', [numbers])
      const { rows } = await until(
        () =>
          exchange.db.query<{ paused_by: string }>(
            'select paused_by from tollfree_provider where paused_until > now()',
          ),
        ({ rows: some }) => some.length > 0,
      )
      assert.equal(rows[0]!.paused_by, pausedBy)
      const { rowCount: later } = await exchange.db.query(
        'select from tollfree_check where number = any($1) and attempts = 0',
        [numbers],
      )
      assert.ok(later! >= numbers.length - 5, `${numbers.length - later!} numbers were read`)
      assert.ok(verifier.calls.length - callsBefore <= 5)
      verifier.withdraw()
      await makeDue()
    })

  test('a reason with characters that no database stores reaches the customer without them', async () => {
    const number = await own()
    const id = await approved([number])
    await becomes(id, 'REGISTERED')
    verifier.change(number, {
      status: 'UNVERIFIED',
      reasons: [{ code: 'COMPLAINTS', description: 'Consumers\0 complained.\ud83d' }],
    })
    const [reason] = await becomes(id, 'REJECTED')
    assert.equal(reason, 'Consumers complained.\ufffd (COMPLAINTS)')
  })

  test('webhooks with a wrong signature, an old one, or without a number are rejected', async () => {
    const post = async (
      body: string,
      { secret = verifier.secret, at = Math.floor(Date.now() / 1000) } = {},
    ) => {
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      const headers = { 'webhook-signature': `t=${at},v1=${signature}` }
      return (await fetch(`${exchange.url}/toll-free/webhooks`, { method: 'POST', headers, body })).status
    }
    const body = JSON.stringify({ number: '18665559999' })
    assert.equal(await post(body), 204, 'a number that is not at the provider has no effect')
    assert.equal(await post(body, { secret: 'another' }), 401)
    assert.equal(await post(body, { at: Math.floor(Date.now() / 1000) - 3_600 }), 401)
    assert.equal(await post('{"number":"1"}'), 400)
    assert.equal(await post('no JSON'), 400)
    assert.equal(await post(JSON.stringify({ a: 'x'.repeat(70_000) })), 413)
    const { rowCount } = await exchange.db.query(`select from tollfree_check where number = '18665559999'`)
    assert.equal(rowCount, 0)
  })
})
