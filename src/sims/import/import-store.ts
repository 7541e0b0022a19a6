import type { Sql } from '#platform/database/db.ts'

/** An upload of SIMs and its progress. */
export type SimImport = {
  id: string
  partner_id: string
  status: 'open' | 'published' | 'ended'
  dry_run: boolean
  rows_read: number
  published: number
  /** SIMs that the publishing step has created so far, while the upload is open. */
  publishing: number
  creator: string
  began_at: Date
  ended_at: Date | null
}

const columns = `id, partner_id, status, dry_run, rows_read, published, creator, began_at, ended_at,
  case status when 'open' then coalesce((select p.publishing from sim_import_progress p where p.import_id = sim_import.id), 0) else 0 end as publishing`

/** An upload by its ID; undefined if there is none. */
export async function readImport(sql: Sql, id: string): Promise<SimImport | undefined> {
  const { rows } = await sql.query<SimImport>({
    name: 'read-sim-import',
    text: `select ${columns} from sim_import where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Begins or resumes an upload; a published one is unchanged. */
export async function beginImport(
  sql: Sql,
  { id, partnerId, dryRun, creator }: { id: string; partnerId: string; dryRun: boolean; creator: string },
): Promise<SimImport> {
  const { rows } = await sql.query<SimImport>(
    `insert into sim_import (id, partner_id, dry_run, creator) values ($1, $2, $3, $4)
      on conflict (id) do update set began_at = clock_timestamp(), dry_run = $3, ended_at = null, status = 'open'
        where sim_import.status <> 'published' and sim_import.partner_id = $2
     returning ${columns}`,
    [id, partnerId, dryRun, creator],
  )
  return rows[0] ?? (await readImport(sql, id))!
}

/** Records how many rows of an upload were read so far. */
export async function noteProgress(sql: Sql, id: string, { rows }: { rows: number }): Promise<void> {
  await sql.query(
    `update sim_import set rows_read = greatest(rows_read, $2) where id = $1 and status = 'open'`,
    [id, rows],
  )
}

/**
 * Records how many SIMs the publishing step has created, outside of the publishing transaction, whose changes are not visible before its
 * commit.
 */
export async function notePublishing(sql: Sql, id: string, made: number): Promise<void> {
  await sql.query(
    `insert into sim_import_progress (import_id, publishing) values ($1, $2) on conflict (import_id) do update set publishing = $2`,
    [id, made],
  )
}

/** Deletes the progress of an upload that has ended. */
export async function deletePublishing(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from sim_import_progress where import_id = $1', [id])
}

/**
 * Begins to publish in a transaction whose statements wait at most 2 s for a lock: concurrently with other uploads, or `alone`.
 * False if other uploads prevent it.
 */
export async function beginPublishing(sql: Sql, alone: boolean): Promise<boolean> {
  await sql.query(`set local lock_timeout = '2s'`)
  const { rows } = await sql.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock${alone ? '' : '_shared'}(hashtext('sim uploads')) as locked`,
  )
  return rows[0]!.locked
}

/** Ends an upload as published, with its number of rows, or as ended without publication; false if the upload has already ended. */
export async function endImport(
  sql: Sql,
  id: string,
  { status, rows }: { status: 'published'; rows: number } | { status: 'ended'; rows?: undefined },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update sim_import set status = $2, rows_read = coalesce($3, rows_read), published = coalesce($3, 0), ended_at = clock_timestamp()
      where id = $1 and status = 'open'`,
    [id, status, rows ?? null],
  )
  return rowCount === 1
}
