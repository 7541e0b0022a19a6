import { actionStatuses, type ActionStatus } from '../../actions/store.ts'
import type { SimFilter } from '../../list/filter.ts'
import { type Cursor, readCursor } from './cursor.ts'
import { endsEarly, firstInstant, readInstant } from './instants.ts'
import { readPageNumber, readSize } from './numbers.ts'
import { type Read, read, together, wrong } from './parameters.ts'
import { type AdditionalField, readAdditional, readSearch, shown } from './search.ts'

type Query = Readonly<Record<string, unknown>>

const listNames = ['page', 'size', 'search', 'additionalfields', 'cursor']
const actionNames = ['page', 'size', 'search', 'dateFrom', 'dateTo']

/** The parsed query of getSimDetails. */
export type SimListQuery = {
  filter: SimFilter
  additional: ReadonlySet<AdditionalField>
  page: number
  size: number
  cursor: Cursor | undefined
}

/** Parses the query, or returns all errors (S1-088 to S1-093). */
export function readListQuery(query: Query): Read<SimListQuery> {
  return together({
    names: knownNames(query, listNames),
    filter: readSearch(query['search']),
    additional: readAdditional(query['additionalfields']),
    page: readPageNumber(query['page']),
    size: readSize(query['size'], { usual: 1_000, most: 10_000 }),
    cursor: readCursor(query['cursor']),
    one:
      query['cursor'] !== undefined && query['page'] !== undefined
        ? wrong('Cursor: must not be combined with page.')
        : read(true),
  })
}

/** The parsed query of getActionDetails; instants are undefined if omitted. */
export type ActionListQuery = {
  status: ActionStatus | undefined
  page: number
  size: number
  from: Date | undefined
  to: Date | undefined
}

/** Parses the query, or returns all errors (S1-082 to S1-086, S1-122 to S1-125). */
export function readActionsQuery(query: Query): Read<ActionListQuery> {
  const [from, to] = [readInstant('dateFrom', query['dateFrom']), readInstant('dateTo', query['dateTo'])]
  return together({
    names: knownNames(query, actionNames),
    status: readStatus(query['search']),
    page: readPageNumber(query['page']),
    size: readSize(query['size'], { usual: 10, most: 100 }),
    from,
    to,
    order:
      from.value && to.value && to.value < from.value ? wrong(endsEarly('dateFrom', 'dateTo')) : read(true),
  })
}

const weekMs = 7 * 86_400_000

/** The period with defaults for omitted instants (S1-085, S1-086, S1-130), never before the earliest valid instant. */
export function readWindow({ from, to }: Pick<ActionListQuery, 'from' | 'to'>, now: number): Read<Window> {
  const end = to ?? new Date(now)
  const begin = from ?? new Date(Math.max(firstInstant, end.getTime() - weekMs))
  return end < begin ? wrong(endsEarly('dateFrom', 'dateTo')) : read({ from: begin, to: end })
}

export type Window = { from: Date; to: Date }

/** Reads the status filter (S1-082, S1-122). */
function readStatus(stated: unknown): Read<ActionStatus | undefined> {
  if (stated === undefined) return read(undefined)
  const [, status] = (typeof stated === 'string' && /^status:(.*)$/s.exec(stated)) || []
  if (status === undefined) return wrong('Search: must have the form status:<value>.')
  const known = actionStatuses.find((one) => one === status)
  return known ? read(known) : wrong('Status: the provided status is invalid.')
}

/** Errors for unknown parameters; those that look like dates get the error of date filters (S1-125). */
function knownNames(query: Query, known: readonly string[]): Read<true> {
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  const sentences = unknown.map((name) =>
    /date|time|from|to$|since|until/i.test(name)
      ? `Date: ${shown(name)} is an invalid parameter name for a date time filter.`
      : `Parameter: ${shown(name)} is an unknown parameter.`,
  )
  return sentences.length > 0 ? wrong(...sentences) : read(true)
}

/** The errors in the query of an operation. */
export function queryFaults(operationId: string, query: Query): readonly string[] {
  if (operationId === 'getSimDetails') return readListQuery(query).wrong ?? []
  if (operationId === 'getActionDetails') return readActionsQuery(query).wrong ?? []
  return []
}
