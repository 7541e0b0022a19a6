import {
  excludedFrom,
  type Filter,
  filterOf,
  type Grouping,
  groupings,
  ownGroupings,
} from '#messages/reports/grouping-fields.ts'
import { readCsv } from '../../api/call.ts'
import type { Ask } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { mostLines } from './series.ts'

export const periods = ['1h', '24h', '7d', '30d', '90d'] as const

export type Filters = Partial<Record<Filter, string>>

/** The report that the page shows. */
export type Wanted = { period: (typeof periods)[number]; groupBy: Grouping; filters: Filters }

type Query = NonNullable<Ask<'readReport'>['query']>
type OwnQuery = NonNullable<Ask<'readOwnReport'>['query']>

/** The values that customers do not see. */
export const isForOperators = (name: Grouping) => !ownGroupings.some((own) => own === name)

/** The reason why a filter or grouping is not available; undefined if it is. */
export function refusalOf(
  name: Grouping,
  { groupBy, filters }: Pick<Wanted, 'filters'> & { groupBy?: Grouping },
  isOperator: boolean,
): string | undefined {
  if (name === 'sender' && isOperator && filters.account_id === undefined) return 'Needs an account'
  if (excludedFrom(groupBy, filters.sender !== undefined).includes(name))
    return filters.sender !== undefined || groupBy === 'sender' ? 'Not by sender' : 'Not by account'
  return undefined
}

/** The report that can be shown: without the filters that cannot be combined with the others, and grouped by a value that is counted with them. */
export function combinable({ groupBy, filters, ...wanted }: Wanted, isOperator: boolean): Wanted {
  const hasSenders = !isOperator || filters.account_id !== undefined
  const sender = hasSenders ? filters.sender : undefined
  const counted: readonly Grouping[] = sender === undefined ? groupings : ['sender', 'error']
  const isCounted = counted.includes(groupBy) && (hasSenders || groupBy !== 'sender')
  const used = isCounted ? groupBy : 'error'
  const excluded = excludedFrom(used, sender !== undefined).map((name): string => filterOf(name))
  const allowed = Object.entries({ ...filters, sender }).filter(
    ([name, value]) => value !== undefined && !excluded.includes(name),
  )
  return { ...wanted, groupBy: used, filters: Object.fromEntries(allowed) }
}

const queryOf = ({ period, groupBy, filters }: Wanted) => ({ period, group_by: groupBy, ...filters }) as Query

export function useReport(isOperator: boolean, wanted: Wanted) {
  const query = { ...queryOf(wanted), compare: 'previous' as const, top: String(mostLines) }
  const all = useRead('readReport', { query }, { everyMs: 30_000, when: isOperator })
  const own = useRead('readOwnReport', { query: query as OwnQuery }, { everyMs: 30_000, when: !isOperator })
  return isOperator ? all : own
}

export const csvOf = (isOperator: boolean, wanted: Wanted): Promise<string> =>
  isOperator
    ? readCsv('readReport', { query: queryOf(wanted) })
    : readCsv('readOwnReport', { query: queryOf(wanted) as OwnQuery })
