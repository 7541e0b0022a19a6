import type { Sql } from '#platform/database/db.ts'
import type { ReplayFilter } from './replay-filter.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** The events of an account to replay: a range of IDs, and whether to replay all events or only undelivered events. */
export type ReplayInput = {
  accountId: string
  scope: 'undelivered' | 'all'
  from: string
  before: string
  filter: ReplayFilter
  url: string | undefined
  perSecond: number
  /** The text of the request, by which an identical request finds the running replay. */
  requestKey: string
  /** The caller's name for the replay, which permanently identifies one replay. */
  reference: string | undefined
}

export type StoredReplay = {
  id: string
  accountId: string
  scope: 'undelivered' | 'all'
  from: string
  after: string
  before: string
  filter: ReplayFilter
  url: string | undefined
  perSecond: number
  requestKey: string
  reference: string | undefined
  replayed: number
  skipped: number
  /** Wall time. */
  createdAt: Date
  doneAt: Date | undefined
}

type ReplayRow = {
  id: string
  account_id: string
  scope: 'undelivered' | 'all'
  from_id: string
  after_id: string
  until_id: string
  filter: ReplayFilter
  url: string | null
  per_second: number
  request_key: string
  reference: string | null
  replayed: number
  skipped: number
  created_at: Date
  done_at: Date | null
}

const toReplay = (row: ReplayRow): StoredReplay => ({
  id: row.id,
  accountId: row.account_id,
  scope: row.scope,
  from: row.from_id,
  after: row.after_id,
  before: row.until_id,
  filter: row.filter,
  url: row.url ?? undefined,
  perSecond: row.per_second,
  requestKey: row.request_key,
  reference: row.reference ?? undefined,
  replayed: row.replayed,
  skipped: row.skipped,
  createdAt: row.created_at,
  doneAt: row.done_at ?? undefined,
})

/** Serializes the start of an account's replays until the commit. */
export async function lockReplays(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('webhook replays'), hashtext($1))`, [accountId])
}

/**
 * Finds the replay of a request: by its reference or, without a reference, an identical replay that is running, or was running when the caller's transaction
 * began.
 */
export async function findReplay(
  sql: Sql,
  { accountId, reference, requestKey }: Pick<ReplayInput, 'accountId' | 'reference' | 'requestKey'>,
): Promise<StoredReplay | undefined> {
  const { rows } = await sql.query<ReplayRow>(
    `select * from webhook_replay where account_id = $1
        and case when $2::text is null then request_key = $3 and coalesce(done_at >= now(), true) else reference = $2 end
      order by id desc limit 1`,
    [accountId, reference ?? null, requestKey],
  )
  return rows[0] && toReplay(rows[0])
}

/** Stores a replay. */
export async function insertReplay(sql: Sql, id: string, input: ReplayInput): Promise<void> {
  await sql.query(
    `insert into webhook_replay (id, account_id, scope, from_id, after_id, until_id, filter, url, per_second, request_key, reference)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      input.accountId,
      input.scope,
      input.from,
      input.before,
      JSON.stringify(input.filter),
      input.url ?? null,
      input.perSecond,
      input.requestKey,
      input.reference ?? null,
    ],
  )
}

/** Counts the running replays of an account. */
export async function countUnderWay(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    'select count(*) as n from webhook_replay where account_id = $1 and done_at is null',
    [accountId],
  )
  return rows[0]!.n
}

/** Whether any replay is running. */
export async function anyUnderWay(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>(
    'select exists (select from webhook_replay where done_at is null) as any',
  )
  return rows[0]!.any
}

/** Reads one replay, running or done. */
export async function readReplay(sql: Sql, id: string): Promise<StoredReplay | undefined> {
  const { rows } = await sql.query<ReplayRow>('select * from webhook_replay where id = $1', [id])
  return rows[0] && toReplay(rows[0])
}

/** Replays of an account, newest first, after `after`. */
export async function readReplays(
  sql: Sql,
  { accountId, after, limit }: PageRequest & { accountId: string },
): Promise<StoredReplay[]> {
  const { rows } = await sql.query<ReplayRow>(
    `select * from webhook_replay where account_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [accountId, after ?? null, limit],
  )
  return rows.map(toReplay)
}

/** Locks, until the commit, the replay whose next batch is due. */
export async function lockDueReplay(sql: Sql): Promise<StoredReplay | undefined> {
  const { rows } = await sql.query<ReplayRow>(
    `select * from webhook_replay where done_at is null and next_at <= clock_timestamp()
      order by next_at limit 1 for update skip locked`,
  )
  return rows[0] && toReplay(rows[0])
}

/** The progress of a replay after one batch, and whether the batch was the last. */
export type Progress = { after: string | undefined; replayed: number; skipped: number; done: boolean }

/** Records the progress of one batch; the next batch is due in 1 s of wall time. */
export async function noteProgress(sql: Sql, id: string, { after, ...part }: Progress): Promise<void> {
  await sql.query(
    `update webhook_replay
        set after_id = coalesce($2, after_id), replayed = replayed + $3, skipped = skipped + $4,
            next_at = clock_timestamp() + interval '1 second', done_at = case when $5 then clock_timestamp() end
      where id = $1`,
    [id, after ?? null, part.replayed, part.skipped, part.done],
  )
}
