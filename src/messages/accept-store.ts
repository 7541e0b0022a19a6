import { chargeAccounts, chargeLocked, lockBalances } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { optedOut } from './consent-store.ts'
import type { Match, Verdict } from '#protection/index.ts'
import type { Once } from './idempotency-store.ts'
import type { OutboundMessage } from './outbound.ts'
import { refusals, type Refusal } from './refusals.ts'
import type { Step } from './step.ts'

/** A message that decide has seen: refused, or to be queued, perhaps already leased to this node. */
export type Decided = {
  message: OutboundMessage
  actor: string
  details: object | null
  refusal: Refusal | undefined
  workflow?: Step | undefined
  once?: Once | undefined
  leased: boolean
  /** The carrier of its first route, when that was passed over because it has no session. */
  away: string | null
  /** What traffic rules say of it, where any was asked. */
  verdict?: Verdict | undefined
  /** Traffic rules that have matched it, for its history. */
  matches?: readonly Match[] | undefined
  /** The refusal of a rule whose limit it went beyond when it was counted. */
  beyond?: Refusal | undefined
}

/**
 * The node that stores, for how long messages are leased to it, and whether it has locked what accounts pay from: those that share
 * a balance are left out otherwise.
 */
export type Leasing = { id: string; leaseSeconds: number; locked?: boolean }

/**
 * Which of these messages are stored. It waits for the accounts' balances, and so for any transaction that is about to
 * store them.
 */
export async function readStored(db: Db, decided: Decided[]): Promise<Set<string>> {
  return db.tx(async (sql) => {
    await lockBalances(
      sql,
      decided.map((one) => one.message.accountId),
    )
    const { rows } = await sql.query<{ id: string }>('select id from message where id = any($1::uuid[])', [
      decided.map((one) => one.message.id),
    ])
    return new Set(rows.map((row) => row.id))
  })
}

/** What a statement has stored: how many messages each account that was stored may still send, and what was left out. */
export type Stored = {
  left: Map<string, number>
  /** What is left in their balances, in micro-euros. */
  amounts: Map<string, number>
  /** Messages that are stored nowhere, since their recipients have said STOP. */
  stopped: ReadonlySet<Decided>
}

/**
 * Stores decided messages with their debit, history and dispatch rows, all or nothing for each account: an account whose
 * funds or rate do not cover its share is left out whole. What is to be sent to somebody who has said STOP is left out too, and
 * not charged for: its sender has to be told, which takes a transaction. One statement, so one round trip.
 */
export async function storeDecided(sql: Sql, decided: Decided[], node: Leasing): Promise<Stored> {
  const column = (pick: (one: Decided) => unknown) => columnOf(decided.map(pick))
  const plain = (pick: (one: Decided) => Plain) => plainOf(decided.map(pick))
  const { rows } = await sql.query<StoredRow>({
    name: node.locked ? 'store-decided-locked' : 'store-decided',
    text: node.locked ? storeLockedSql : storeDecidedSql,
    values: [
      plain((one) => one.message.id),
      column((one) => one.message.accountId),
      plain((one) => one.message.applicationId),
      column((one) => one.message.sender),
      column((one) => one.message.recipient),
      column((one) => one.message.text),
      column((one) => one.message.encoding),
      plain((one) => one.message.parts),
      plain((one) => one.message.price),
      column((one) => one.message.network),
      column((one) => one.message.carrierId),
      column((one) => one.message.clientRef),
      column((one) => one.message.webhookUrl),
      column((one) => one.message.webhookVersion),
      plain((one) => one.message.acceptedAt),
      plain((one) => one.message.expiresAt),
      column((one) => one.actor),
      column((one) => one.details && JSON.stringify(one.details)),
      plain((one) => one.refusal?.code),
      column((one) => one.refusal?.detail),
      column((one) => one.refusal?.rule),
      plain((one) => one.leased),
      node.id,
      node.leaseSeconds,
      column((one) => (one.refusal ? null : one.away)),
      plain((one) => one.workflow?.id),
      plain((one) => one.workflow?.item),
      plain((one) => one.workflow?.items),
      column((one) => one.workflow?.failover && JSON.stringify(one.workflow.failover)),
      column((one) => one.once?.key),
      column((one) => one.once?.request),
      column((one) => one.message.channel),
    ],
  })
  const left = new Map<string, number>()
  const amounts = new Map<string, number>()
  const stopped = new Set<string>()
  for (const row of rows)
    if (row.stopped === null) {
      left.set(row.account_id, row.left_now)
      amounts.set(row.account_id, row.amount_now)
    } else stopped.add(row.stopped)
  return {
    left,
    amounts,
    stopped: new Set(stopped.size > 0 ? decided.filter((one) => stopped.has(one.message.id)) : []),
  }
}

type StoredRow = { account_id: string; left_now: number; amount_now: number; stopped: string | null }

