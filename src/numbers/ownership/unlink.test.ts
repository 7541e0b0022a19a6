import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, deleteApplication } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { until } from '../../../test/support/until.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { blockedSessions } from '../../../test/support/blocked.ts'
import { listOwned } from './owned-store.ts'
import { unlinkApplication, updateSettings } from './update-store.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

test('an application with many linked numbers is deleted in bounded steps, and no number stays linked', async () => {
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
  await deleteApplication(db, accountId, gone, async (...provided) => {
    const some = await unlinkApplication(...provided)
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

test('linking a number to an application that is being deleted waits, and the number stays unlinked', async () => {
  const { db } = world
  const { apiKey: accountId } = await createAccount(db, world.vault, { name: 'Both' })
  const id = uuidv7()
  await db.query(`insert into application (id, account_id, name, public_key) values ($1, $2, 'App', '')`, [
    id,
    accountId,
  ])
  const named = [{ app_id: id }, { voice_callback_type: 'app', voice_callback_value: id }]
  const number = (at: number) => ({ country: 'GB', msisdn: `44770200000${at}` })
  for (const at of named.keys())
    await db.query(
      `insert into number (msisdn, country, type, account_id, ownership_id, owned_since)
        values ($1, 'GB', 'landline', $2, gen_random_uuid(), now())`,
      [number(at).msisdn, accountId],
    )
  let over = 0
  const linking: Promise<boolean>[] = []
  await db.tx(async (sql) => {
    await sql.query('delete from application where id = $1', [id])
    for (const [at, settings] of named.entries())
      linking.push(
        db.tx((other) => updateSettings(other, accountId, number(at), settings)).finally(() => over++),
      )
    const overOrWaiting = async () => over + (await blockedSessions(db))
    await until(overOrWaiting, (count) => count >= named.length)
  })
  assert.deepEqual(await Promise.all(linking), [true, true])
  const { rows } = await db.query(
    'select app_id, voice_callback_type, voice_callback_value from number where account_id = $1',
    [accountId],
  )
  const none = { app_id: null, voice_callback_type: null, voice_callback_value: null }
  assert.deepEqual(rows, [none, none])
})
