import type { Sql } from '#platform/database/db.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { type AnyRow, insertAny } from './any-row.ts'

/** An instant just before the cutoff of a table, one just after it, and now. */
export type Instants = { old: Date; young: Date; now: Date }
/** Rows that are deleted, and rows that stay. */
type Rows = { deleted: readonly AnyRow[]; kept: readonly AnyRow[] }
type Example = (at: Instants, sql: Sql) => Rows | Promise<Rows>

/** Rows whose age is in a column; rows with `except` stay at any age. */
const aged =
  (column: string, { all = {}, except }: { all?: AnyRow; except?: AnyRow } = {}): Example =>
  ({ old, young }) => ({
    deleted: [{ ...all, [column]: old }],
    kept: [{ ...all, [column]: young }, ...(except ? [{ ...all, [column]: old, ...except }] : [])],
  })

/** Rows whose age is in their ID. */
const agedId =
  (column: string, all: AnyRow = {}): Example =>
  ({ old, young }) => ({
    deleted: [{ ...all, [column]: uuidAt(old.getTime()) }],
    kept: [{ ...all, [column]: uuidAt(young.getTime()) }],
  })

/** Staged rows of uploads in a table: interrupted, running and ended ones. */
const staged =
  (uploads: string): Example =>
  async ({ old, young, now }, sql) => {
    const [interrupted, running, ended, without] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    await insertAny(sql, uploads, { id: interrupted, began_at: old })
    await insertAny(sql, uploads, { id: running, began_at: young })
    await insertAny(sql, uploads, { id: ended, began_at: now, status: 'ended', ended_at: now })
    const of = (id: string) => ({ import_id: id })
    return { deleted: [of(interrupted), of(ended), of(without)], kept: [of(running)] }
  }

/** Rows of reports are deleted with their whole week. */
const reportSteps =
  (steps: readonly number[], all: AnyRow): Example =>
  ({ old, young }) => {
    const rowsAt = (at: Date) => steps.map((step) => ({ ...all, step, at, view: 0 }))
    return { deleted: rowsAt(new Date(old.getTime() - 7 * 86_400_000)), kept: rowsAt(young) }
  }

/** Hours of reports are deleted with their whole day. */
const reportHours =
  (all: AnyRow = {}): Example =>
  ({ old, young }) => ({
    deleted: [{ ...all, step: 0, at: new Date(old.getTime() - 86_400_000) }],
    kept: [{ ...all, step: 0, at: young }],
  })

const durations = Array.from({ length: 12 }, () => 0)
const latencies = Array.from({ length: 13 }, () => 0)

async function inboundIds(_: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'chat_channel', { name: 'open' })
  return { deleted: [{ channel: 'deleted' }], kept: [{ channel: 'open' }] }
}

async function receipts(at: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'carrier', { id: 'one' })
  return agedId('id', { carrier_id: 'one' })(at, sql)
}

function throttles({ old, young, now }: Instants): Rows {
  const usedAt = (at: Date) => JSON.stringify([{ at: at.getTime() }])
  return {
    deleted: [{ consumed: usedAt(old) }, { consumed: usedAt(old), due_at: old }],
    kept: [{ consumed: usedAt(young) }, { consumed: usedAt(old), due_at: now }],
  }
}

async function listEntries({ old, young }: Instants, sql: Sql): Promise<Rows> {
  const [unused, used, fresh] = [uuidAt(old.getTime()), uuidAt(old.getTime() - 1), uuidAt(young.getTime())]
  await insertAny(sql, 'traffic_rule', { lists: [used] })
  return { deleted: [{ list_id: unused }], kept: [{ list_id: used }, { list_id: fresh }] }
}

async function alarms({ old, young, now }: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'sim', { partner_id: 'p', iccid: '1', created_at: old, status: 5 })
  await insertAny(sql, 'sim_seen', { partner_id: 'p', iccid: '1', seen_at: old })
  const inactive = { partner_id: 'p', iccid: '1', cause: 'silence' }
  return {
    deleted: [
      { cause: 'imei_change', cleared_at: old },
      { ...inactive, period: young, cleared_at: old },
    ],
    kept: [
      { cause: 'imei_change', cleared_at: young },
      { cleared_at: null, period: now },
      { ...inactive, period: old, cleared_at: old },
    ],
  }
}

async function deliveriesOfUsers(_: Instants, sql: Sql): Promise<Rows> {
  const [user_id, deleted] = [uuidv7(), uuidv7()]
  await insertAny(sql, 'smpp_user', { id: user_id, system_id: 'kept' })
  return { deleted: [{ user_id: deleted }], kept: [{ user_id }] }
}

