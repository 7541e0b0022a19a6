import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { aPartner, aPool, iccidOf, storeSims } from '../../test/support/sims.ts'
import { foldActionCounts } from './actions/list-store.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from './retained.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const now = Date.parse('2030-06-15T12:00:00Z')
const ago = (days: number) => new Date(now - days * 86_400_000)

test('history of SIMs is deleted after its retention period; open or current items and the counts of actions are kept', async () => {
  const { db } = database
  await aPartner(db, 'P')
  const iccid = iccidOf(1)
  await storeSims(db, 'P', [iccid], { createdAt: ago(900) })
  await db.query(
    `insert into sim_action (id, partner_id, iccid, signup_id, action_type, status, creator, source, created_at, ended_at)
     select uuid_now(), 'P', $1, 1, 'block', status, 'x', 'api', at, case when status <> 'open' then at end
       from unnest($2::text[], $3::timestamptz[]) a(status, at)`,
    [iccid, ['done', 'open', 'done'], [ago(401), ago(401), ago(399)]],
  )
  await db.query(
    `insert into sim_alarm (id, partner_id, iccid, cause, period, found, raised_at, cleared_at, cleared_by)
     select uuid_now(), 'P', $1, cause, period, '{}', period, cleared, case when cleared is not null then 'x' end
       from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) a(cause, period, cleared)`,
    [
      iccid,
      ['imei_change', 'country_change', 'silence', 'silence', 'sessions_an_hour'],
      [ago(500), ago(500), ago(900), ago(700), ago(500)],
      [ago(401), null, ago(401), ago(401), ago(399)],
    ],
  )
  await db.query(
    `insert into sim_disconnect (id, partner_id, iccid, cause, nas, session_key, selector, state, created_at, due_at, ended_at)
     select uuid_now(), 'P', $1, 'status', 'n', state, '{}', case when state = 'open' then state else 'done' end, $2, $2, ended
       from unnest($3::text[], $4::timestamptz[]) d(state, ended)`,
    [iccid, ago(90), ['old', 'open', 'new'], [ago(31), null, ago(29)]],
  )
  for (const table of ['sim_usage_period', 'sim_usage_abroad'])
    await db.query(
      `insert into ${table} (partner_id, iccid, month, up, down, ${table === 'sim_usage_abroad' ? 'mcc' : 'sessions'})
       select 'P', $1, m, 1, 1, 310 from unnest($2::timestamptz[]) m`,
      [iccid, [ago(801), ago(799)]],
    )
  const long = await aPool(db, 'P', 'Long', { months: 24, first: '2029-01-01T00:00:00Z' })
  const short = await aPool(db, 'P', 'Short')
  await db.query("update retention set keep_days = 62 where kind = 'sim_usage'")
  await db.query(
    `insert into sim_pool_usage (partner_id, pool_id, period_start, slot, up, down)
     select 'P', pool, at, 0, 1, 1 from unnest($1::bigint[], $2::timestamptz[]) p(pool, at)`,
    [
      [long, short, short],
      [new Date('2029-01-01T00:00:00Z'), ago(100), ago(50)],
    ],
  )
  await deleteOld(db, retained, now)
  await foldActionCounts(db, 1_000)
  await deleteOld(db, retained, now)
  const left = async (query: string) => {
    const { rows } = await db.query<{ x: string }>(query)
    return rows.map(({ x }) => x)
  }
  assert.deepEqual(await left('select status as x from sim_action order by created_at'), ['open', 'done'])
  const counts = 'select status as x from sim_action_count where actions > 0 order by hour'
  assert.deepEqual(await left(counts), ['open', 'done'])
  assert.deepEqual(await left('select actions as x from sim_action_count where actions = 0'), [])
  const causes = 'select cause as x from sim_alarm order by cause'
  assert.deepEqual(await left(causes), ['country_change', 'sessions_an_hour', 'silence'])
  assert.deepEqual(await left('select session_key as x from sim_disconnect order by 1'), ['new', 'open'])
  assert.deepEqual(await left('select month as x from sim_usage_period'), [])
  assert.deepEqual(await left('select mcc as x from sim_usage_abroad'), [])
  const pools = 'select pool_id::text as x from sim_pool_usage order by pool_id'
  assert.deepEqual(await left(pools), [String(long), String(short)])
})
