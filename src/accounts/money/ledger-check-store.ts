import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** An account whose balance differs from the sum of its ledger: balance minus sum. */
export type Difference = { accountId: string; difference: Micro }

/** Maximum number of accounts per step, and of entries per account. */
export type CheckLimits = { accounts: number; entries: number }

const beginning = "'00000000-0000-0000-0000-000000000000'::uuid"

/** No transaction commits entries with IDs older than this. */
const settledBefore = "uuid_at(clock_timestamp() - interval '10 minutes')"

/**
 * Compares balances with their ledgers, least recently checked first, in one statement, so that both are of one instant. Sums are
 * incremental; a mismatch is summed again from the beginning before it is reported. Returns the number of checked accounts and the
 * differences.
 */
export async function checkLedgers(
  sql: Sql,
  limits: CheckLimits,
): Promise<{ looked: number; differences: Difference[] }> {
  const { rows } = await sql.query<{ account_id: string; difference: Micro }>({
    name: 'check-ledgers',
    text: `with chosen as (
        select account_id, upto, sum, recount from ledger_check order by checked_at limit $1 for update skip locked
      ), counted as (
        select c.*, n.*, n.entries > $2 as more, b.amount - c.sum - n.total as off
          from chosen c join balance b using (account_id)
          cross join lateral (
            select count(*) as entries, coalesce(sum(amount), 0)::bigint as total,
                coalesce(sum(amount) filter (where id < ${settledBefore}), 0)::bigint as settled,
                (max(id::text) filter (where id < ${settledBefore}))::uuid as last
              from (select id, amount from ledger_entry l where l.account_id = c.account_id and l.id > c.upto
                     order by l.id limit $2::int + 1) e) n
      ), judged as (
        select *, not more and off <> 0 and not recount as doubted from counted
      )
      update ledger_check k
         set upto = case when doubted then ${beginning} else coalesce(last, j.upto) end,
             sum = case when doubted then 0 else j.sum + settled end,
             recount = doubted or (more and j.recount) or (not more and off <> 0),
             difference = case when more or doubted then k.difference else off end,
             checked_at = case when more or doubted then k.checked_at else clock_timestamp() end
        from judged j where k.account_id = j.account_id
      returning k.account_id, k.difference`,
    values: [limits.accounts, limits.entries],
  })
  const differences = rows
    .filter(({ difference }) => difference !== 0)
    .map(({ account_id: accountId, difference }) => ({ accountId, difference }))
  return { looked: rows.length, differences }
}

/** A balance and the sum of its ledger at one instant; the sum is null if there are too many new entries since the last check. */
export type Agreement = { balance: Micro; sum: Micro | null; checkedAt: Date }

/** Compares one balance with its ledger now: the stored sum plus the entries since. */
export async function readAgreement(sql: Sql, accountId: string, mostEntries = 50_000): Promise<Agreement> {
  const { rows } = await sql.query<{ balance: Micro; sum: Micro | null; checked_at: Date }>({
    name: 'read-agreement',
    text: `select b.amount as balance, k.checked_at, case when n.entries <= $2 then (k.sum + n.total)::bigint end as sum
        from balance b join ledger_check k using (account_id)
        cross join lateral (
          select count(*) as entries, coalesce(sum(amount), 0)::bigint as total
            from (select amount from ledger_entry l where l.account_id = b.account_id and l.id > k.upto
                   order by l.id limit $2::int + 1) e) n
       where b.account_id = $1`,
    values: [accountId, mostEntries],
  })
  const { balance, sum, checked_at: checkedAt } = rows[0]!
  return { balance, sum, checkedAt }
}

/** Accounts that differed at the last check, up to 100. */
export async function readDifferences(sql: Sql): Promise<Difference[]> {
  const { rows } = await sql.query<{ account_id: string; difference: Micro }>(
    'select account_id, difference from ledger_check where difference <> 0 order by account_id limit 100',
  )
  return rows.map(({ account_id: accountId, difference }) => ({ accountId, difference }))
}

export async function countDifferences(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ differences: number }>(
    'select count(*) as differences from ledger_check where difference <> 0',
  )
  return rows[0]!.differences
}