async function deliveriesOfAccounts({ now }: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'account_redaction', { account_id: 'texts', text_days: 0 })
  await insertAny(sql, 'account_redaction', { account_id: 'numbers', text_days: null, number_days: 15 })
  await insertAny(sql, 'account_redaction', { account_id: 'none', text_days: null, number_days: null })
  const ended = { outcome: 'expired', ended_at: now }
  const waiting = { outcome: null, ended_at: null }
  return {
    deleted: [
      { account_id: 'texts', ...ended },
      { account_id: 'numbers', ...ended },
    ],
    kept: [
      { account_id: 'texts', ...waiting },
      { account_id: 'none', ...ended },
    ],
  }
}

async function loggedTexts({ now }: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'account_redaction', { account_id: 'erased', text_days: 0 })
  await insertAny(sql, 'account_redaction', { account_id: 'kept', text_days: null })
  const of = (account_id: string, has_text: boolean) => ({ account_id, has_text, expires_at: now })
  return {
    deleted: [of('erased', true)],
    kept: [of('erased', false), of('kept', true)],
  }
}

async function poolUsages({ old, young }: Instants, sql: Sql): Promise<Rows> {
  await insertAny(sql, 'sim_pool', { id: 1, period_months: 1, first_period: old })
  await insertAny(sql, 'sim_pool', { id: 2, period_months: 1_200, first_period: old })
  return {
    deleted: [{ pool_id: 1, period_start: old }],
    kept: [
      { pool_id: 1, period_start: young },
      { pool_id: 2, period_start: old },
    ],
  }
}

function usageFiles({ old, young }: Instants): Rows {
  const of = (at: Date, n: number) => uuidAt(at.getTime() + n)
  return {
    deleted: [{ state: 'reading', upload: of(old, 0) }],
    kept: [
      { state: 'reading', upload: of(young, 0) },
      { state: 'storing', upload: of(old, 1) },
      { state: 'done', upload: of(old, 2) },
    ],
  }
}

async function stagedUsage({ old, young }: Instants, sql: Sql): Promise<Rows> {
  const of = (at: Date, n: number) => uuidAt(at.getTime() + n)
  await insertAny(sql, 'sim_usage_file', { state: 'reading', upload: of(young, 0) })
  await insertAny(sql, 'sim_usage_file', { state: 'storing', upload: of(old, 1) })
  await insertAny(sql, 'sim_usage_file', { state: 'done', upload: of(young, 2) })
  return {
    deleted: [{ upload: of(old, 0) }, { upload: of(young, 2) }],
    // The last one is a dry run, which has no file.
    kept: [{ upload: of(young, 0) }, { upload: of(old, 1) }, { upload: of(young, 3) }],
  }
}

async function stagedNumbers({ old, young }: Instants, sql: Sql): Promise<Rows> {
  const [interrupted, resumed, ended] = [uuidAt(0), uuidAt(1), uuidv7()]
  await insertAny(sql, 'staged_terms', { import_id: interrupted, staged_at: old })
  await insertAny(sql, 'staged_terms', { import_id: resumed, staged_at: old })
  await insertAny(sql, 'staged_terms', { import_id: resumed, staged_at: young })
  await insertAny(sql, 'staged_number', { import_id: ended, msisdn: '' })
  const of = (id: string) => ({ import_id: id, msisdn: '447700900001' })
  return { deleted: [of(interrupted), of(ended)], kept: [of(resumed)] }
}

async function stagedTerms(_: Instants, sql: Sql): Promise<Rows> {
  const [ended, running] = [uuidv7(), uuidv7()]
  await insertAny(sql, 'staged_number', { import_id: ended, msisdn: '' })
  await insertAny(sql, 'staged_number', { import_id: running, msisdn: '447700900001' })
  return { deleted: [{ import_id: ended }], kept: [{ import_id: running }] }
}

async function marksOfEnded(_: Instants, sql: Sql): Promise<Rows> {
  const [withRows, withTerms, empty] = [uuidv7(), uuidv7(), uuidv7()]
  await insertAny(sql, 'staged_terms', { import_id: withTerms })
  const mark = (id: string) => ({ import_id: id, msisdn: '' })
  return {
    deleted: [mark(empty)],
    kept: [mark(withTerms), mark(withRows), { import_id: withRows, msisdn: '447700900001' }],
  }
}

