import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { storeTollFree } from '../../../test/support/toll-free.ts'
import { openTollFreeWorker } from './worker.ts'
import { openTollFreeMetrics } from './metrics.ts'
import { moveNumbers, readNumbers } from '../registrations/number-store.ts'
import type { TollFreeCarriers } from './port.ts'
import { lockRegistrations } from '../registrations/store.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const day = 86_400_000
const begin = Date.UTC(2027, 0, 1)
const clock = { at: begin, now: () => clock.at }

/** Approved registrations of one number each. */
async function approved(numbers: readonly string[]): Promise<void> {
  for (const msisdn of numbers) {
    const owned = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId }
    assert.ok(await assignNumber(world.db, { ...owned, features: ['SMS'] }))
    const id = await storeTollFree(world.db, accountId, [msisdn], { status: 'PENDING_REVIEW' })
    await world.db.tx(async (sql) => {
      await lockRegistrations(sql, [id])
      await moveNumbers(sql, await readNumbers(sql, [id]), 'approved', { actor: 'ruth', now: clock.at })
    })
  }
}

function open(tollFree: TollFreeCarriers['tollFree'] | undefined) {
  const metrics = openMetrics()
  const carriers = tollFree && { tollFree }
  const counted = openTollFreeMetrics(metrics, world.db, clock)
  const worker = openTollFreeWorker({
    db: world.db,
    vault: world.vault,
    clock,
    log: quiet,
    carriers,
    metrics: counted,
  })
  const metric = async (name: string) => {
    const line = (await metrics.read()).body
      .split('\n')
      .find((one) => one.startsWith(`strowger_tollfree_${name} `))
    return Number(line?.split(' ')[1])
  }
  return { worker, metric }
}

const statusOf = async (number: string) => {
  const { rows } = await world.db.query<{ status: string }>(
    'select status from tollfree_number where number = $1',
    [number],
  )
  return rows[0]!.status
}

test('metrics show numbers that wait for the carriers, and the age of the oldest, until they have decided', async () => {
  const without = open(undefined)
  assert.deepEqual(
    [await without.metric('waiting_numbers'), await without.metric('oldest_question_seconds')],
    [0, 0],
  )
  await approved(['18005550101', '18005550102'])
  clock.at += day
  await approved(['18005550103'])
  await without.worker.settle()
  assert.deepEqual(
    [await without.metric('waiting_numbers'), await without.metric('oldest_question_seconds')],
    [3, 86_400],
  )
  const patient = open(async (questions) =>
    questions.map(({ number, now }) =>
      number.endsWith('1') ? { registered: true } : { pending: true, againAt: now + day },
    ),
  )
  await patient.worker.settle()
  assert.equal(await patient.metric('waiting_numbers'), 2)
  const counted = await Promise.all(
    ['answered', 'pending'].map((outcome) => patient.metric(`questions_total{outcome="${outcome}"}`)),
  )
  assert.deepEqual(counted, [1, 2])
  clock.at += day
  const decided = open(async (questions) => questions.map(() => ({ rejected: 'No.' })))
  await decided.worker.settle()
  assert.deepEqual(
    [await decided.metric('waiting_numbers'), await decided.metric('oldest_question_seconds')],
    [0, 0],
  )
})

test('a number whose query fails does not delay others', async () => {
  const [sound, broken] = [['18005550201', '18005550202'] as const, '18005550203']
  await approved([...sound, broken])
  const together: number[] = []
  const { worker, metric } = open(async (questions) => {
    together.push(questions.length)
    if (questions.some(({ number }) => number === broken)) throw new Error('no such business')
    return questions.map(() => ({ registered: true }))
  })
  for (let tries = 0; tries < 3; tries++) {
    await worker.settle()
    assert.equal(await statusOf(broken), 'CARRIERS_REVIEW')
    clock.at = (await worker.nextDue(clock.at)) ?? clock.at
  }
  assert.deepEqual(together, [3, 3, 1, 1, 1])
  for (const number of sound) assert.equal(await statusOf(number), 'REGISTERED')
  assert.equal(await metric('questions_total{outcome="failed"}'), 3 + 3 + 1)
})

test('a decision that the database refuses does not delay those about other numbers', async () => {
  const [sound, odd] = [['18005550301', '18005550302'] as const, '18005550303']
  await approved([...sound, odd])
  const { worker } = open(async (questions) =>
    questions.map(({ number }) => ({ rejected: number === odd ? 'a\0b' : 'No.' })),
  )
  await worker.settle()
  for (const number of sound) assert.equal(await statusOf(number), 'REJECTED')
  assert.equal(await statusOf(odd), 'CARRIERS_REVIEW')
  assert.ok((await worker.nextDue(clock.at))! > clock.at)
})
