import { readComplianceRecipients } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { recordSubmissions } from '#reviews/index.ts'
import { submissionSteps } from './submissions.ts'
import { type ComplianceChange, enqueueCompliance, type EventType } from '#webhooks/index.ts'

/** A status change of one object, with its actor and reason. */
export type HistoryEntry = {
  accountId: string
  machine:
    | 'brand'
    | 'identity'
    | 'email'
    | 'mobile'
    | 'vetting'
    | 'appeal'
    | 'reseller'
    | 'campaign'
    | 'campaign number'
  subjectId: string
  event: string
  /** Undefined for the first status. */
  from: string | undefined
  to: string
  /** For example `key:abcd1234`, `registry` or `time`. */
  actor: string
  reason?: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

/** Stores status changes and submissions, and enqueues webhooks, in the transaction that makes them. */
export async function storeHistory(sql: Sql, entries: readonly HistoryEntry[]): Promise<void> {
  await sql.query({
    name: 'store-10dlc-history',
    text: `insert into tendlc_history (id, account_id, machine, subject_id, event, from_state, to_state, actor, reason, at)
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::timestamptz[])`,
    values: [
      entries.map(() => uuidv7()),
      entries.map((one) => one.accountId),
      entries.map((one) => one.machine),
      entries.map((one) => one.subjectId),
      entries.map((one) => one.event),
      entries.map((one) => one.from ?? null),
      entries.map((one) => one.to),
      entries.map((one) => one.actor),
      entries.map((one) => one.reason ?? null),
      entries.map((one) => new Date(one.at)),
    ],
  })
  await recordSubmissions(sql, submissionSteps(entries))
  await notifyAccounts(sql, entries)
}

/** A stored status change. */
export type Step = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: Date
}

const mostRead = 200

/** The latest status changes of one object, oldest first. */
export async function readHistory(
  sql: Sql,
  machine: HistoryEntry['machine'],
  subjectId: string,
): Promise<Step[]> {
  const { rows } = await sql.query<Step>({
    name: 'read-10dlc-history',
    text: `select event, from_state as "from", to_state as "to", actor, reason, at from tendlc_history
      where machine = $1 and subject_id = $2 order by id desc limit ${mostRead}`,
    values: [machine, subjectId],
  })
  return rows.toReversed()
}

const mostChanges = 10

/** A status that an object has reached, with time and reason. */
export type StatusChange<Status, Event> = { status: Status; event: Event; reason: string | null; at: Date }

/** The latest status changes of objects, by ID, newest first (S2-101). */
export async function readChanges<Status extends string, Event extends string>(
  sql: Sql,
  machine: HistoryEntry['machine'],
  ids: readonly string[],
): Promise<Map<string, StatusChange<Status, Event>[]>> {
  const { rows } = await sql.query<StatusChange<Status, Event> & { id: string }>({
    name: 'read-10dlc-changes',
    text: `select c.id, h.to_state as status, h.event, h.reason, h.at
      from unnest($1::text[]) c(id), lateral (select id, to_state, event, reason, at from tendlc_history
        where machine = $2 and subject_id = c.id order by id desc limit ${mostChanges}) h
      order by c.id, h.id desc`,
    values: [ids, machine],
  })
  return Map.groupBy(rows, ({ id }) => id)
}

/** The webhook event of each machine; vettings, appeals and contacts send none. */
const events: Readonly<Record<string, EventType>> = {
  brand: 'brand.status',
  identity: 'brand.identity_status',
  reseller: 'reseller.status',
  campaign: 'campaign.status',
  'campaign number': 'campaign_number.status',
}

/** Enqueues webhooks for the accounts that receive registration events, in the transaction that makes the changes. */
async function notifyAccounts(sql: Sql, entries: readonly HistoryEntry[]): Promise<void> {
  const moves = entries.filter(({ machine, from, to }) => events[machine] !== undefined && from !== to)
  if (moves.length === 0) return
  const recipients = await readComplianceRecipients(sql, [...new Set(moves.map((one) => one.accountId))])
  const notifiable = moves.filter(({ accountId }) => recipients.has(accountId))
  if (notifiable.length === 0) return
  const subjects = await readSubjects(sql, notifiable)
  const changes = notifiable.map(
    ({ machine, subjectId, accountId, from, to, reason, at }): ComplianceChange => {
      const subject = subjects.get(subjectId) ?? own(machine, subjectId)
      return { accountId, event: events[machine]!, subject, status: to, previousStatus: from, reason, at }
    },
  )
  await enqueueCompliance(sql, recipients, changes)
}

const own = (machine: string, id: string): ComplianceChange['subject'] =>
  machine === 'reseller' ? { kind: 'reseller', reseller_id: id } : { kind: 'brand', brand_id: id }

type SubjectRow = { id: string; brand_id: string; campaign_id: string; number: string | null }

/** Brand, campaign and number of the changed campaigns and campaign numbers. */
async function readSubjects(
  sql: Sql,
  moves: readonly HistoryEntry[],
): Promise<Map<string, ComplianceChange['subject']>> {
  const idsOf = (wanted: string) =>
    moves.filter(({ machine }) => machine === wanted).map(({ subjectId }) => subjectId)
  const { rows } = await sql.query<SubjectRow>({
    name: 'read-notified-subjects',
    text: `select id, brand_id, id as campaign_id, null as number from campaign where id = any($1::text[])
      union all
      select id::text, brand_id, campaign_id, number from campaign_number where id = any($2::uuid[])`,
    values: [idsOf('campaign'), idsOf('campaign number')],
  })
  return new Map(rows.map((row) => [row.id, subjectOf(row)]))
}

function subjectOf({ brand_id, campaign_id, number }: SubjectRow): ComplianceChange['subject'] {
  if (number === null) return { kind: 'campaign', brand_id, campaign_id }
  return { kind: 'campaign_number', brand_id, campaign_id, number }
}
