import type { Sql } from '#platform/database/db.ts'
import { isUuid, uuidAt } from '#platform/ids.ts'
import type { ProviderName } from './payment-port.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import type { Micro } from '#platform/money.ts'
import { paymentStates, type PaymentEvent, type PaymentStatus } from './payment-states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type Cause = 'first' | 'requested' | 'threshold'

/** A requested payment; the first payment of auto-reload also contains the threshold to set. */
export type NewPayment = {
  id: string
  accountId: string
  cause: Cause
  trx: string
  amount: Micro
  threshold?: Micro
  provider: ProviderName
  /** Exchange time in milliseconds. */
  begunAt: number
}

export type Payment = Omit<NewPayment, 'begunAt'> & { status: PaymentStatus }

type PaymentRow = {
  id: string
  account_id: string
  cause: Cause
  trx: string
  amount: Micro
  threshold: Micro | null
  provider: ProviderName
  status: PaymentStatus
}

const columns = 'id, account_id, cause, trx, amount, threshold, provider, status'

/** Stores a payment that the caller requests next; false if the account has an open one. */
export async function insertPayment(sql: Sql, payment: NewPayment, leaseSeconds: number): Promise<boolean> {
  const { id, accountId, cause, trx, amount, threshold, provider, begunAt } = payment
  const { rowCount } = await sql.query(
    `insert into payment (id, account_id, cause, trx, amount, threshold, provider, started_at, due_at, attempts)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), clock_timestamp() + make_interval(secs => $9), 1)
     on conflict do nothing`,
    [id, accountId, cause, trx, amount, threshold ?? null, provider, begunAt, leaseSeconds],
  )
  return rowCount === 1
}

/** The open payment of an account, pending or waiting for an operator, if any. */
export async function readOpen(sql: Sql, accountId: string): Promise<Payment | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where account_id = $1 and status in ('pending', 'unposted')`,
    [accountId],
  )
  return rows[0] && toPayment(rows[0])
}

/** Reads a payment of an account. */
export async function readPayment(sql: Sql, accountId: string, id: string): Promise<Payment | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where account_id = $1 and id = $2`,
    [accountId, id],
  )
  return rows[0] && toPayment(rows[0])
}

/** The first payment of auto-reload, pending or successful. */
export async function readFirst(sql: Sql, accountId: string, trx: string): Promise<Payment | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where account_id = $1 and trx = $2 and cause = 'first'
      and status not in ('declined', 'refunded')`,
    [accountId, trx],
  )
  return rows[0] && toPayment(rows[0])
}

/** Whether a payment requested by the customer has succeeded since an exchange time. */
export async function hasRequested(
  sql: Sql,
  accountId: string,
  trx: string,
  since: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 from payment where account_id = $1 and trx = $2 and cause = 'requested' and status = 'succeeded'
        and id > uuid_at(clock_timestamp() - interval '1 day') and started_at > to_timestamp($3::float8 / 1000) limit 1`,
    [accountId, trx, since],
  )
  return rowCount === 1
}

/** When the last payment of an account began (exchange time, milliseconds) if it was declined. */
export async function lastDecline(sql: Sql, accountId: string): Promise<number | undefined> {
  const { rows } = await sql.query<{ started_at: Date; status: PaymentStatus }>(
    'select started_at, status from payment where account_id = $1 order by id desc limit 1',
    [accountId],
  )
  return rows[0]?.status === 'declined' ? rows[0].started_at.getTime() : undefined
}

/** The current status of a payment. */
export async function readStatus(sql: Sql, id: string): Promise<PaymentStatus | undefined> {
  const { rows } = await sql.query<{ status: PaymentStatus }>('select status from payment where id = $1', [
    id,
  ])
  return rows[0]?.status
}

/** Locks a payment in one of the given states until the commit. */
export async function lockPayment(
  sql: Sql,
  id: string,
  states: readonly string[],
): Promise<Payment | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where id = $1 and status = any($2::text[]) for update`,
    [id, states],
  )
  return rows[0] && toPayment(rows[0])
}

const movePayments = rowMoves(paymentStates, { table: 'payment', keyType: 'uuid', columns: 'id' })

/** Applies an event to a locked payment; returns its new status. */
export async function endPayment(
  sql: Sql,
  id: string,
  event: PaymentEvent,
  { now, reason }: { now: number; reason?: string | undefined },
): Promise<PaymentStatus> {
  await movePayments(sql, [id], event, undefined, { set: { settled_at: new Date(now), reason } })
  return paymentStates.to(event)
}

/** Successful payments that are not in a balance, oldest first. */
export async function readUnposted(sql: Sql): Promise<Payment[]> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where status = 'unposted' order by id limit 100`,
  )
  return rows.map(toPayment)
}

/** Payments that have been pending at a provider since before an instant in milliseconds, oldest first. */
export async function readStuck(sql: Sql, beforeMs: number): Promise<Payment[]> {
  const { rows } = await sql.query<PaymentRow>(
    `select ${columns} from payment where status = 'pending' and provider <> 'manual' and id < $1 order by id limit 100`,
    [uuidAt(beforeMs)],
  )
  return rows.map(toPayment)
}

/** Claims pending payments of a provider that are due for another request, for the time of the lease. */
export async function claimPayments(
  sql: Sql,
  provider: ProviderName,
  leaseSeconds: number,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await sql.query<PaymentRow>(
    `update payment set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $1)
      where id in (select id from payment where status = 'pending' and provider = $3 and due_at <= clock_timestamp()
                    order by due_at limit $2 for update skip locked) returning ${columns}`,
    [leaseSeconds, limit, provider],
  )
  return rows.map(toPayment)
}

/** Claims a pending payment of a provider for the time of the lease; undefined if another caller has claimed it. */
export async function claimPayment(
  sql: Sql,
  provider: ProviderName,
  leaseSeconds: number,
  id: string,
): Promise<Payment | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `update payment set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $1)
      where id = $2 and status = 'pending' and provider = $3 and due_at <= clock_timestamp() returning ${columns}`,
    [leaseSeconds, id, provider],
  )
  return rows[0] && toPayment(rows[0])
}

/** Makes pending payments due now, because exchange time was advanced. */
export async function expeditePayments(sql: Sql): Promise<void> {
  await sql.query("update payment set due_at = clock_timestamp() where status = 'pending'")
}

/** Makes a pending payment of a provider due now; false if there is none. */
export async function wakePayment(sql: Sql, provider: ProviderName, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rowCount } = await sql.query(
    "update payment set due_at = clock_timestamp() where id = $1 and status = 'pending' and provider = $2",
    [id, provider],
  )
  return rowCount === 1
}

function toPayment({ account_id: accountId, threshold, ...payment }: PaymentRow): Payment {
  return { ...payment, accountId, ...(threshold !== null && { threshold }) }
}

export type PaymentSeen = PaymentRow & {
  reason: string | null
  attempts: number
  started_at: Date
  settled_at: Date | null
}

/** The payments of an account, newest first. */
export async function listPayments(
  sql: Sql,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<PaymentSeen[]> {
  const { rows } = await sql.query<PaymentSeen>({
    name: 'list-payments',
    text: `select ${columns}, reason, attempts, started_at, settled_at from payment
        where account_id = $1 and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        order by id desc limit $3`,
    values: [accountId, after ?? null, limit],
  })
  return rows
}
