import { possibleKeys, readReceiptForm, type Carriers, type MessageIdForm } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isOverdue, isUnavailable } from '#platform/database/faults.ts'
import { uuidAt } from '#platform/ids.ts'
import { isolating } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import type { MatchedReceipt, ReceiptRow } from './receipt-store.ts'
import { applyReceipts, findMessages } from './receipts.ts'
import { refund } from './refund.ts'
import type { Notifier } from '../events/notifier.ts'
import {
  carriersWithUnmatched,
  lockOneUnmatched,
  lockUnmatched,
  readRange,
  removeUnmatched,
  type UnmatchedReceipt,
} from './unmatched-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** At most `limit` receipts of one carrier with IDs above `after` and up to `upTo`; an omitted bound does not apply. */
export type UnmatchedRange = {
  carrierId: string
  after?: string | undefined
  upTo?: string | undefined
  limit: number
}

/** The number of receipts tried, the number that now match a message, and the last receipt tried if there may be more. */
export type MatchedAgain = { tried: number; matched: number; last: string | null }

/** Records the matching receipts, inside the transaction that applies them. */
export type NoteMatched = (sql: Sql, matched: UnmatchedReceipt[]) => Promise<void>

/** Retries to match delivery receipts that matched no message. */
export type MatchAgain = {
  /** Parses the IDs again with the carrier's current format; receipts that now match a message are applied to it. */
  range(range: UnmatchedRange, note?: NoteMatched): Promise<MatchedAgain>
  /** Tries again to match one receipt. */
  one(carrierId: string, id: string, note?: NoteMatched): Promise<MatchedAgain>
  /**
   * Retries recent receipts. If one node stores a response while another node stores the receipt, neither transaction sees the other, so the receipt
   * stays unmatched.
   */
  recent(): Promise<void>
}

type Options = {
  db: Db
  carriers: Pick<Carriers, 'meanings'>
  notifier: Notifier
  clock: Clock
  log: Log
  traces?: MessageTraces | undefined
}

type Wanted = {
  carrierId: string
  lock(sql: Sql): Promise<UnmatchedReceipt[]>
  note: NoteMatched | undefined
}

/** Opens the retries of matching. Deadlocks with concurrent items of carriers are retried. */
export function openMatchAgain(options: Options): MatchAgain {
  const { db } = options
  const patient = isolating(async (wanted: Wanted[]) => [await match(options, wanted[0]!)])
  const matched = async (wanted: Wanted) => {
    const [result] = await patient([wanted])
    if (result instanceof Error) throw result
    return result!
  }
  const one = (carrierId: string, id: string, note?: NoteMatched) =>
    matched({ carrierId, lock: (sql) => lockOneUnmatched(sql, carrierId, id), note })
  const range = async (wanted: UnmatchedRange, note?: NoteMatched) => {
    const { carrierId, limit } = wanted
    const full = matched({ carrierId, lock: (sql) => lockUnmatched(sql, wanted), note })
    const result = await full.catch((error: unknown) => {
      if (isUnavailable(error) || isOverdue(error)) throw error
      return oneByOne(options, wanted, (id) => one(carrierId, id, note))
    })
    return result.tried < limit ? { ...result, last: null } : result
  }
  return {
    range,
    one,
    async recent() {
      const [after, upTo] = [uuidAt(wallNow() - 90_000), uuidAt(wallNow() - 2_000)]
      for (const carrierId of await carriersWithUnmatched(db, after, upTo))
        await range({ carrierId, after, upTo, limit: 1_000 })
    },
  }
}

/** Applies each receipt separately after one could not be applied; only the failing receipt stays unmatched. */
async function oneByOne(
  { db, log }: Options,
  wanted: UnmatchedRange,
  one: (id: string) => Promise<MatchedAgain>,
): Promise<MatchedAgain> {
  const ids = await readRange(db, wanted)
  let matched = 0
  for (const id of ids)
    try {
      matched += (await one(id)).matched
    } catch (error) {
      if (isUnavailable(error)) throw error
      const { code } = error as { code?: string }
      log.error(
        { code, carrier: wanted.carrierId, receipt: id },
        'could not apply an unmatched delivery receipt',
      )
    }
  return { tried: ids.length, matched, last: ids.at(-1) ?? null }
}

async function match(options: Options, wanted: Wanted): Promise<MatchedAgain> {
  const beganAt = wallNow()
  const { after, events, ...result } = await options.db.tx((sql) => matchIn(sql, options, wanted))
  after()
  options.traces?.matched(events, beganAt)
  return result
}

async function matchIn(sql: Sql, { carriers, notifier, clock }: Options, { carrierId, lock, note }: Wanted) {
  const form = await readReceiptForm(sql, carrierId)
  const rows = form ? await lock(sql) : []
  const matches = form ? await matchesOf(sql, rows, form) : new Map<string, MatchedReceipt>()
  const removed = await removeUnmatched(sql, carrierId, [...matches.keys()])
  if (removed.length > 0) await note?.(sql, removed)
  const events = await applyReceipts(sql, carriers, [...matches.values()], clock.now())
  await refund(sql, events)
  const last = rows.at(-1)?.id ?? null
  return {
    tried: rows.length,
    matched: matches.size,
    last,
    events,
    after: await notifier.statuses(sql, events),
  }
}

/** The matches by ID of the kept receipt, in order. Each receipt is looked up under every key that it may have. */
async function matchesOf(
  sql: Sql,
  rows: UnmatchedReceipt[],
  form: MessageIdForm,
): Promise<Map<string, MatchedReceipt>> {
  const tries = rows.flatMap((row) => possibleKeys(row.written_id, form).map((key) => ({ row, key })))
  const found = await findMessages(
    sql,
    tries.map(({ row, key }) => receiptOf(row, key)),
  )
  const matches = new Map<string, MatchedReceipt>()
  for (const [i, match] of found.entries()) {
    const { id } = tries[i]!.row
    if (match && !matches.has(id)) matches.set(id, match)
  }
  return matches
}

function receiptOf(row: UnmatchedReceipt, id: string): ReceiptRow {
  const { carrier_id: carrierId, written_id: writtenId, recipient, state, err } = row
  return { carrierId, id, writtenId, recipient, state, err, cameAt: row.last_seen_at.getTime() }
}
