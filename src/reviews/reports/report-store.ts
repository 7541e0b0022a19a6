import type { Sql } from '#platform/database/db.ts'
import { arrange } from '#platform/reports/arrange.ts'
import type { SeriesCounts } from '#platform/reports/report.ts'
import { readRollups } from '#platform/reports/rollup-store.ts'
import type { Period } from '#platform/reports/span.ts'
import type { Grouping } from './grouping-fields.ts'
import { arithmetic, decisionsOf, type Measures } from './measures.ts'
import { type Column, rollups } from './rollups.ts'
import type { SubmissionKind } from './submission-kinds.ts'

/** The submissions that a report counts. */
export type Counting = Period & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  kind?: SubmissionKind | undefined
}

const columns: Readonly<Record<Grouping, Column>> = { account: 'account_id', kind: 'kind', reason: 'reason' }

/** Reads the submissions of a report. */
export async function readComplianceReport(sql: Sql, counting: Counting): Promise<SeriesCounts<Measures>> {
  const { groupBy, accountId, kind } = counting
  const equal = Object.entries({ account_id: accountId, kind }).filter(([, value]) => value !== undefined)
  const rows = await readRollups<Column>(sql, rollups, {
    period: counting,
    filters: equal.map(([column], i) => ({ column: column as Column, condition: `${column} = $${i + 1}` })),
    groupBy: groupBy && { column: columns[groupBy] },
    values: equal.map(([, value]) => value),
  })
  const read = arrange(rows, arithmetic)
  return groupBy === 'reason' ? { ...read, groups: reasonsOf(read.groups) } : read
}

/** Groups by reason count as submitted what was decided for the reason, because a submission has none before. */
const reasonsOf = (groups: ReadonlyMap<string, Measures>): ReadonlyMap<string, Measures> =>
  new Map(
    [...groups]
      .filter(([reason]) => reason !== '')
      .map(([reason, counts]) => [reason, { ...counts, submitted: decisionsOf(counts) }]),
  )
