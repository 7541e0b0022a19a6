import assert from 'node:assert/strict'
import type { Db, Sql } from '#platform/database/db.ts'
import { beyond, countStates, readBlocks } from './count-store.ts'
import type { SimFilter, StateCount } from './filter.ts'
import { readPage } from './page.ts'

/** So small that the few SIMs of a test fill many blocks and super blocks. */
export const small = { sims: 6, blocks: 3 }

export async function addPartner(db: Db, partnerId: string): Promise<void> {
  await db.query(
    `with partner as (
       insert into sim_partner (partner_id, company_name, created_at) values ($1, $1, now()) returning partner_id
     ), profile as (
       insert into sim_limit_profile (partner_id, name, created_at) select partner_id, 'limits', now() from partner
     )
     insert into sim_fraud_profile (partner_id, name, created_at) select partner_id, 'frauds', now() from partner`,
    [partnerId],
  )
}

/** Maps three-digit numbers to distinct ICCIDs in an unsorted order. */
export const iccidOf = (n: number) => `8949${String((n * 7919) % 1000).padStart(3, '0')}${'0'.repeat(12)}`

/** Maps any number to a state of a SIM. */
export const stateOf = (n: number) => ({
  status: [5, 3, 9, 15][n % 4]!,
  fraud: [0, 1, 2][n % 3]!,
  lim: [0, 1, 3, 4][(n >> 2) % 4]!,
})

const put = `status = s.status, fraud = s.fraud, lim = s.lim,
  fraud_profile_id = case when s.fraud <> 1 then (select min(id) from sim_fraud_profile) end,
  limit_profile_id = case when s.lim <> 4 then (select min(id) from sim_limit_profile) end`

/** Sets the state of SIMs in one statement; unknown ICCIDs are ignored. */
export async function setStates(sql: Sql, iccids: readonly string[], state: number): Promise<void> {
  const { status, fraud, lim } = stateOf(state)
  await sql.query(
    `update sim set ${put} from (select $2::smallint, $3::smallint, $4::smallint) s(status, fraud, lim) where iccid = any($1)`,
    [iccids, status, fraud, lim],
  )
}

/** Adds SIMs in one statement, each with its own state; existing ones are ignored. */
export async function addSims(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  state: number,
): Promise<void> {
  const states = iccids.map((_, at) => stateOf(state + at))
  await sql.query(
    `insert into sim (partner_id, iccid, status, fraud, lim, fraud_profile_id, limit_profile_id, field1, field2, changed_at, created_at)
     select $1, iccid, status, fraud, lim, case when fraud <> 1 then (select min(id) from sim_fraud_profile) end,
         case when lim <> 4 then (select min(id) from sim_limit_profile) end,
         'f' || status, case when lim = 1 then 'g' end, timestamptz '2026-01-01Z' + fraud * interval '1 day', now()
       from unnest($2::text[], $3::smallint[], $4::smallint[], $5::smallint[]) s(iccid, status, fraud, lim)
     on conflict do nothing`,
    [partnerId, iccids, ...(['status', 'fraud', 'lim'] as const).map((key) => states.map((one) => one[key]))],
  )
}

/** Verifies in one snapshot that counts are correct at every level, and that pages together contain all SIMs in order. */
export async function verifyList(db: Db, partnerId: string, filter: SimFilter, size: number): Promise<void> {
  await db.partnerSnapshot(partnerId, async (sql) => {
    const { rows: counted } = await sql.query<StateCount>(
      'select status, fraud, lim, count(*) as n from sim group by 1, 2, 3 order by 1, 2, 3',
    )
    assert.deepEqual(await countStates(sql, partnerId), counted)
    const iccids = (await sql.query<{ iccid: string }>('select iccid from sim order by iccid')).rows.map(
      (row) => row.iccid,
    )
    for (const level of [0, 1] as const)
      for (const { lo, hi, n } of await readBlocks(sql, partnerId, {}, { level, lo: '', hi: beyond }))
        assert.equal(n, iccids.filter((one) => one >= lo && one < hi).length, `level ${level} from ${lo}`)
    const found = await findPlainly(sql, filter)
    assert.deepEqual(await byNumbers(sql, partnerId, filter, size, found.length), found)
    assert.deepEqual(await byCursors(sql, partnerId, filter, size), found)
  })
}

async function findPlainly(sql: Sql, filter: SimFilter): Promise<string[]> {
  const { rows } = await sql.query<{ iccid: string }>(
    `select iccid from sim where ($1::int is null or status = $1) and ($2::int is null or fraud = $2) and ($3::int is null or lim = $3)
        and ($4::text is null or iccid = $4) and ($5::text is null or field1 = $5) and ($6::text is null or field2 = $6)
        and ($7::timestamptz is null or changed_at >= $7) and ($8::timestamptz is null or changed_at <= $8)
        and starts_with(iccid, $9::text) order by iccid`,
    [
      filter.status,
      filter.fraud,
      filter.lim,
      filter.iccid,
      filter.fields?.field1,
      filter.fields?.field2,
      filter.changedFrom,
      filter.changedTo,
      filter.begins ?? '',
    ],
  )
  return rows.map(({ iccid }) => iccid)
}

async function byNumbers(sql: Sql, partnerId: string, filter: SimFilter, size: number, expected: number) {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { rows, total, next } = await readPage(sql, partnerId, { filter, page, size }, ['status'])
    assert.equal(total, expected)
    all.push(...rows.map(({ iccid }) => iccid))
    if (next === undefined) {
      const behind = await readPage(sql, partnerId, { filter, page: page + 1, size })
      assert.deepEqual(behind, { rows: [], total: expected, next: undefined })
      return all
    }
  }
}

async function byCursors(sql: Sql, partnerId: string, filter: SimFilter, size: number): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const page = await readPage(sql, partnerId, { filter, after, size })
    all.push(...page.rows.map(({ iccid }) => iccid))
    after = page.next
  }
  return all
}
