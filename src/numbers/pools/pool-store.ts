import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** A recipient of an account's message, the recipient's country if known, and the pool from which to choose the sender. */
export type PoolRequest = {
  poolId: string
  accountId: string
  recipient: string
  country: string | undefined
}

/** A member can send to a recipient if it supports SMS and has no limitation for the recipient's country; the same rule as `smsBarrier`. */
const sends = `exists (select from number n where n.msisdn = m.msisdn and 'SMS' = any(n.features)
  and not coalesce(n.limitations, '[]') @> jsonb_build_array(jsonb_build_object('feature', 'SMS', 'type', 'OUTBOUND',
    'reach', case when n.country = ask.country then 'DOMESTIC' else 'INTERNATIONAL' end)))`

const choice = `with ask as (
    select distinct a.pool_id, a.recipient, a.country, p.account_id
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) a(pool_id, account_id, recipient, country)
      join number_pool p on p.id = a.pool_id and p.account_id = a.account_id
  ), choice as (
    select ask.*, coalesce(
      (select m.msisdn from number_pool_recipient r join number_pool_member m using (pool_id, msisdn)
        where r.pool_id = ask.pool_id and r.recipient = ask.recipient and ${sends}),
      (select m.msisdn from number_pool_member m where m.pool_id = ask.pool_id and ${sends}
        order by hashtextextended(m.msisdn || ' ' || ask.recipient, 0) limit 1)) as msisdn
      from ask
  ), kept as (
    insert into number_pool_recipient as r (pool_id, recipient, account_id, msisdn)
    select pool_id, recipient, account_id, msisdn from choice where msisdn is not null order by pool_id, recipient
    on conflict (pool_id, recipient) do update set msisdn = excluded.msisdn where r.msisdn <> excluded.msisdn
  )
  select pool_id, account_id, recipient, msisdn from choice`

/** The member for each recipient, by pool and recipient; null if no member of the pool can send. Pools of other accounts are omitted. */
export async function chooseMembers(
  sql: Sql,
  requests: readonly PoolRequest[],
): Promise<(Omit<PoolRequest, 'country'> & { msisdn: string | null })[]> {
  const { rows } = await sql.query<{
    pool_id: string
    account_id: string
    recipient: string
    msisdn: string | null
  }>({
    name: 'choose-members',
    text: choice,
    values: [
      requests.map(({ poolId }) => poolId),
      requests.map(({ accountId }) => accountId),
      requests.map(({ recipient }) => recipient),
      requests.map(({ country }) => country ?? null),
    ],
  })
  return rows.map(({ pool_id, account_id, recipient, msisdn }) => ({
    poolId: pool_id,
    accountId: account_id,
    recipient,
    msisdn,
  }))
}

/** A pool for operators. */
export type Pool = { id: string; account_id: string; name: string; msisdns: string[] }

const seen = `select p.id, p.account_id, p.name,
    array(select m.msisdn from number_pool_member m where m.pool_id = p.id order by m.msisdn) as msisdns
  from number_pool p`

export async function readPool(sql: Sql, id: string): Promise<Pool | undefined> {
  const { rows } = await sql.query<Pool>(`${seen} where p.id = $1`, [id])
  return rows[0]
}

/** Locks a pool until the transaction ends. */
export async function lockPool(sql: Sql, id: string): Promise<Pool | undefined> {
  await sql.query('select from number_pool where id = $1 for no key update', [id])
  return readPool(sql, id)
}

/** A pool in a list, with the count of its numbers. */
export type ListedPool = { id: string; account_id: string; name: string; members: number }

/** The first 1,000 pools of an account, oldest first. */
export async function listPools(sql: Sql, accountId: string): Promise<ListedPool[]> {
  const { rows } = await sql.query<ListedPool>(
    `select p.id, p.account_id, p.name,
        (select count(*)::int from number_pool_member m where m.pool_id = p.id) as members
      from number_pool p where p.account_id = $1 order by p.id limit 1000`,
    [accountId],
  )
  return rows
}

export async function insertPool(sql: Sql, accountId: string, name: string): Promise<string> {
  const id = uuidv7()
  await sql.query('insert into number_pool (id, account_id, name) values ($1, $2, $3)', [id, accountId, name])
  return id
}

/** Replaces the members of a pool. Returns the numbers that its account does not own. */
export async function putMembers(sql: Sql, id: string, msisdns: readonly string[]): Promise<string[]> {
  await sql.query('delete from number_pool_member where pool_id = $1 and not msisdn = any($2::text[])', [
    id,
    msisdns,
  ])
  await sql.query(
    `insert into number_pool_member (pool_id, account_id, msisdn, ownership_id)
      select p.id, p.account_id, n.msisdn, n.ownership_id
        from number_pool p join number n on n.account_id = p.account_id and n.msisdn = any($2::text[])
       where p.id = $1 order by n.msisdn for key share of n on conflict do nothing`,
    [id, msisdns],
  )
  const { rows } = await sql.query<{ msisdn: string }>(
    `select msisdn from unnest($2::text[]) w(msisdn)
      where not exists (select from number_pool_member m where m.pool_id = $1 and m.msisdn = w.msisdn)`,
    [id, msisdns],
  )
  return rows.map(({ msisdn }) => msisdn)
}

export async function removePool(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from number_pool where id = $1', [id])
  return rowCount === 1
}
