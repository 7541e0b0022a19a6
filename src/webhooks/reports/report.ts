import type { Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Counted, readCompared, reportOf, seriesOf } from '#platform/reports/report.ts'
import type { Grouping } from './grouping-fields.ts'
import { arithmetic, attemptsOf, durationAt, failureRate, type Measures } from './measures.ts'
import { type Counting, readEndpointUrls, readWebhookReport } from './report-store.ts'

type Wanted = {
  group_by?: Grouping | undefined
  account_id?: string | undefined
  origin?: string | undefined
  result?: string | undefined
  top?: string | undefined
}

/** The filters and the grouping of a query. */
export const readFilters = ({ group_by: groupBy, account_id: accountId, origin, result, top }: Wanted) => ({
  groupBy,
  accountId,
  origin,
  result,
  top: top === undefined ? undefined : Number(top),
})

/** The account is missing, because endpoints, and accounts by result, are not counted for all accounts. */
export function filterFaults({ group_by, account_id, origin, result }: Wanted): Fault[] {
  if (account_id !== undefined) return []
  const isOfEndpoint = group_by === 'endpoint' || origin !== undefined
  if (!isOfEndpoint && !(group_by === 'account' && result !== undefined)) return []
  const reason = 'is required for endpoints, and for accounts by result'
  return [{ name: 'account_id', reason, rule: 'required' }]
}

/** Reads a report, and the period before. */
export async function buildReport(sql: Sql, counting: Counting, isCompared: boolean) {
  const read = await readCompared((part: Counting) => readWebhookReport(sql, part), counting, isCompared)
  const { groups, ...body } = reportOf(counting, counted, read)
  const isByEndpoint = counting.groupBy === 'endpoint'
  const urls = await readEndpointUrls(sql, isByEndpoint ? groups.flatMap(({ key }) => key ?? []) : [])
  return {
    ...body,
    groups: groups.map((group) => ({ ...group, name: urls.get(group.key ?? '') ?? null })),
    series: counting.top ? seriesOf(counting, { ...counted, toPoint: counted.toWire }, read.now) : null,
  }
}

const counted = {
  arithmetic,
  weight: attemptsOf,
  toWire: (one: Measures) => ({
    attempts: attemptsOf(one),
    delivered: one.delivered,
    retried: one.retried,
    failed: one.failed,
    failure_rate: failureRate(one),
    p50_ms: durationAt(one, 0.5),
    p95_ms: durationAt(one, 0.95),
  }),
  keyOf: (key: string) => key || null,
} satisfies Counted<Measures, unknown>
