import type { Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { Twice } from '#platform/http/rows/upload.ts'
import type { StagedCell } from './row.ts'

const key = 'kind, mcc, mnc, cell, area'
const shape = `line integer, kind text, mcc text, mnc text, cell bigint, area integer,
  latitude double precision, longitude double precision, radius double precision`
const names = `line, ${key}, latitude, longitude, radius`
const stage = `insert into staged_cell (import_id, ${names}) select $1, ${names} from json_to_recordset($2) as r (${shape})`

/** Stages rows; returns duplicates of a cell, each with the line of the other occurrence. */
export async function stageCells(sql: Sql, importId: string, cells: readonly StagedCell[]): Promise<Twice[]> {
  const values = [importId, JSON.stringify(cells)]
  try {
    await sql.query({ name: 'stage-cells', text: stage, values })
    return []
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  await sql.query({ name: 'stage-other-cells', text: `${stage} on conflict do nothing`, values })
  const { rows } = await sql.query<Twice>({
    name: 'find-cells-twice',
    text: `select r.line, s.line as first from json_to_recordset($2) as r (${shape})
      cross join lateral (select line from staged_cell s where s.import_id = $1 and s.kind = r.kind and s.mcc = r.mcc and s.mnc = r.mnc
        and s.cell = r.cell and s.area = r.area and s.line <> r.line offset 0) s
      order by 1`,
    values,
  })
  return rows
}

/** The last staged line; 0 if none. */
export async function lastStagedCell(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ line: number }>(
    'select coalesce(max(line), 0) as line from staged_cell where import_id = $1',
    [importId],
  )
  return rows[0]!.line
}

/** Deletes some staged rows of an ended upload; returns their number. */
export async function unstageCells(sql: Sql, importId: string, most: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from staged_cell where ctid = any (array(
        select ctid from staged_cell where import_id = $1
          and not exists (select from network_cell_import where id = $1 and status = 'open') limit $2))`,
    [importId, most],
  )
  return rowCount ?? 0
}
