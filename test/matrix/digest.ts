import type { Sql } from '#platform/database/db.ts'

/** Tables to which schedules and authentication write without a change by a request: the time of a ledger check, and the last use of a session. */
const ownNotes = ['ledger_check', 'account_session']

/** For tables in which a schedule also stores its progress: the columns that requests can change. A refused attempt is in the activity of the caller. */
const requested: Readonly<Record<string, string>> = {
  account_activity: "case when t.outcome <> 'refused' then t end",
  account_redaction: '(t.own, t.text_days, t.number_days)',
  report_alert:
    '(t.id, t.name, t.measure, t.condition, t.threshold, t.period, t.minimum_messages, t.country, t.network, t.sender, t.error_code, t.filter_account_id, t.carrier_id, t.sim_pool_id, t.emails)',
  card_setup: '(t.id, t.trx, t.email, t.session_id, t.outcome, t.ended_at)',
}

const notified = (name: string) => `(${requested[name] ?? 't'})::text`

/** The statement that reads the digest, by connection. It is composed only once, because it names every table. */
const statements = new WeakMap<Sql, Promise<string>>()

/** A digest of all rows of the given accounts; it differs if any has changed. */
export async function digestOf(sql: Sql, accountIds: readonly string[]): Promise<string> {
  if (!statements.has(sql)) statements.set(sql, statementOf(sql))
  const text = await statements.get(sql)!
  const { rows } = await sql.query<{ digest: string }>({ name: 'digest', text, values: [accountIds] })
  return rows[0]!.digest
}

async function statementOf(sql: Sql): Promise<string> {
  const { rows: tables } = await sql.query<{ name: string; key: string }>(
    `select c.relname as name, a.attname as key
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid
        and a.attname = case when c.relname = 'account' then 'id' else 'account_id' end
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      order by 1`,
    [ownNotes],
  )
  const each = tables.map(
    ({ name, key }) =>
      `select md5(string_agg(${notified(name)}, ' ' order by ${notified(name)})) from "${name}" t where t."${key}" = any($1)`,
  )
  return `select md5(array_agg(digest)::text) as digest from (${each.join(' union all ')}) all_of_them(digest)`
}
