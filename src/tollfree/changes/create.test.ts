import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, type Caller } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { aRegistration } from '../../../test/support/toll-free.ts'
import { createRegistration, type RegistrationInput } from './create.ts'

let world: TestAccounts
const callers: Caller[] = []
const numbers: string[] = []
before(async () => {
  world = await openTestAccounts()
  for (const name of ['Alice', 'Bob']) {
    const { apiKey: accountId } = await createAccount(world.db, world.vault, { name })
    const msisdn = `1800555010${callers.length}`
    const owned = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId }
    assert.ok(await assignNumber(world.db, { ...owned, features: ['SMS'] }))
    callers.push({
      account: await world.accounts.policy(accountId),
      actor: { kind: 'key', accountId },
    })
    numbers.push(msisdn)
  }
})
after(() => world.close())

const make = (of: number, key: string | undefined, changes: Record<string, unknown> = {}) => {
  const deps = { db: world.db, vault: world.vault, clock: { now: () => Date.UTC(2027, 0, 1) } }
  const input = aRegistration([numbers[of]!], changes) as unknown as RegistrationInput
  return createRegistration(deps, callers[of]!, input, key)
}

const stored = async () => {
  const { rows } = await world.db.query<{ registrations: number; reviews: number; events: number }>(
    `select (select count(*)::int from tollfree_registration) as registrations,
      (select count(*)::int from review) as reviews, (select count(*)::int from tollfree_event) as events`,
  )
  return rows[0]!
}

test('repeating a request with the same key, simultaneously or later, creates one registration [S2-218]', async () => {
  const together = await Promise.all(Array.from({ length: 8 }, () => make(0, 'one')))
  const later = await make(0, 'one')
  assert.equal(new Set([...together, later].map(({ registration }) => registration.id)).size, 1)
  assert.deepEqual([...together, later].filter(({ repeated }) => !repeated).length, 1)
  assert.deepEqual(
    [later.repeated, later.numbers.map(({ number, status }) => [number, status])],
    [true, [[numbers[0], 'PENDING_REVIEW']]],
  )
  assert.deepEqual(await stored(), { registrations: 1, reviews: 1, events: 1 })
})

test('a different request with a used key is rejected, a failed one leaves its key unused, and keys are per account', async () => {
  const before = await stored()
  const draft = { status: 'DRAFT', requested_numbers: [] }
  const reused = (err: Problem) => err.kind.code === 'idempotency-key-reused'
  await assert.rejects(make(0, 'one', draft), reused)
  const wrong = { ...draft, status: 'SUBMITTED' }
  await assert.rejects(make(0, 'two', wrong), (err: Problem) => err.faults[0]?.name === 'requested_numbers')
  assert.deepEqual(await stored(), before)
  const two = await make(0, 'two', draft)
  const of = await Promise.allSettled([
    make(0, 'three', draft),
    make(0, 'three', { ...draft, additional_information: 'Another one' }),
  ])
  assert.deepEqual(of.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.ok(reused(of.find((one) => one.status === 'rejected')!.reason as Problem))
  const other = await make(1, 'two', draft)
  assert.deepEqual([two.repeated, other.repeated], [false, false])
  assert.notEqual(other.registration.id, two.registration.id)
})
