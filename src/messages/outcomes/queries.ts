import { statusLabelOf, type Carriers, type QueryOutcome } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import type { Notifier } from '../events/notifier.ts'
import { noteEvents } from '../message/history-store.ts'
import {
  claimQueries,
  endQuery,
  readOpenSegments,
  type OpenQuery,
  type OpenSegment,
  type QueryEnd,
} from '../unconfirmed/query-store.ts'
import type { MatchedReceipt } from './receipt-store.ts'
import { applyReceipts } from './receipts.ts'
import { refund } from './refund.ts'

const everyMs = 1_000
const restMs = 60_000
/** Maximum number of messages that a node starts to query in each interval. */
const atOnce = 10
const failure = 'could not query messages at their carriers'

type Options = {
  db: Db
  carriers: Pick<Carriers, 'meanings' | 'query' | 'bound'>
  notifier: Notifier
  clock: Clock
  log: Log
  activity?: Activity | undefined
}

/** The queries in progress, by carrier. */
type InProgress = Map<string, Promise<void>>

/**
 * Opens the job that queries messages at the carriers to which this node is bound. A response has the effects of a receipt. A carrier that does not
 * respond delays only its own queries.
 */
export function openQueries(options: Options): Repeated {
  const { log, activity } = options
  const inProgress: InProgress = new Map()
  const rest = activity && { activity, atMostMs: restMs, isBusy: () => inProgress.size > 0 }
  const job = repeated(() => lookOnce(options, inProgress), everyMs, log, failure, rest)
  return {
    ...job,
    async stop() {
      await job.stop()
      await Promise.all(inProgress.values())
    },
  }
}

/** Starts the next queries. There are no more until the next look, because carriers count queries towards their rate limits. */
async function lookOnce(options: Options, inProgress: InProgress): Promise<boolean> {
  const free = options.carriers.bound().filter((id) => !inProgress.has(id))
  if (free.length === 0) return false
  const queries = await claimQueries(options.db, free, atOnce)
  for (const [carrierId, own] of Map.groupBy(queries, (query) => query.carrier_id)) {
    const ended = Promise.all(own.map((query) => queryMessage(options, query)))
      .catch((err: unknown) => options.log.warn({ err, carrier: carrierId }, failure))
      .finally(() => inProgress.delete(carrierId))
    inProgress.set(
      carrierId,
      ended.then(() => undefined),
    )
  }
  return false
}

type QueryResponse = { segment: OpenSegment; outcome: QueryOutcome }

/** Queries the segments of a message that have no receipt, in order, up to the first that the carrier does not answer. */
async function queryMessage(options: Options, query: OpenQuery): Promise<void> {
  const { db, carriers } = options
  const responses: QueryResponse[] = []
  for (const segment of await readOpenSegments(db, query)) {
    const outcome = await carriers.query(query.carrier_id, segment.carrier_message_id, segment.sender)
    responses.push({ segment, outcome })
    if (outcome.kind !== 'answered') break
  }
  const after = await db.tx((sql) => storeOutcomes(sql, options, query, responses))
  after()
}

/** Stores the end of a query with its effects. If another node has ended it, nothing changes. */
async function storeOutcomes(
  sql: Sql,
  { carriers, clock, notifier }: Options,
  query: OpenQuery,
  responses: QueryResponse[],
): Promise<() => void> {
  const end = endOf(responses)
  if (!(await endQuery(sql, query.message_id, end))) return () => undefined
  // A receipt has confirmed the message meanwhile.
  if (responses.length === 0) return () => undefined
  const { message_id: messageId, account_id: accountId, carrier_id: carrierId } = query
  const note = { messageId, accountId, event: 'queried', actor: `carrier:${carrierId}` }
  await noteEvents(sql, [{ ...note, reason: reasonOf(end), details: { ...end } }], clock.now())
  const events = await applyReceipts(
    sql,
    carriers,
    responses.flatMap((one) => receiptOf(query, one)),
    clock.now(),
  )
  await refund(sql, events)
  return notifier.statuses(sql, events)
}

/** The end of a query: that of the first segment that was not answered, else the states of all segments. */
function endOf(responses: readonly QueryResponse[]): QueryEnd {
  const failed = responses.find(({ outcome }) => outcome.kind !== 'answered')?.outcome
  if (failed?.kind === 'refused') return { outcome: 'refused', detail: statusLabelOf(failed.commandStatus) }
  if (failed) return { outcome: 'unanswered', detail: null }
  const states = responses.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.state] : []))
  return { outcome: 'answered', detail: [...new Set(states)].join(', ') || null }
}

const reasons: Readonly<Record<QueryEnd['outcome'], string>> = {
  answered: 'The carrier reported the state of the message.',
  refused: 'The carrier does not know the message, or does not support queries.',
  unanswered: 'The carrier did not respond to the query.',
}
const reasonOf = ({ outcome }: QueryEnd): string => reasons[outcome]

/** The response as a receipt of the segment. */
function receiptOf(query: OpenQuery, { segment, outcome }: QueryResponse): MatchedReceipt[] {
  if (outcome.kind !== 'answered') return []
  const { carrier_message_id: id, recipient, part, submits, submitted_at: at } = segment
  return [
    {
      carrierId: query.carrier_id,
      id,
      writtenId: id,
      recipient,
      state: outcome.state,
      err: outcome.err ?? null,
      messageId: query.message_id,
      accountId: query.account_id,
      part,
      submits,
      submittedAt: at.getTime(),
    },
  ]
}
