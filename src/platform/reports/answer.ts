import { type Fault, Problem, type ProblemKind } from '../contract/problem.ts'
import { limitsOfAll, type Period, spanOf, type SpanQuery } from './span.ts'

type Wanted<Body> = {
  query: SpanQuery
  /** Exchange time in milliseconds. */
  now: number
  /** Whether the report is of all accounts, of which fewer hours can be read. */
  isOfAll: boolean
  /** The invalid fields other than those of the period. */
  faults: readonly Fault[]
  /** The problem of invalid fields. */
  invalid: ProblemKind
  read: (period: Period, isCompared: boolean) => Promise<Body>
}

/** The response with a report; throws the problem if its period or filters are invalid. */
export async function answerReport<Body>({ query, now, isOfAll, faults, invalid, read }: Wanted<Body>) {
  const period = spanOf(query, now, isOfAll ? limitsOfAll : undefined)
  const all = [...(Array.isArray(period) ? period : []), ...faults]
  if (Array.isArray(period) || all.length > 0) throw new Problem(invalid, { faults: all })
  return { status: 200, body: await read(period, query.compare === 'previous') } as const
}
