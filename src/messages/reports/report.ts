import type { Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { readCompared, reportOf, seriesOf } from '#platform/reports/report.ts'
import type { Period } from '#platform/reports/span.ts'
import { excludedFrom, type Filter, filterOf, type Grouping } from './grouping-fields.ts'
import { arithmetic, deliveryRate, latencyAt, type Measures, sentOf } from './measures.ts'
import { type Counting, readReport } from './report-store.ts'
import type { ReportQuery } from './shapes.ts'

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
  keyof Period
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
export function filterFaults(counting: Omit<Counting, keyof Period>): Fault[] {
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
  const read = await readCompared((part: Counting) => readReport(sql, part), counting, isCompared)
  return {
    ...reportOf(counting, counted, read),
    series: counting.top ? seriesOf(counting, { ...counted, toPoint }, read.now) : null,
  }
}

function toPoint(measures: Measures) {
  const { messages, delivery_rate, receipt_p95_s, spend } = toWire(measures)
  return { messages, delivery_rate, receipt_p95_s, spend }
}

const keyOf = (key: string | null) => (key === '' || key === '0' ? null : key)

const weight = (one: Measures) => sentOf(one) + one.received

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

const counted = { arithmetic, weight, toWire, keyOf }
