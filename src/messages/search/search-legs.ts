import { uuidAt } from '#platform/ids.ts'
import type { TagOf } from '../redaction/number-tag.ts'

/** The filters of a search; all must match. Times are exchange time in milliseconds, like those of messages. */
export type Search = {
  id?: string | undefined
  accountId?: string | undefined
  clientRef?: string | undefined
  /** The sender or the recipient. */
  number?: string | undefined
  sender?: string | undefined
  recipient?: string | undefined
  /** Returns the tag of a masked number in the account searched. */
  tagOf?: TagOf | undefined
  status?: string | undefined
  carrierId?: string | undefined
  errorCode?: number | undefined
  since?: number | undefined
  until?: number | undefined
  /** Only messages that were submitted until then and have no final receipt. */
  unconfirmedSince?: number | undefined
  /** How far exchange time is ahead of wall time, in milliseconds. */
  ahead?: number
  /** Only messages older than this ID. */
  before?: string | undefined
  limit: number
  /** Searches by the account's index alone, regardless of other filters. */
  byAccount?: boolean
}

/** A search with the bounds, in wall time, of the IDs that it can find. */
export type Bounded = Search & { from?: number | undefined; to?: number | undefined }

/** Tolerance between an ID and the time of acceptance, because each reads the clock separately. */
const slackMs = 1_000

/**
 * Computes the bounds of IDs. Exchange time is ahead of wall time, and the lead only grows, so an ID may be older than its time of acceptance by at
 * most the current lead.
 */
export function bounded(search: Search): Bounded {
  const { since, until, ahead = 0 } = search
  return {
    ...search,
    from: since === undefined ? undefined : since - ahead - slackMs,
    to: until === undefined ? undefined : until + slackMs,
  }
}

/** Adds a value and returns its placeholder in the statement. */
export type Value = (provided: unknown) => string

/** The range of a query as placeholders: lowest ID, highest ID (excluded) and number of rows. */
export type Within = { low: string; high: string; limit: string }

/** One access path to the messages of a search: a query that an index answers in ID order, newest first. */
export type Leg = (within: Within, value: Value) => string

const errorStatuses = ['rejected', 'undeliverable']
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const first = '00000000-0000-0000-0000-000000000000'

/** All access paths for the given filters. Each finds all matching messages, and other messages that must be filtered out. */
export function legsOf({ id, number, status, errorCode, unconfirmedSince, ...search }: Search): Leg[] {
  if (search.byAccount) return equal('account_id', search.accountId)
  if (id !== undefined) return [byId((value) => `m.id = ${value(id)}`)]
  const failed = errorCode !== undefined || errorStatuses.includes(status ?? '')
  const legs = [
    ...(number === undefined
      ? []
      : [either(by('sender', number), orMasked(by('recipient', number), number, search.tagOf))]),
    ...equal('recipient', search.recipient).map((leg) => orMasked(leg, search.recipient!, search.tagOf)),
    ...equal('sender', search.sender).map((leg) => orMasked(leg, search.sender!, search.tagOf)),
    ...equal('client_ref', search.clientRef, 'm.client_ref is not null'),
    ...equal('account_id', search.accountId, failed ? hasError : 'true'),
    ...equal('carrier_id', search.carrierId),
    ...equal('error_code', errorCode, hasError),
    ...(failed && errorCode === undefined ? [byId(() => hasError)] : []),
    ...(unconfirmedSince === undefined ? [] : [unconfirmed(unconfirmedSince, search.accountId)]),
    ...(status === 'received' ? [byId(() => "m.direction = 'inbound'")] : []),
    ...(status === 'accepted'
      ? [
          either(
            waiting,
            byId(() => "m.channel <> 'sms'"),
          ),
        ]
      : []),
  ]
  return legs.length > 0 ? legs : [byId(() => 'true')]
}

/** The bounds of the IDs searched. */
export function rangeOf({ from, to, before = last }: Bounded): { low: string; high: string } {
  const end = to === undefined ? last : uuidAt(to)
  return { low: from === undefined ? first : uuidAt(from), high: end < before ? end : before }
}