/** Examples of each table, in the order of its rows in the retention table. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  account_session: [aged('seen_at')],
  member_invitation: [aged('expires_at')],
  member_reset: [aged('expires_at')],
  member_network: [aged('seen_at')],
  account_activity: [agedId('id')],
  card_setup: [aged('created_at')],
  outgoing_mail: [aged('created_at')],
  smpp_bind_log: [agedId('id', { address: '198.51.100.7' })],
  smpp_delivery: [
    aged('ended_at', { all: { outcome: 'expired' }, except: { outcome: null, ended_at: null } }),
    deliveriesOfUsers,
    deliveriesOfAccounts,
  ],
  staged_prefix: [aged('staged_at')],
  number_lookup: [aged('expires_at')],
  number_lookup_usage: [({ old, now }) => ({ deleted: [{ day: old }], kept: [{ day: now }] })],
  chat_inbound: [inboundIds, aged('at')],
  idempotency_key: [aged('at')],
  inbound_long: [aged('due_at', { all: { delivered_at: new Date(0) }, except: { delivered_at: null } })],
  message_minute: [aged('minute')],
  unconfirmed_message: [agedId('message_id')],
  message_query: [agedId('message_id')],
  message_resend: [agedId('message_id')],
  message_smpp_id: [agedId('message_id')],
  unconfirmed_batch: [agedId('id', { done_at: new Date(0) })],
  message_report: [reportSteps([0], { latencies }), reportSteps([1, 2], { latencies })],
  unmatched_receipt: [receipts],
  smpp_trace: [aged('until')],
  smpp_segment: [agedId('id', { scheme: 'sar', total: 2, part: 1 })],
  keyword_reply: [aged('requested_at', { except: { due_at: new Date(0) } })],
  throttle_bucket: [throttles],
  network_token: [aged('expires_at')],
  network_assertion: [aged('expires_at')],
  network_request: [aged('expires_at')],
  network_decision: [aged('decided_at')],
  qod_session: [
    aged('deleted_at', {
      all: { state: 'DELETED' },
      except: { pending_request: 'release', pending_request_at: new Date(0) },
    }),
  ],
  staged_cell: [staged('network_cell_import')],
  staged_number: [stagedNumbers, marksOfEnded],
  staged_terms: [stagedTerms],
  person_session: [aged('seen_at')],
  invitation: [aged('expires_at')],
  person_network: [aged('seen_at')],
  // A day is deleted as a whole.
  mail_count: [
    ({ old, young }) => ({
      deleted: [{ day: new Date(old.getTime() - 86_400_000) }],
      kept: [{ day: young }],
    }),
  ],
  sign_in_try: [aged('tried_at')],
  traffic_count: [aged('kept_until')],
  spend_notice: [aged('day')],
  traffic_entry: [listEntries],
  request_log: [aged('expires_at'), loggedTexts],
  sim_action: [aged('created_at', { all: { status: 'done' }, except: { status: 'open' } })],
  sim_action_count: [aged('hour', { all: { actions: 0 }, except: { actions: 1 } })],
  sim_alarm: [alarms],
  sim_disconnect: [aged('ended_at', { except: { ended_at: null } })],
  sim_usage_period: [aged('month')],
  compliance_report: [reportHours({ durations }), reportSteps([1, 2], { durations })],
  registration_submission: [
    aged('submitted_at', {
      all: { result: 'approved', ended_at: new Date(0) },
      except: { result: 'waiting', ended_at: null },
    }),
  ],
  webhook_report: [reportHours({ durations }), reportSteps([1, 2], { durations })],
  sim_report: [reportHours(), reportSteps([1, 2], {})],
  sim_sms_month: [aged('month')],
  sim_usage_abroad: [aged('month')],
  sim_pool_usage: [poolUsages],
  sim_session: [
    ({ old, young }) => ({
      deleted: [{ created_at: old, ended_at: old }],
      kept: [{ created_at: old, ended_at: young }, { created_at: young, ended_at: old }, { created_at: old }],
    }),
  ],
  sim_doubt: [aged('last_at')],
  sim_nas_restart: [aged('began_at', { except: { lost_from: 'x' } })],
  sim_usage_hour: [aged('hour')],
  sim_unmatched: [aged('last_at')],
  sim_request: [aged('at')],
  sim_token: [aged('expires_at')],
  staged_sim: [staged('sim_import')],
  sim_import_progress: [
    async (_, sql) => {
      await insertAny(sql, 'sim_import', { id: uuidAt(0) })
      return { deleted: [{}], kept: [{ import_id: uuidAt(0) }] }
    },
  ],
  sim_usage_file: [usageFiles],
  staged_sim_usage: [stagedUsage],
  registry_notification: [aged('received_at')],
  captured_mail: [agedId('id')],
  brand_mail: [aged('due_at')],
  brand_otp: [aged('expires_at')],
  vetting_evidence: [
    ({ old, young }) => ({
      deleted: [{ content: 'x', created_at: old }],
      kept: [
        { content: 'x', created_at: young },
        { content: 'x', created_at: old, appeal_id: uuidv7() },
        { content: null, created_at: old },
      ],
    }),
  ],
  webhook_endpoint: [
    aged('seen_at', { except: { state: 'disabled' } }),
    aged('seen_at', { all: { state: 'disabled', disabled_reason: 'deleted' } }),
  ],
  endpoint_hour: [aged('hour')],
  account_endpoint: [aged('deleted_at', { except: { deleted_at: null } })],
}
