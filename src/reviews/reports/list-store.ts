import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { SubmissionKind, SubmissionResult } from './submission-kinds.ts'

/** A stored submission; times are exchange time. */
export type Submitted = {
  id: string
  accountId: string
  kind: SubmissionKind
  subjectId: string
  /** The brand of a campaign. */
  brandId: string | null
  number: string
  at: Date
  endedAt: Date | null
  result: SubmissionResult
  reason: string
}

export type SubmissionsWanted = PageRequest<{ at: Date; id: string }> & {
  accountId?: string | undefined
  kind?: SubmissionKind | undefined
  result?: SubmissionResult | undefined
  reason?: string | undefined
  /** Only submissions at this time or later. */
  from?: Date | undefined
  /** Only submissions before this time. */
  to?: Date | undefined
}

/** Submissions of registrations, latest first. */
export async function listSubmissions(sql: Sql, wanted: SubmissionsWanted): Promise<Submitted[]> {
  const { accountId, kind, result, reason, from, to, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (value) => `account_id = ${value}`)
  add(kind, (value) => `kind = ${value}`)
  add(result, (value) => `result = ${value}`)
  add(reason, (value) => `reason = ${value} and reason <> ''`)
  add(from, (value) => `submitted_at >= ${value}`)
  add(to, (value) => `submitted_at < ${value}`)
  add(after?.at, (value) => `(submitted_at, id) < (${value}, ${put(after?.id)})`)
  const { rows } = await sql.query<Submitted>(
    `select s.*, c.brand_id as "brandId" from (
        select id, account_id as "accountId", kind, subject_id as "subjectId", number, submitted_at as at, ended_at as "endedAt", result, reason
          from registration_submission ${where()} order by submitted_at desc, id desc limit ${put(limit)}
      ) s left join campaign c on s.kind = 'campaign' and c.id = s."subjectId"
      order by at desc, s.id desc`,
    values,
  )
  return rows
}
