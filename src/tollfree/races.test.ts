import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, type Caller } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openReviews, type Kind, type ReviewKind } from '#reviews/index.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { quiet } from '../../test/support/database.ts'
import { aRegistration } from '../../test/support/toll-free.ts'
import { blockNumber } from './changes/block.ts'
import { createRegistration, type RegistrationInput } from './changes/create.ts'
import { openTollFreeWorker } from './verifier/worker.ts'
import { openTollFreeMetrics } from './verifier/metrics.ts'
import type { TollFreeAnswer } from './verifier/port.ts'
import { tollFreeReviews } from './changes/review.ts'
import { tollFreeNumberStates } from './fields/states.ts'
import { updateRegistration } from './changes/update.ts'

let world: TestAccounts
let caller: Caller
before(async () => {
  world = await openTestAccounts()
  const { apiKey: accountId } = await createAccount(world.db, world.vault, { name: 'Alice' })
  caller = { account: await world.accounts.policy(accountId), actor: { kind: 'key', accountId } }
})
after(() => world.close())

const registrations = 2
const numbersEach = 3
const rounds = 12
const clock = { now: () => Date.UTC(2027, 0, 1) }

/** Deterministic pseudo-random numbers. */
let seed = 7
const dice = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below

const yes: TollFreeAnswer = { registered: true }
const answers: TollFreeAnswer[] = [
  yes,
  { changes: 'Say more.' },
  yes,
  { changes: 'More.' },
  { rejected: 'No.' },
]
const carriers = {
  tollFree: async (questions: readonly object[]) => questions.map(() => answers[dice(answers.length)]!),
}

type Registered = { id: string; numbers: string[] }

async function registered(i: number): Promise<Registered> {
  const numbers = Array.from({ length: numbersEach }, (_, n) => `1844${String(i * 100 + n).padStart(7, '0')}`)
  const accountId = caller.account.id
  for (const msisdn of numbers)
    assert.ok(
      await assignNumber(world.db, {
        msisdn,
        country: 'US',
        type: 'landline-toll-free',
        accountId,
        features: ['SMS'],
      }),
    )
  const input = aRegistration(numbers) as unknown as RegistrationInput
  const { registration } = await createRegistration(
    { db: world.db, vault: world.vault, clock },
    caller,
    input,
  )
  return { id: registration.id, numbers }
}

/** Actions of customers, reviewers, operators and the worker; rejections are expected. */
function deeds() {
  const { db } = world
  const kinds = { 'toll-free': tollFreeReviews } as unknown as Record<ReviewKind, Kind>
  const reviews = openReviews({ db, vault: world.vault, clock, kinds })
  const metrics = openTollFreeMetrics(openMetrics(), db, clock)
  const worker = openTollFreeWorker({ db, vault: world.vault, clock, log: quiet, carriers, metrics })
  const decide = async ({ id }: Registered) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from review where subject_id = $1 order by id desc limit 1`,
      [id],
    )
    const decision = (['approve', 'approve', 'request_changes'] as const)[dice(3)]!
    await db.tx((sql) => reviews.decide(sql, rows[0]!.id, { decision, codes: ['help'], by: 'ruth' }))
  }
  const change = ({ id }: Registered) =>
    updateRegistration({ db, vault: world.vault, clock }, caller, id, {
      additional_information: `More ${dice(1000)}`,
      status: 'SUBMITTED',
    })
  const block =
    (event: 'blocked' | 'unblocked') =>
    ({ numbers }: Registered) =>
      db.tx((sql) =>
        blockNumber(sql, numbers[dice(numbersEach)]!, event, { actor: 'olga', now: clock.now() }),
      )
  return [decide, decide, change, change, block('blocked'), block('unblocked'), () => worker.settle()]
}

test('under concurrent actions, each number follows the state table and waits for the right party [S2-188]', async () => {
  const all = await Promise.all(Array.from({ length: registrations }, (_, i) => registered(i)))
  const done = deeds()
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      all.flatMap((one) =>
        [0, 1, 2, 3, 4, 5].map(() =>
          Promise.resolve(done[dice(done.length)]!(one)).catch((err: unknown) => {
            if (!(err instanceof Problem)) throw err
          }),
        ),
      ),
    )
  const { rows: events } = await world.db.query<{
    number: string
    from_status: string | null
    event: string
    status: string
  }>('select number, from_status, event, status from tollfree_event order by id')
  const last = new Map<string, string>()
  for (const { number, from_status: from, event, status } of events) {
    assert.equal(from, last.get(number) ?? null, `${number} ${event}`)
    const known = tollFreeNumberStates.moves.some(
      (move) => move.join() === [from ?? 'none', event, status].join(),
    )
    assert.ok(known, `${from} ${event} ${status}`)
    last.set(number, status)
  }
  const { rows } = await world.db.query<{
    number: string
    status: string
    querying: boolean
    reviewed: boolean
    pending: boolean
  }>(
    `select n.number, n.status, n.due_at is not null as querying,
       exists (select from review r where r.subject_id = n.registration_id::text and r.state = 'open') as reviewed,
       exists (select from tollfree_number o where o.registration_id = n.registration_id and o.status = 'PENDING_REVIEW') as pending
     from tollfree_number n`,
  )
  assert.equal(rows.length, registrations * numbersEach)
  for (const { number, status, querying, reviewed, pending } of rows)
    assert.deepEqual(
      [last.get(number), querying, reviewed],
      [status, status === 'CARRIERS_REVIEW', pending],
      number,
    )
  assert.ok(events.length > rows.length, 'something has happened')
})

test('if two drafts with the same numbers in opposite order are submitted simultaneously, one succeeds and the other is rejected with the conflicting numbers [S2-188]', async () => {
  const { db } = world
  const numbers = Array.from({ length: 40 }, (_, n) => `1855${String(n).padStart(7, '0')}`)
  const accountId = caller.account.id
  for (const msisdn of numbers)
    assert.ok(
      await assignNumber(db, {
        msisdn,
        country: 'US',
        type: 'landline-toll-free',
        accountId,
        features: ['SMS'],
      }),
    )
  const draft = async (wanted: readonly string[]) => {
    const input = aRegistration(wanted, { status: 'DRAFT' }) as unknown as RegistrationInput
    return (await createRegistration({ db, vault: world.vault, clock }, caller, input)).registration.id
  }
  for (let round = 0; round < 6; round++) {
    const drafts = await Promise.all([draft(numbers), draft(numbers.toReversed())])
    const ends = await Promise.all(
      drafts.map((id) =>
        updateRegistration({ db, vault: world.vault, clock }, caller, id, { status: 'SUBMITTED' }).then(
          () => 200,
          (err: unknown) => (err instanceof Problem ? [err.kind.status, err.faults.length] : err),
        ),
      ),
    )
    assert.deepEqual(
      ends.toSorted((a) => (a === 200 ? -1 : 1)),
      [200, [409, numbers.length]],
    )
    await db.query('delete from tollfree_number where registration_id = any($1::uuid[])', [drafts])
  }
})
