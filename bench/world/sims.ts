import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { cpuSeconds, parentOf, watchCost } from './cpu.ts'

/** The partner that owns all SIMs. */
export const fleet = 'fleet'

/** How many SIMs one connection creates at a time. */
const chunk = 100_000

/**
 * The seconds of each part, and the database CPU time per row. `floor`: how many of the same rows two connections copy per second, into a table
 * without keys, checks and identities.
 */
export type Filled = { rows: number; indexes: number; counts: number; cost: string; floor: number }

/**
 * Creates SIMs of one partner, with their identities and the counts of their blocks, on two connections. Check constraints are active; indexes,
 * keys, references and counts are created afterwards, for all rows at once.
 */
export async function fillSims(ownerUrl: string, count: number): Promise<Filled> {
  const [one, other] = await Promise.all([connect(ownerUrl), connect(ownerUrl)])
  const both = (left: string, right: string) => Promise.all([one.query(left), other.query(right)])
  try {
    await one.query(prepare)
    const later = await takeOff(one)
    const { rows: backends } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
    const server = parentOf(backends[0]!.pid)
    const spent = watchCost({ database: () => cpuSeconds(server) })
    const began = performance.now()
    let next = 0
    const fill = async (client: pg.Client) => {
      for (let from = next; from < count; from = next) {
        next = Math.min(count, from + chunk)
        const range = [fleet, from / digits, next / digits - 1]
        await client.query(sims, range)
        await client.query(identities, range)
      }
    }
    await Promise.all([fill(one), fill(other)])
    const filled = performance.now()
    const cost = spent(count)
    const floor = await copyBare([one, other])
    const copied = performance.now()
    const makeNext = async (client: pg.Client) => {
      for (let sql = later.indexes.shift(); sql; sql = later.indexes.shift()) await client.query(sql)
    }
    await Promise.all([makeNext(one), makeNext(other)])
    for (const sql of later.constraints) await one.query(sql)
    await both('vacuum (analyze, freeze) sim', 'vacuum (analyze, freeze) sim_identity')
    const indexed = performance.now()
    for (const sql of counts) await one.query(sql, [fleet])
    await one.query(
      `alter table sim enable trigger user; alter table sim force row level security; alter table sim_identity force row level security`,
    )
    await both('vacuum analyze sim_block', 'vacuum analyze sim_block_count')
    const seconds = (ms: number) => ms / 1000
    return {
      cost,
      rows: seconds(filled - began),
      floor,
      indexes: seconds(indexed - copied),
      counts: seconds(performance.now() - indexed),
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** Copies some of the rows into a table without keys, for comparison. */
async function copyBare(clients: readonly pg.Client[]): Promise<number> {
  const { rows } = await clients[0]!.query<{ pages: number }>(
    `select (pg_relation_size('sim') / current_setting('block_size')::int)::int as pages`,
  )
  const pages = Math.floor(Math.min(60_000, rows[0]!.pages) / clients.length)
  const copy = async (client: pg.Client, at: number) => {
    await client.query(`create table bare_${at} (like sim)`)
    const { rowCount } = await client.query(
      `insert into bare_${at} select * from sim where ctid >= '(${at * pages},0)' and ctid < '(${(at + 1) * pages},0)'`,
    )
    return rowCount ?? 0
  }
  const began = performance.now()
  const copied = await Promise.all(clients.map(copy))
  const seconds = (performance.now() - began) / 1000
  await clients[0]!.query(`drop table ${clients.map((_, at) => `bare_${at}`).join(', ')}`)
  return copied.reduce((sum, n) => sum + n) / seconds
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c strowger.scope=exchange' })
  await client.connect()
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  )
  return client
}

const prepare = `
  insert into sim_partner (partner_id, company_name, created_at) values ('${fleet}', 'Fleet', now()), ('rest', 'The rest', now());
  insert into sim_limit_profile (partner_id, name, warning_bytes, created_at) values ('${fleet}', 'bench', 1000000, now());
  insert into sim_fraud_profile (partner_id, name, imei_change, created_at) values ('${fleet}', 'bench', true, now())`

/** Drops keys, references and indexes; returns the statements that recreate them. */
async function takeOff(client: pg.Client): Promise<{ indexes: string[]; constraints: string[] }> {
  const { rows } = await client.query<{
    table: string
    name: string
    made_by: string
    type: string
    index: string | null
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as type, pg_get_constraintdef(oid) as made_by,
            case when contype in ('p', 'u') then pg_get_indexdef(conindid) end as index
       from pg_constraint where conrelid in ('sim'::regclass, 'sim_identity'::regclass) and contype in ('p', 'u', 'f') order by contype desc`,
  )
  const made = rows.map(({ table, name, type, made_by }) =>
    type === 'f'
      ? `alter table ${table} add constraint ${name} ${made_by}`
      : `alter table ${table} add constraint ${name} ${type === 'p' ? 'primary key' : 'unique'} using index ${name}`,
  )
  for (const { table, name } of rows.filter(({ type }) => type === 'f'))
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of rows.filter(({ type }) => type !== 'f'))
    await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: others } = await client.query<{ name: string; made_by: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by from pg_index
      where indrelid in ('sim'::regclass, 'sim_identity'::regclass)`,
  )
  for (const { name } of others) await client.query(`drop index ${name}`)
  await client.query(
    `alter table sim disable trigger user; alter table sim no force row level security; alter table sim_identity no force row level security`,
  )
  return {
    indexes: [...rows.flatMap(({ index }) => index ?? []), ...others.map(({ made_by }) => made_by)],
    constraints: made.toSorted((a, b) => Number(a.includes('foreign')) - Number(b.includes('foreign'))),
  }
}

/** Number of SIMs whose ICCIDs differ only in the last five digits: a four-digit counter and a check digit. */
const digits = 10_000

/** The contribution of digits to the check digit: every second digit, starting from the right, counts twice (ITU-T E.118, Luhn). */
const luhnOf = (number: string, length: number) =>
  Array.from({ length }, (_, at) => {
    const digit = `(${number} / ${10 ** at} % 10)`
    return at % 2 === 0 ? `(${digit} * 2 / 10 + ${digit} * 2 % 10)` : digit
  }).join(' + ')

/** The first digits of all ICCIDs. */
const head = '89490200'

const numbered = `
  select h.n * ${digits} + l.n as n, h.ten || l.ten as ten,
      h.ten || l.ten || (10 - (h.luhn + l.luhn + ${luhnOf(head, head.length)}) % 10) % 10 as tail
    from (select n, lpad(n::text, 6, '0') as ten, ${luhnOf('n', 6)} as luhn from generate_series($2::int, $3::int) n offset 0) h
    cross join (select n, lpad(n::text, 4, '0') as ten, ${luhnOf('n', 4)} as luhn from generate_series(0, ${digits - 1}) n offset 0) l`

/** SQL for a pseudo-random number from 0 to `sides` - 1, which is always the same for the same SIM. */
const thrown = (salt: number, sides: number) => `(hashint4(n + ${salt}) & 2147483647) % ${sides}`

const sims = `
  insert into sim (partner_id, iccid, status, fraud, lim, imsi, imei, msisdn, apn, field1, field2, field3, limit_profile_id, fraud_profile_id,
      signup_id, changed_at, created_at)
  select $1, '${head}' || tail, status, fraud, lim, '26202' || ten, '35400' || ten, '4915' || ten,
      'iot.example', 'region ' || ${thrown(1, 50)}, case when n % 5 = 0 then 'site ' || ${thrown(2, 1000)} end,
      case when n % 10 = 0 then 'even' end,
      case when lim <> 4 then 1 end, case when fraud <> 1 then 1 end, n,
      to_timestamp(1793491200 - ${thrown(3, 31_536_000)}), timestamptz '2025-01-01Z'
    from (select n, ten, tail, case when s < 860 then 5 when s < 930 then 3 when s < 960 then 2 when s < 980 then 10 when s < 988 then 9
                          else (array[1, 4, 6, 7, 11, 12, 13, 14, 15])[1 + s % 9] end as status,
              case when f < 60 then 0 when f < 99 then 1 else 2 end as fraud,
              case when l < 700 then 0 when l < 710 then 1 when l < 715 then 2 when l < 716 then 3 else 4 end as lim
            from (select n, ten, tail, ${thrown(4, 1000)} as s, ${thrown(5, 100)} as f, ${thrown(6, 1000)} as l from (${numbered}) g) g) g`

const identities = `
  insert into sim_identity (iccid, imsi, msisdn, partner_id)
  select '${head}' || tail, '26202' || ten, '4915' || ten, $1 from (${numbered}) g`

/** The state after the schedule that divides blocks: a boundary at every 4096th SIM, and at every 64th of these boundaries. */
const counts = [
  `insert into sim_block (partner_id, level, lo_iccid, live)
   select $1, l.level, iccid, true from (select iccid, row_number() over (order by iccid) - 1 as at from sim where partner_id = $1) s
     cross join (values (0, 4096), (1, 4096 * 64)) l(level, step) where at > 0 and at % step = 0`,
  `insert into sim_block_count (partner_id, level, lo_iccid, status, fraud, lim, n)
   select $1, 0, b.lo, s.status, s.fraud, s.lim, s.n
     from (select lo, lead(lo, 1, ':') over (order by lo) as hi from (
             select '' collate "C" as lo union all select lo_iccid from sim_block where partner_id = $1 and level = 0) b) b
     cross join lateral (select status, fraud, lim, count(*) as n from sim
                          where partner_id = $1 and iccid >= b.lo and iccid < b.hi group by 1, 2, 3 offset 0) s`,
  `insert into sim_block_count (partner_id, level, lo_iccid, status, fraud, lim, n)
   select $1, l.level, case when l.level = 2 then '' else coalesce((select max(b.lo_iccid) from sim_block b
            where b.partner_id = $1 and b.level = 1 and b.lo_iccid <= c.lo_iccid), '') end, status, fraud, lim, sum(n)
     from sim_block_count c cross join generate_series(1, 2) l(level) where c.partner_id = $1 and c.level = 0
    group by 2, 3, 4, 5, 6`,
]
