import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bucketSql } from './measures.ts'
import { type Ending, endings, type SubmissionKind, type SubmissionResult } from './submission-kinds.ts'

/** A registration that was submitted, or whose submission has ended. */
export type SubmissionStep = {
  accountId: string
  kind: SubmissionKind
  subjectId: string
  /** The toll-free number. */
  number?: string | undefined
  result: SubmissionResult
  reason?: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

const mostCharacters = 120

/** The first sentence of a reason, by which reasons are counted. */
const mainReason = (reason: string): string =>
  (/^.*?[.!?](?=\s|$)/.exec(reason)?.[0] ?? reason).slice(0, mostCharacters)

/**
 * Stores submissions and their results, in the transaction that makes them. A registration that is submitted again while it waits remains one
 * submission; a result without a waiting submission is not stored.
 */
export async function recordSubmissions(sql: Sql, steps: readonly SubmissionStep[]): Promise<void> {
  if (steps.length === 0) return
  await sql.query({
    name: 'record-submissions',
    text: recordSql,
    values: [
      steps.map(() => uuidv7()),
      steps.map(({ accountId }) => accountId),
      steps.map(({ kind }) => kind),
      steps.map(({ subjectId }) => subjectId),
      steps.map(({ number }) => number ?? ''),
      steps.map(({ result }) => result),
      steps.map(({ result, reason }) => (isReasoned(result) ? mainReason(reason ?? '') : '')),
      steps.map(({ at }) => new Date(at)),
    ],
  })
}

const isReasoned = (result: SubmissionResult) => result === 'rejected' || result === 'changes_requested'

const sumOf = (name: Ending) => `count(*) filter (where result = '${name}')`

const recordSql = `
  with step as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
      i(id, account_id, kind, subject_id, number, result, reason, at)
  ), ended as (
    update registration_submission s set result = step.result, reason = step.reason, ended_at = step.at
      from step where step.result <> 'waiting' and s.result = 'waiting'
        and s.subject_id = step.subject_id and s.number = step.number and s.kind = step.kind
    returning s.*
  ), begun as (
    insert into registration_submission (id, account_id, kind, subject_id, number, submitted_at)
      select id, account_id, kind, subject_id, number, at from step where result = 'waiting'
    on conflict (subject_id, number, kind) where result = 'waiting' do nothing
    returning *
  )
  insert into compliance_report_change (hour, account_id, kind, reason, bucket, submitted, ${endings.join(', ')})
    select date_trunc('hour', submitted_at, 'UTC'), account_id, kind, reason,
        case when result not in ('waiting', 'withdrawn') then ${bucketSql('ended_at - submitted_at')} end,
        count(*) filter (where result = 'waiting'), ${endings.map(sumOf).join(', ')}
      from (select * from begun union all select * from ended) one
     group by 1, 2, 3, 4, 5`
