import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import { lockClause } from '#platform/database/sql.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import type { ReviewResult } from './results.ts'
import { reviewStates, type ReviewKind, type ReviewState } from './states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type Submission = Readonly<Record<string, unknown>>

export type Review = {
  id: string
  account_id: string
  kind: ReviewKind
  subject_id: string
  submission: Submission
  /** Previous submission of the same object, if any. */
  previous: Submission | null
  state: ReviewState
  assignee: string | null
  codes: string[]
  note: string | null
  result: ReviewResult | null
  decided_by: string | null
  created_at: Date
  ended_at: Date | null
}

const columns =
  'id, account_id, kind, subject_id, submission, previous, state, assignee, codes, note, result, decided_by, created_at, ended_at'

export type NewReview = {
  id: string
  accountId: string
  kind: ReviewKind
  subjectId: string
  submission: Submission
  /** Exchange time in milliseconds. */
  now: number
}

/** Stores a new review with the previous submission of its object. The caller has locked the object, which must have no open review. */
export async function insertReview(sql: Sql, review: NewReview): Promise<void> {
  const { id, accountId, kind, subjectId, submission, now } = review
  await sql.query({
    name: 'insert-review',
    text: `insert into review (id, account_id, kind, subject_id, submission, previous, created_at)
      values ($1, $2, $3, $4, $5,
        (select submission from review where subject_id = $4 order by id desc limit 1), $6)`,
    values: [id, accountId, kind, subjectId, JSON.stringify(submission), new Date(now)],
  })
}

/** IDs of the given objects that have an open review. */
export async function findOpen(sql: Sql, subjectIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-open-reviews',
    text: `select subject_id as id from review where state = 'open' and subject_id = any($1::text[])`,
    values: [subjectIds],
  })
  return new Set(rows.map(({ id }) => id))
}

const moveReviewsOf = rowMoves(reviewStates, {
  table: 'review',
  column: 'state',
  key: 'subject_id',
  keyType: 'text',
  columns: 'id',
})

/** Ends, without a decision, the open reviews of these objects. */
export async function endOpen(
  sql: Sql,
  subjectIds: readonly string[],
  event: 'supersede' | 'withdraw',
  now: number,
): Promise<void> {
  await moveReviewsOf(sql, subjectIds, event, undefined, { set: { ended_at: new Date(now) } })
}

/** Finds a review; `lock` locks the review until the commit. */
export async function findReview(sql: Sql, id: string, lock = false): Promise<Review | undefined> {
  const { rows } = await sql.query<Review>(
    `select ${columns} from review where id = $1 ${lockClause(lock)}`,
    [id],
  )
  return rows[0]
}

/** Objects among these, and parts of them (`object:part`), that have an open review. */
export async function findOpenParts(sql: Sql, subjectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ subject_id: string }>({
    name: 'find-open-reviews-of-parts',
    text: `select r.subject_id from unnest($1::text[]) object(id),
        lateral (select subject_id from review where state = 'open' and subject_id >= object.id collate "C"
          and subject_id < (object.id || ';') collate "C") r`,
    values: [subjectIds],
  })
  return rows.map(({ subject_id }) => subject_id)
}

/** The latest reviews of objects, one for each object that has a review. */
export async function latestReviews(sql: Sql, subjectIds: readonly string[]): Promise<Review[]> {
  const { rows } = await sql.query<Review>({
    name: 'latest-reviews',
    text: `select distinct on (subject_id) ${columns} from review where subject_id = any($1::text[])
      order by subject_id, id desc`,
    values: [subjectIds],
  })
  return rows
}

export type ReviewsWanted = PageRequest & {
  kind?: ReviewKind | undefined
  /** Default: all states. */
  state?: ReviewState | undefined
  /** Selects reviews of this object. */
  subjectId?: string | undefined
  /** The assignee; null for unassigned reviews. */
  assignee?: string | null | undefined
  /** Only reviews submitted before this time. */
  before?: Date | undefined
  /** Whether the newest reviews come first. */
  newest?: boolean | undefined
}

/** Reviews, longest waiting first unless `newest` is set. */
export async function listReviews(sql: Sql, wanted: ReviewsWanted): Promise<Review[]> {
  const { kind, state, subjectId, assignee, before, newest = false, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(state, (position) => `state = ${position}`)
  add(kind, (position) => `kind = ${position}`)
  add(subjectId, (position) => `subject_id = ${position}`)
  add(assignee, (position) => `assignee is not distinct from ${position}`)
  add(before, (position) => `created_at < ${position}`)
  add(after, (position) => `id ${newest ? '<' : '>'} ${position}`)
  const { rows } = await sql.query<Review>(
    `select ${columns} from review ${where()} order by id ${newest ? 'desc' : 'asc'} limit ${put(limit)}`,
    values,
  )
  return rows
}

/** Submission time of the next open and unassigned review after an instant, in milliseconds of exchange time. */
export async function nextSubmitted(
  sql: Sql,
  kinds: readonly ReviewKind[],
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql.query<{ at: Date | null }>({
    name: 'next-submitted-review',
    text: `select min(created_at) as at from review
      where state = 'open' and assignee is null and kind = any($1::text[]) and created_at > $2`,
    values: [kinds, new Date(after)],
  })
  return rows[0]?.at?.getTime()
}
