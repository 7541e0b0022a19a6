import type { Sql } from '#platform/database/db.ts'
import type { Rule } from './alert-kinds.ts'

/** Settings of an alert. */
export type AlertInput = Rule & {
  name: string
  country: string | null
  network: string | null
  sender: string | null
  errorCode: string | null
  /** The account and the carrier whose messages an alert of operators counts; null counts all. */
  filterAccountId: string | null
  carrierId: string | null
  /** The pool whose SIMs an alert on SIM data counts; null counts all. */
  simPoolId: string | null
  emails: readonly string[]
}

/** An alert; times are exchange time. */
export type Alert = AlertInput & {
  id: string
  /** The customer; null for alerts of operators. */
  accountId: string | null
  isAlerting: boolean
  since: Date
  value: number | null
  previous: number | null
  evaluatedAt: Date | null
  /** When the last email about a beginning was enqueued. */
  mailedAt: Date | null
  /** Whether the beginning of the present alert was mailed. */
  isMailed: boolean
  /** The URL that receives the events of an alert of operators. */
  webhookUrl: string | null
  /** Why the last webhook was not accepted. */
  webhookFailure: string | null
}

const columns = `id, account_id as "accountId", name, measure, condition, threshold, period, minimum_messages as minimum,
  country, network, sender, error_code as "errorCode", filter_account_id as "filterAccountId", carrier_id as "carrierId", sim_pool_id::text as "simPoolId", emails, is_alerting as "isAlerting", since, value, previous_value as previous,
  evaluated_at as "evaluatedAt", mailed_at as "mailedAt", is_mailed as "isMailed", webhook_url as "webhookUrl", webhook_failure as "webhookFailure"`

/** The alerts of an account, or of operators, oldest first. */
export async function listAlerts(sql: Sql, accountId: string | null): Promise<Alert[]> {
  const { rows } = await sql.query<Alert>(
    `select ${columns} from report_alert where ${ownerIs(accountId)} order by id`,
    accountId === null ? [] : [accountId],
  )
  return rows
}

/** Locks out concurrent creation of alerts of operators until the end of the transaction. */
export async function lockOperatorAlerts(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('alerts of operators'))")
}

/** An alert, locked until the end of the transaction. */
export async function lockAlert(sql: Sql, accountId: string | null, id: string): Promise<Alert | undefined> {
  const { rows } = await sql.query<Alert>(
    `select ${columns} from report_alert where id = $1 and account_id is not distinct from $2 for update`,
    [id, accountId],
  )
  return rows[0]
}

const ownerIs = (accountId: string | null) => (accountId === null ? 'account_id is null' : 'account_id = $1')

export async function insertAlert(
  sql: Sql,
  { id, accountId, at, ...input }: AlertInput & { id: string; accountId: string | null; at: Date },
): Promise<Alert> {
  const { rows } = await sql.query<Alert>(
    `insert into report_alert (id, account_id, since, due_at, name, measure, condition, threshold, period, minimum_messages,
        country, network, sender, error_code, filter_account_id, carrier_id, emails, sim_pool_id)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${columns}`,
    [id, accountId, at, ...valuesOf(input)],
  )
  return rows[0]!
}

/** Changes the settings of an alert, which is evaluated again immediately. */
export async function updateAlert(sql: Sql, id: string, at: Date, input: AlertInput): Promise<Alert> {
  const { rows } = await sql.query<Alert>(
    `update report_alert set due_at = $2, name = $3, measure = $4, condition = $5, threshold = $6, period = $7, minimum_messages = $8,
        country = $9, network = $10, sender = $11, error_code = $12, filter_account_id = $13, carrier_id = $14, emails = $15, sim_pool_id = $16
      where id = $1 returning ${columns}`,
    [id, at, ...valuesOf(input)],
  )
  return rows[0]!
}

const valuesOf = (input: AlertInput) => [
  input.name,
  input.measure,
  input.condition,
  input.threshold,
  input.period,
  input.minimum,
  input.country,
  input.network,
  input.sender,
  input.errorCode,
  input.filterAccountId,
  input.carrierId,
  input.emails,
  input.simPoolId,
]

export async function deleteAlert(sql: Sql, accountId: string | null, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from report_alert where id = $1 and account_id is not distinct from $2',
    [id, accountId],
  )
  return rowCount === 1
}

/** Locks the alert that has been due for the longest time and that no other node evaluates; undefined if none is due. */
export async function claimDueAlert(sql: Sql, now: Date): Promise<Alert | undefined> {
  const { rows } = await sql.query<Alert>({
    name: 'claim-due-alert',
    text: `select ${columns} from report_alert where due_at <= $1 order by due_at, id limit 1 for update skip locked`,
    values: [now],
  })
  return rows[0]
}

/** Postpones the next evaluation of an alert. */
export async function deferAlert(sql: Sql, id: string, dueAt: Date): Promise<void> {
  await sql.query('update report_alert set due_at = $2 where id = $1', [id, dueAt])
}

type Evaluated = Pick<
  Alert,
  'id' | 'isAlerting' | 'since' | 'value' | 'previous' | 'mailedAt' | 'isMailed'
> & {
  at: Date
  dueAt: Date
}

/** Stores the result of an evaluation. */
export async function storeEvaluated(sql: Sql, one: Evaluated): Promise<void> {
  const { id, isAlerting, since, value, previous, mailedAt, isMailed, at, dueAt } = one
  await sql.query({
    name: 'store-evaluated-alert',
    text: `update report_alert set is_alerting = $2, since = $3, value = $4, previous_value = $5, mailed_at = $6, is_mailed = $7,
        evaluated_at = $8, due_at = $9 where id = $1`,
    values: [id, isAlerting, since, value, previous, mailedAt, isMailed, at, dueAt],
  })
}

/** The number of present alerts, and for how long the oldest evaluation has been due, in seconds at most. */
export async function readAlertCounts(sql: Sql, now: Date): Promise<{ alerting: number; late: number }> {
  const { rows } = await sql.query<{ alerting: number; late: number }>(
    `select (select count(*)::int from report_alert where is_alerting) as alerting,
        coalesce(extract(epoch from $1 - (select min(due_at) from report_alert where due_at < $1))::float8, 0) as late`,
    [now],
  )
  return rows[0]!
}
