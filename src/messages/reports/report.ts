import type { Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { excludedFrom, type Filter, filterOf, type Grouping } from './grouping-fields.ts'
import {
  deliveryRate,
  hoursKeptDays,
  latencyAt,
  type Measures,
  noMessages,
  sentOf,
  totalOf,
} from './measures.ts'
import type { Report } from './report-rows.ts'
import { type Counting, readReport } from './report-store.ts'
import { mostGroups, periods, type ReportQuery } from './shapes.ts'

const hourMs = 3_600_000
const stepMs = { hour: hourMs, day: 24 * hourMs }
const mostDays = { hour: 31, day: 400 }

/** The hours of all accounts have so many combinations that a longer report would not be read in time. */
const mostDaysOfAll = { hour: 8, day: 400 }

type Span = Pick<Counting, 'from' | 'to' | 'step' | 'hoursSince'>

/** The period of a report at the bounds of its steps, or the invalid fields. `now` is exchange time in milliseconds. */
export function spanOf(
  { period, from, to, step }: ReportQuery,
  now: number,
  isOfAccount: boolean,
): Span | Fault[] {
  if (period !== undefined && (from ?? to) !== undefined)
    return [{ name: 'period', reason: 'cannot be combined with from and to', rule: 'together' }]
  if ((from === undefined) !== (to === undefined))
    return [{ name: from === undefined ? 'from' : 'to', reason: 'is missing', rule: 'required' }]
  const [begin, end] = from === undefined ? lastOf(period ?? '24h', now) : [Date.parse(from), Date.parse(to!)]
  const used = step ?? (end - begin <= 168 * hourMs ? 'hour' : 'day')
  const ms = stepMs[used]
  if (begin >= end) return [{ name: 'to', reason: 'must be later than from', rule: 'order' }]
  const last = Math.ceil(end / ms) * ms
  const span = {
    from: from === undefined ? last - Math.max(ms, end - begin) : Math.floor(begin / ms) * ms,
    to: last,
    step: used,
    hoursSince: now - (hoursKeptDays - 1) * stepMs.day,
  }
  const days = (isOfAccount ? mostDays : mostDaysOfAll)[used]
  if (span.to - span.from > days * stepMs.day)
    return [
      {
        name: from === undefined ? 'step' : 'from',
        reason: `allows at most ${days} days by ${used}${isOfAccount ? '' : ' for all accounts'}`,
        rule: 'range',
      },
    ]
  return span
}

function lastOf(period: keyof typeof periods, now: number): [number, number] {
  return [now - periods[period] * hourMs, now]
}

/** The filters and the grouping of a query. */
export function readFilters({
  group_by: groupBy,
  account_id: accountId,
  carrier_id: carrierId,
  error_code: errorCode,
  top,
  country,
  network,
  sender,
}: ReportQuery & Partial<Record<Filter, string | undefined>> & { group_by?: Grouping | undefined }): Omit<
  Counting,
  keyof Span
> {
  return {
    groupBy,
    accountId,
    carrierId,
    country,
    network,
    sender,
    errorCode: errorCode === undefined ? undefined : Number(errorCode),
    top: top === undefined ? undefined : Number(top),
  }
}

/** The fields that cannot be combined, because their combinations are not counted. */
export function filterFaults(counting: Omit<Counting, keyof Span>): Fault[] {
  const { groupBy, accountId, carrierId, country, network, sender, top } = counting
  const isOfSender = groupBy === 'sender' || sender !== undefined
  const excluded = excludedFrom(groupBy, sender !== undefined)
  const reason = `cannot be combined with ${isOfSender ? 'senders' : 'group_by account'}`
  const isGroupExcluded =
    groupBy !== undefined && (excluded.includes(groupBy) || (sender !== undefined && groupBy === 'account'))
  const values: Partial<Record<Grouping, string | undefined>> = { carrier: carrierId, country, network }
  return [
    ...(top !== undefined && groupBy === undefined
      ? [{ name: 'group_by', reason: 'is required with top', rule: 'required' }]
      : []),
    ...(isOfSender && accountId === undefined
      ? [{ name: 'account_id', reason: 'is required for senders', rule: 'required' }]
      : []),
    ...excluded
      .filter((name) => values[name] !== undefined)
      .map((name) => ({ name: filterOf(name), reason, rule: 'together' })),
    ...(isGroupExcluded ? [{ name: 'group_by', reason, rule: 'together' }] : []),
  ]
}

/** Reads a report, and the period before. */
export async function buildReport(sql: Sql, counting: Counting, isCompared: boolean) {
  const { from, to, step } = counting
  const length = to - from
  const now = await readReport(sql, counting)
  const before = isCompared
    ? await readReport(sql, { ...counting, from: from - length, to: from, top: undefined })
    : undefined
  const times = Array.from({ length: length / stepMs[step] }, (_, i) => from + i * stepMs[step])
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step,
    group_by: counting.groupBy ?? null,
    total: toWire(totalOf([...now.points.values()])),
    previous: before ? toWire(totalOf([...before.points.values()])) : null,
    points: times.map((at) => ({
      at: new Date(at).toISOString(),
      ...toWire(now.points.get(at) ?? noMessages()),
      previous: before ? toWire(before.points.get(at - length) ?? noMessages()) : null,
    })),
    groups: listGroups(now, before),
    series: counting.top ? listSeries(now, times) : null,
  }
}

/** The largest groups first, then the others together. */
function listSeries({ groups, series }: Report, times: readonly number[]) {
  const sizeOf = (key: string | null) => (key === null ? -1 : weight(groups.get(key)!))
  return [...series]
    .toSorted(([a], [b]) => sizeOf(b) - sizeOf(a) || (a! < b! ? -1 : 1))
    .map(([key, counts]) => ({
      key: keyOf(key),
      is_rest: key === null,
      points: times.map((at) => pointOf(counts.get(at) ?? noMessages())),
    }))
}

function pointOf(measures: Measures) {
  const { messages, delivery_rate, receipt_p95_s, spend } = toWire(measures)
  return { messages, delivery_rate, receipt_p95_s, spend }
}

const keyOf = (key: string | null) => (key === '' || key === '0' ? null : key)

const weight = (one: Measures) => sentOf(one) + one.received

function listGroups({ groups }: Report, before: Report | undefined) {
  return [...groups]
    .toSorted(([a, one], [b, other]) => weight(other) - weight(one) || (a < b ? -1 : 1))
    .slice(0, mostGroups)
    .map(([key, measures]) => ({
      key: keyOf(key),
      ...toWire(measures),
      previous: before ? toWire(before.groups.get(key) ?? noMessages()) : null,
    }))
}

function toWire(measures: Measures) {
  const { parts, spent, latencies: _, ...counts } = measures
  return {
    messages: sentOf(measures),
    ...counts,
    segments: parts,
    spend: formatEuro(spent),
    delivery_rate: deliveryRate(measures),
    receipt_p50_s: latencyAt(measures, 0.5),
    receipt_p95_s: latencyAt(measures, 0.95),
  }
}
