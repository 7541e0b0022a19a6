import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, deleteApplication } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { listOwned } from './owned.ts'
import { unlinkApplication } from './update-store.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

test('an application is deleted in bounded steps, however many numbers are linked to it, and then none is', async () => {
  const { db } = world
  const { apiKey: accountId } = await createAccount(db, world.vault, { name: 'Many' })
  const [gone, kept] = [uuidv7(), uuidv7()]
  for (const id of [gone, kept])
    await db.query(`insert into application (id, account_id, name, public_key) values ($1, $2, 'App', '')`, [
      id,
      accountId,
    ])
  await db.query(
    `insert into number (msisdn, country, type, account_id, ownership_id, owned_since, app_id, voice_callback_type, voice_callback_value)
      select '447701' || (100000 + g), 'GB', 'landline', $1, gen_random_uuid(), now(),
          case when g <= 2300 then $2::uuid when g <= 2400 then $3::uuid end,
          case when g > 2390 then 'app' end, case when g > 2390 then $2::uuid::text end
        from generate_series(1, 2500) g`,
    [accountId, gone, kept],
  )
  const steps: number[] = []
  await deleteApplication(db, accountId, gone, async (...given) => {
    const some = await unlinkApplication(...given)
    steps.push(some)
    return some
  })
  assert.deepEqual(steps, [1_000, 1_000, 410, 0])
  const count = async (filter: object) =>
    (await listOwned(db, { accountId, ...filter }, { offset: 0, size: 1 })).count
  assert.deepEqual(
    [
      await count({}),
      await count({ hasApplication: true }),
      await count({ applicationId: gone }),
      await count({ applicationId: kept }),
    ],
    [2_500, 100, 0, 100],
  )
  const { rows } = await db.query('select from number where voice_callback_type is not null')
  assert.equal(rows.length, 0)
})
