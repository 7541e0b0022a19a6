import type { Sql } from '#platform/database/db.ts'

/** Number of cells by the effect of an upload on them. */
export type CellCounts = { added: number; changed: number; unchanged: number; removed: number }

/** An upload of cells and its progress. */
export type CellImport = CellCounts & {
  id: string
  status: 'open' | 'published' | 'ended'
  dry_run: boolean
  replace: boolean
  rows_read: number
  creator: string
  began_at: Date
  ended_at: Date | null
}

const columns =
  'id, status, dry_run, replace, rows_read, added, changed, unchanged, removed, creator, began_at, ended_at'

/** An upload by its ID; undefined if it does not exist. */
export async function readCellImport(sql: Sql, id: string): Promise<CellImport | undefined> {
  const { rows } = await sql.query<CellImport>(`select ${columns} from network_cell_import where id = $1`, [
    id,
  ])
  return rows[0]
}

/** Begins or resumes an upload; a published one stays unchanged. */
export async function beginCellImport(
  sql: Sql,
  {
    importId,
    dryRun,
    replace,
    creator,
  }: { importId: string; dryRun: boolean; replace: boolean; creator: string },
): Promise<CellImport> {
  const { rows } = await sql.query<CellImport>(
    `insert into network_cell_import (id, dry_run, replace, creator) values ($1, $2, $3, $4)
      on conflict (id) do update set began_at = clock_timestamp(), dry_run = $2, replace = $3, ended_at = null, status = 'open'
        where network_cell_import.status <> 'published'
     returning ${columns}`,
    [importId, dryRun, replace, creator],
  )
  return rows[0] ?? (await readCellImport(sql, importId))!
}

/** Records the progress of an upload. */
export async function noteCellsRead(sql: Sql, id: string, rows: number): Promise<void> {
  await sql.query(
    `update network_cell_import set rows_read = greatest(rows_read, $2) where id = $1 and status = 'open'`,
    [id, rows],
  )
}

/** Ends an upload; false if it had already ended. */
export async function endCellImport(
  sql: Sql,
  id: string,
  { status, rows, counts }: { status: 'published' | 'ended'; rows?: number; counts?: CellCounts },
): Promise<boolean> {
  const { added = 0, changed = 0, unchanged = 0, removed = 0 } = counts ?? {}
  const { rowCount } = await sql.query(
    `update network_cell_import set status = $2, rows_read = coalesce($3, rows_read), added = $4, changed = $5, unchanged = $6,
        removed = $7, ended_at = clock_timestamp()
      where id = $1 and status = 'open'`,
    [id, status, rows ?? null, added, changed, unchanged, removed],
  )
  return rowCount === 1
}
