import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { erasureStates, type ErasureState } from './states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type Counts = Readonly<Record<string, number>>

/** A request to erase a number, and its progress. */
export type Erasure = {
  id: string
  person: string
  accountId: string | null
  state: ErasureState
  counts: Counts
  waiting: Counts
  requestedAt: Date
  nextAt: Date
  doneAt: Date | null
}

/** The request and position of a step. */
export type Open = Erasure & {
  number: Buffer
  untilId: string
  sourceIndex: number
  after: string
  passes: number
}

const columns = `id, person, account_id as "accountId", state, counts,
  case when state = 'waiting' then previous_waiting else waiting end as waiting, requested_at as "requestedAt", next_at as "nextAt", done_at as "doneAt"`

const moveErasures = rowMoves(erasureStates, {
  table: 'erasure',
  column: 'state',
  keyType: 'uuid',
  columns: 'id',
})

/** Inserts a request, or restarts the unfinished one for the same number so that it covers newer records. */
export async function storeErasure(
  sql: Sql,
  input: { id: string; person: string; accountId: string | null; number(id: string): Buffer },
): Promise<Erasure> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('erasure'), hashtext($1))`, [input.person])
  const { rows } = await sql.query<{ id: string }>(
    `select id from erasure where person = $1 and account_id is not distinct from $2 and done_at is null`,
    [input.person, input.accountId],
  )
  const id = rows[0]?.id ?? input.id
  await moveErasures(sql, [id], 'resumed', undefined)
  const stored = await sql.query<Erasure>(
    `insert into erasure (id, person, account_id, number, until_id) values ($1, $2, $3, $4, uuid_at(clock_timestamp() + interval '2 seconds'))
     on conflict (id) do update set until_id = excluded.until_id, source = 0, after = '', waiting = '{}',
       next_at = clock_timestamp()
     returning ${columns}`,
    [id, input.person, input.accountId, input.number(id)],
  )
  return stored.rows[0]!
}

export async function readErasure(sql: Sql, id: string): Promise<Erasure | undefined> {
  const { rows } = await sql.query<Erasure>(`select ${columns} from erasure where id = $1`, [id])
  return rows[0]
}

/** Requests older than `after`, newest first. */
export async function listErasures(sql: Sql, { after, limit }: PageRequest): Promise<Erasure[]> {
  const { rows } = await sql.query<Erasure>(
    `select ${columns} from erasure where id < coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by id desc limit $2`,
    [after ?? null, limit],
  )
  return rows
}

/** The longest waiting request, locked until the commit; skips requests locked by other nodes. */
export async function lockErasure(sql: Sql): Promise<Open | undefined> {
  const { rows } = await sql.query<Open>({
    name: 'lock-erasure',
    text: `select ${columns}, number, until_id as "untilId", source as "sourceIndex", after, passes from erasure
      where done_at is null and next_at <= clock_timestamp() order by next_at limit 1 for update skip locked`,
  })
  return rows[0]
}

/** Number of rows that a step erased or skipped, and where the next step begins. */
export type Progress = {
  kind: string
  erased: number
  waiting: number
  sourceIndex: number
  after: string
}

/** Stores the progress of a request that the caller has locked. A request that was waiting resumes. */
export async function moveErasure(sql: Sql, id: string, step: Progress): Promise<void> {
  await moveErasures(sql, [id], 'resumed', undefined)
  await sql.query({
    name: 'move-erasure',
    text: `update erasure set source = $2, after = $3, next_at = clock_timestamp(),
        counts = case when $5::int > 0 then counts || jsonb_build_object($4::text, coalesce((counts ->> $4)::int, 0) + $5) else counts end,
        waiting = case when $6::int > 0 then waiting || jsonb_build_object($4, coalesce((waiting ->> $4)::int, 0) + $6) else waiting end
      where id = $1`,
    values: [id, step.sourceIndex, step.after, step.kind, step.erased, step.waiting],
  })
}

/** Ends a pass. The erasure is done if no record is in use; otherwise the next pass runs after an increasing delay of at most 1 hour. */
export async function endPass(sql: Sql, id: string): Promise<void> {
  const set = {
    source: 0,
    after: '',
    passes: computed`passes + 1`,
    previous_waiting: computed`waiting`,
    waiting: {},
    next_at: computed`clock_timestamp() + least(interval '10 seconds' * (passes + 1), interval '1 hour')`,
  }
  const done = { ...set, number: null, done_at: computed`clock_timestamp()` }
  const [ended] = await moveErasures(sql, [id], 'ended', undefined, {
    set: done,
    where: computed`waiting = '{}'`,
  })
  if (!ended) await moveErasures(sql, [id], 'deferred', undefined, { set })
}

/** Postpones a request after an error, so that others can proceed. */
export async function putOffErasure(sql: Sql, id: string): Promise<void> {
  await sql.query(`update erasure set next_at = clock_timestamp() + interval '10 minutes' where id = $1`, [
    id,
  ])
}
