import {
  cursorOf,
  milliseconds,
  type PageQuery,
  readPage,
  separatedBy,
  uuid,
} from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { listSubmissions, type Submitted, type SubmissionsWanted } from './list-store.ts'

const byTime = cursorOf({ at: milliseconds, id: uuid }, separatedBy('.'))

type Query = PageQuery &
  Pick<SubmissionsWanted, 'kind' | 'result' | 'reason'> & {
    since?: string | undefined
    until?: string | undefined
  }

/** A page of submissions. */
export const readSubmissions = (sql: Sql, accountId: string | undefined, query: Query) => {
  const { kind, result, reason, since, until } = query
  const period = {
    from: since === undefined ? undefined : new Date(since),
    to: until === undefined ? undefined : new Date(until),
  }
  return readPage(byTime, query, (position) =>
    listSubmissions(sql, { accountId, kind, result, reason, ...period, ...position }),
  )
}

export const submissionWire = ({
  kind,
  subjectId,
  brandId,
  number,
  at,
  endedAt,
  result,
  reason,
}: Submitted) => ({
  kind,
  subject_id: subjectId,
  brand_id: brandId,
  number: number || null,
  submitted_at: at.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  result,
  reason: reason || null,
})
