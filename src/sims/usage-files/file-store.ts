import type { Sql } from '#platform/database/db.ts'
import type { UsageRecord } from '../counting/record.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** States of a usage file: `storing` completes automatically. */
export const fileStates = ['reading', 'storing', 'done'] as const
export type FileState = (typeof fileStates)[number]

export type UsageFile = {
  file_id: string
  upload: string
  state: FileState
  rows: number
  stored: number
  unknown: number
  stored_to: number
  created_at: Date
  done_at: Date | null
}

const columns = 'file_id, upload, state, rows, stored, unknown, stored_to, created_at, done_at'

/** A usage file that was uploaded. */
export async function readFile(sql: Sql, fileId: string): Promise<UsageFile | undefined> {
  const { rows } = await sql.query<UsageFile>(`select ${columns} from sim_usage_file where file_id = $1`, [
    fileId,
  ])
  return rows[0]
}

/** A page of files, newest first. */
export async function listFiles(sql: Sql, { after, limit }: PageRequest): Promise<UsageFile[]> {
  const { rows } = await sql.query<UsageFile>(
    `select ${columns} from sim_usage_file where $1::uuid is null or upload < $1 order by upload desc limit $2`,
    [after ?? null, limit],
  )
  return rows
}

/**
 * Begins to read a file, unless it was already read completely. An unfinished upload is restarted, and superseded if it is still
 * running.
 */
export async function beginFile(sql: Sql, fileId: string, upload: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into sim_usage_file as f (file_id, upload, state, created_at) values ($1, $2, 'reading', $3)
      on conflict (file_id) do update set upload = excluded.upload, created_at = excluded.created_at where f.state = 'reading'`,
    [fileId, upload, now],
  )
  return rowCount === 1
}

export type StagedRow = { line: number; key: string; record: UsageRecord }

/** Stages rows of an upload; returns those whose key is already used in another line, with that line. */
export async function stageRows(
  sql: Sql,
  upload: string,
  rows: readonly StagedRow[],
): Promise<{ line: number; first: number }[]> {
  const { rows: twice } = await sql.query<{ line: number; first: number }>({
    name: 'stage-sim-usage',
    text: `with provided as (select * from unnest($2::int[], $3::text[], $4::jsonb[]) g(line, key, record)
      ), staged as (
        insert into staged_sim_usage (upload, line, key, record) select $1, line, key, record from provided order by line
        on conflict do nothing returning line
      )
      select g.line, coalesce((select s.line from staged_sim_usage s where s.upload = $1 and s.key = g.key),
          (select min(o.line) from provided o where o.key = g.key)) as first
        from provided g where not exists (select from staged s where s.line = g.line) order by g.line`,
    values: [
      upload,
      rows.map(({ line }) => line),
      rows.map(({ key }) => key),
      rows.map(({ record }) =>
        JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ),
    ],
  })
  return twice
}

/** Marks a file as completely read and valid; false if another upload has superseded it. */
export async function acceptFile(
  sql: Sql,
  { fileId, upload }: { fileId: string; upload: string },
  { rows, unknown }: { rows: number; unknown: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update sim_usage_file set state = 'storing', rows = $3, unknown = $4
      where file_id = $1 and upload = $2 and state = 'reading'`,
    [fileId, upload, rows, unknown],
  )
  return rowCount === 1
}

/** Deletes a file of which no rows are stored. */
export async function dropFile(
  sql: Sql,
  { fileId, upload }: { fileId: string; upload: string },
): Promise<void> {
  await sql.query(`delete from sim_usage_file where file_id = $1 and upload = $2 and state = 'reading'`, [
    fileId,
    upload,
  ])
}

/** Accepted files that are not completely stored. */
export async function findStoring(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ file_id: string }>(
    `select file_id from sim_usage_file where state = 'storing' order by upload limit 10`,
  )
  return rows.map(({ file_id }) => file_id)
}

/** Locks a file that is to be stored until the transaction ends; undefined if another node has locked it, or it is done. */
export async function lockStoring(sql: Sql, fileId: string): Promise<UsageFile | undefined> {
  const { rows } = await sql.query<UsageFile>(
    `select ${columns} from sim_usage_file where file_id = $1 and state = 'storing' for update skip locked`,
    [fileId],
  )
  return rows[0]
}

type StagedRecord = Omit<UsageRecord, 'up' | 'down' | 'at'> & { up?: string; down?: string; at: string }

/** The next staged rows of an upload after a line. */
export async function readStaged(
  sql: Sql,
  upload: string,
  after: number,
  limit: number,
): Promise<{ line: number; record: UsageRecord }[]> {
  const { rows } = await sql.query<{ line: number; record: StagedRecord }>({
    name: 'read-staged-sim-usage',
    text: 'select line, record from staged_sim_usage where upload = $1 and line > $2 order by line limit $3',
    values: [upload, after, limit],
  })
  return rows.map(({ line, record }) => ({
    line,
    record: {
      ...record,
      up: BigInt(record.up ?? 0),
      down: BigInt(record.down ?? 0),
      at: new Date(record.at),
    },
  }))
}

/** Records the progress of a file; without `to`, the file is done. */
export async function advanceFile(
  sql: Sql,
  fileId: string,
  { stored, to, now }: { stored: number; to: number | undefined; now: Date },
): Promise<void> {
  await sql.query(
    `update sim_usage_file set stored = stored + $2, stored_to = coalesce($3, stored_to),
        state = case when $3::int is null then 'done' else state end, done_at = case when $3::int is null then $4::timestamptz end
      where file_id = $1`,
    [fileId, stored, to ?? null, now],
  )
}

/** Deletes some staged rows of an upload of which nothing is stored; returns how many. */
export async function unstageUsage(sql: Sql, upload: string, most: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from staged_sim_usage where upload = $1 and line = any (array(
        select line from staged_sim_usage where upload = $1 order by line limit $2))`,
    [upload, most],
  )
  return rowCount ?? 0
}