/** Makes refused messages of those that were left out since their recipients have said STOP. */
export function refuseStopped(stopped: Iterable<Decided>): void {
  for (const one of stopped) Object.assign(one, { refusal: refusals.optedOut, leased: false, away: null })
}

/** The same inside a transaction, with those who have said STOP as refused; answers the messages of which nothing is stored. */
export async function storeWithStopped(
  sql: Sql,
  decided: Decided[],
  node: Leasing,
): Promise<ReadonlySet<Decided>> {
  const { left, stopped } = await storeDecided(sql, decided, node)
  const isOut = (one: Decided) => !left.has(one.message.accountId) && !stopped.has(one)
  const out = new Set(decided.filter(isOut))
  if (stopped.size === 0) return out
  refuseStopped(stopped)
  const refused = await storeDecided(sql, [...stopped], node)
  return new Set([...out, ...[...stopped].filter((one) => !refused.left.has(one.message.accountId))])
}

type Plain = string | number | boolean | null | undefined

/** A column as `unnest` takes it, which fills up shorter ones with nulls: one that holds nothing costs nothing. */
function columnOf<T>(values: T[]): T[] {
  return values.every((value) => value === null || value === undefined) ? [] : values
}

/** The same for what needs no quotes: ids, numbers, truth. */
function plainOf(values: Plain[]): string {
  return `{${columnOf(values)
    .map((value) => String(value ?? 'null'))
    .join(',')}}`
}

const instant = (name: string) => `to_timestamp(${name} / 1000.0)`

const storing = (charging: string) => `
  with input as (
    select i.*, i.code is null and i.channel = 'sms' and ${optedOut('i')} as stopped
      from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
        $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::float8[], $16::float8[],
        $17::text[], $18::jsonb[], $19::int[], $20::text[], $21::text[], $22::boolean[], $25::text[],
        $26::uuid[], $27::int[], $28::int[], $29::jsonb[], $30::text[], $31::bytea[], $32::text[])
      i(id, account_id, application_id, sender, recipient, text, encoding, parts, price, network, carrier_id, client_ref,
        webhook_url, webhook_version, accepted_at, expires_at, actor, details, code, detail, rule, leased, away,
        workflow_id, item, items, failover, key, request, channel)
  ), charge as (
    select account_id, coalesce(sum(price) filter (where code is null), 0) as amount,
        count(*) filter (where coalesce(item, 1) = 1) as messages, count(*) filter (where code is null) as charged
      from input where not stopped group by account_id
  ), ${charging}, stored as (
    insert into message (id, account_id, application_id, direction, channel, sender, recipient, text, encoding, parts, status,
        error_code, error_detail, price, network, carrier_id, client_ref, webhook_url, webhook_version, accepted_at, expires_at,
        actor, details, workflow_id, workflow_item, workflow_items)
    select i.id, i.account_id, i.application_id, 'outbound', i.channel, i.sender, i.recipient, i.text, i.encoding, i.parts,
        case when i.code is null then 'accepted' else 'rejected' end, i.code, i.detail,
        case when i.code is null then i.price else 0 end, i.network, i.carrier_id, i.client_ref, i.webhook_url,
        i.webhook_version, ${instant('i.accepted_at')}, ${instant('i.expires_at')}, i.actor, i.details,
        i.workflow_id, i.item, i.items
      from input i join paid using (account_id) where not i.stopped
  ), begun as (
    insert into workflow (id, account_id, application_id, actor, failover)
    select i.workflow_id, i.account_id, i.application_id, i.actor, i.failover
      from input i join paid using (account_id) where i.failover is not null and not i.stopped
  ), answered as (
    insert into idempotency_key (account_id, key, request, message_id, workflow_id)
    select i.account_id, i.key, i.request, i.id, i.workflow_id
      from input i join paid using (account_id) where i.key is not null and not i.stopped
  ), refused as (
    insert into message_event (message_id, account_id, at, event, status, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'refused', 'rejected', 'decide', i.detail,
        jsonb_build_object('rule', i.rule, 'code', i.code)
      from input i join paid using (account_id) where i.code is not null
  ), routed as (
    insert into message_event (message_id, account_id, at, event, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'routed', 'routing', 'The carrier of the first route has no session.',
        jsonb_build_object('first', i.away, 'to', i.carrier_id)
      from input i join paid using (account_id) where i.away is not null and not i.stopped
  ), queued as (
    insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, owner, lease_until)
    select i.id, i.account_id, i.carrier_id, ${instant('i.accepted_at')}, ${instant('i.expires_at')}, case when i.leased then $23::uuid end,
        case when i.leased then clock_timestamp() + make_interval(secs => $24::int) end
      from input i join paid using (account_id) where i.code is null and i.channel = 'sms' and not i.stopped
  )
  select account_id, left_now, amount_now, null::uuid as stopped from paid
  union all select account_id, 0, 0, id from input where stopped`

const storeDecidedSql = storing(chargeAccounts)
const storeLockedSql = storing(chargeLocked)
