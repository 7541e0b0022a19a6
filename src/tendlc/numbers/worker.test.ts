import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import type { LinkAnswer } from '../provisioning/port.ts'
import { openLinkWorker } from './worker.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const clock = { at: Date.UTC(2027, 0, 1), now: () => clock.at }

/** Numbers that wait to be linked to a new campaign. */
async function linking(numbers: readonly string[]): Promise<void> {
  const { brandId, ids } = await storeCampaigns(world.db, accountId, { registeredAt: clock.at })
  for (const msisdn of numbers)
    await assignNumber(world.db, { msisdn, country: 'US', type: 'mobile-lvn', accountId, features: ['SMS'] })
  await world.db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, due_at,
       created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, n, 'US', 'LINKING', o.ownership_id, $5, $5, $5, $5
       from unnest($4::text[]) n join number o on o.msisdn = n`,
    [accountId, brandId, ids[0], numbers, new Date(clock.at)],
  )
}

const inStatus = async (status: string) => {
  const { rows } = await world.db.query<{ number: string }>(
    'select number from campaign_number where status = $1 order by number',
    [status],
  )
  return rows.map(({ number }) => number)
}

const open = (answerAbout: (number: string) => LinkAnswer) =>
  openLinkWorker({
    db: world.db,
    clock,
    log: quiet,
    provisioning: { numbers: async (questions) => questions.map(({ number }) => answerAbout(number)) },
  })

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => String(first + i))

test('a number whose query always fails does not delay the others, and is queried less and less often', async () => {
  const numbers = numbersFrom(12015550100, 60)
  const broken = numbers[7]!
  await linking(numbers)
  const worker = open((number) => {
    if (number === broken) throw new Error('no such number')
    return { done: true }
  })
  const waits: number[] = []
  for (let round = 0; round < 5; round++) {
    await worker.settle()
    const due = (await worker.nextDue(clock.at))!
    waits.push((due - clock.at) / 1000)
    clock.at = due
  }
  assert.deepEqual(await inStatus('LINKING'), [broken])
  assert.equal((await inStatus('LINKED')).length, 59)
  assert.deepEqual(waits, [5, 30, 120, 600, 1800])
})

test('a result that the database refuses does not block those of other numbers', async () => {
  const numbers = numbersFrom(12015550200, 5)
  await linking(numbers)
  const worker = open((number) =>
    number === numbers[2] ? { rejected: 'a\0b' } : { rejected: 'Not hosted.' },
  )
  await worker.settle()
  const rejected = await inStatus('REJECTED')
  assert.deepEqual(
    numbers.map((number) => rejected.includes(number)),
    [true, true, false, true, true],
  )
  assert.ok((await worker.nextDue(clock.at))! > clock.at)
})

test('numbers whose query hangs do not delay the linking of others', async () => {
  const [hanging, other] = numbersFrom(12015550300, 2) as [string, string]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const worker = openLinkWorker({
    db: world.db,
    clock,
    log: quiet,
    waitMs: 0,
    provisioning: {
      async numbers(questions) {
        if (questions.some(({ number }) => number === hanging)) await released
        return questions.map((): LinkAnswer => ({ done: true }))
      },
    },
  })
  const linkedOf = (number: string) => async () => (await inStatus('LINKED')).includes(number)
  await linking([hanging])
  await worker.settle()
  await linking([other])
  await worker.settle()
  await until(linkedOf(other), (isLinked) => isLinked)
  assert.equal(await linkedOf(hanging)(), false)
  release()
  await until(linkedOf(hanging), (isLinked) => isLinked)
})