/** The conditions that a message must meet, on any access path. */
export function conditionsOf(search: Search, value: Value): string {
  const { number, since, until, unconfirmedSince } = search
  const equal = [
    ['account_id', search.accountId],
    ['client_ref', search.clientRef],
    ['carrier_id', search.carrierId],
    ['error_code', search.errorCode],
    ['status', search.status],
  ] as const
  const conditions = equal.flatMap(([column, provided]) =>
    provided === undefined ? [] : [`${column} = ${value(provided)}`],
  )
  const masked = (provided: string) =>
    search.tagOf ? `number_tag = ${value(search.tagOf(provided))}` : 'false'
  if (number !== undefined) conditions.push(`(${value(number)} in (sender, recipient) or ${masked(number)})`)
  if (search.sender !== undefined)
    conditions.push(
      `(sender = ${value(search.sender)} or direction = 'inbound' and ${masked(search.sender)})`,
    )
  if (search.recipient !== undefined)
    conditions.push(
      `(recipient = ${value(search.recipient)} or direction = 'outbound' and ${masked(search.recipient)})`,
    )
  const instant = (ms: number) => instantOf(value(ms))
  if (since !== undefined) conditions.push(`accepted_at >= ${instant(since)}`)
  if (until !== undefined) conditions.push(`accepted_at < ${instant(until)}`)
  if (unconfirmedSince !== undefined)
    conditions.push(
      `status = 'submitted' and exists (select from unconfirmed_message u where u.message_id = id and u.submitted_at <= ${instant(unconfirmedSince)})`,
    )
  return conditions.join(' and ') || 'true'
}

const instantOf = (placeholder: string) => `to_timestamp(${placeholder}::float8 / 1000)`

const hasError = 'm.error_code is not null'

/** Adds messages with the masked number to those with the number; without tags, the path is unchanged. */
function orMasked(leg: Leg, number: string, tagOf: TagOf | undefined): Leg {
  return tagOf ? either(leg, by('number_tag', tagOf(number), 'm.number_tag is not null')) : leg
}

const equal = (column: string, provided: unknown, also?: string): Leg[] =>
  provided === undefined ? [] : [by(column, provided, also)]

/** Orders by both columns although the first is constant, so that only one index provides the order, regardless of statistics. */
function by(column: string, provided: unknown, also = 'true'): Leg {
  return ({ low, high, limit }, value) => {
    const same = value(provided)
    return `select m.* from message m where (m.${column}, m.id) >= (${same}, ${low}) and (m.${column}, m.id) < (${same}, ${high})
      and m.id >= ${low} and m.id < ${high} and ${also} order by m.${column} desc, m.id desc limit ${limit}`
  }
}

function byId(condition: (value: Value) => string): Leg {
  return ({ low, high, limit }, value) =>
    `select m.* from message m where m.id >= ${low} and m.id < ${high} and ${condition(value)} order by m.id desc limit ${limit}`
}

/** Messages that either of two access paths finds; a message from a number to itself is found by both. */
function either(one: Leg, other: Leg): Leg {
  return (within, value) =>
    `select distinct on (id) * from ((${one(within, value)}) union all (${other(within, value)})) m order by id desc limit ${within.limit}`
}

/** Finds accepted SMS by the queue of their carrier, which contains few other messages, and by the schedule. */
const waiting: Leg = ({ low, high, limit }) =>
  `select m.* from (
      (select message_id from dispatch where message_id >= ${low} and message_id < ${high} order by message_id desc limit ${limit})
      union all
      (select message_id from message_schedule where message_id >= ${low} and message_id < ${high} order by message_id desc limit ${limit})
      order by message_id desc limit ${limit}) d
    cross join lateral (select * from message where id = d.message_id) m`

/** Finds submitted messages by the table of those without a final receipt. */
function unconfirmed(since: number, accountId: string | undefined): Leg {
  return ({ low, high, limit }, value) => {
    const own = accountId === undefined ? 'true' : `account_id = ${value(accountId)}`
    return `select m.* from (select message_id from unconfirmed_message where message_id >= ${low} and message_id < ${high} and ${own}
      and submitted_at <= ${instantOf(value(since))} order by message_id desc limit ${limit}) u
    cross join lateral (select * from message where id = u.message_id) m`
  }
}
