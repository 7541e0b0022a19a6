import type { Sql } from '#platform/database/db.ts'

/** Serializes changes of the cells until the commit. */
export async function lockCells(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('network cells', 0))")
}

/** Result for a batch of staged rows: their number, the last line, and the changes. */
export type CellPart = {
  rows: number
  last: number | null
  added: number
  changed: number
  unchanged: number
}

const same = (one: string, other: string) =>
  `(${one}.latitude, ${one}.longitude, ${one}.radius) = (${other}.latitude, ${other}.longitude, ${other}.radius)`

const part = `part as materialized (
    select * from staged_cell where import_id = $1 and line > $2 order by line limit $3
  ), judged as materialized (
    select p.*, c.kind is null as fresh, c.kind is not null and not ${same('c', 'p')} as differs
      from part p left join network_cell c using (kind, mcc, mnc, cell, area)
  )`
const counts = `select count(*)::int as rows, max(line) as last, count(*) filter (where fresh)::int as added,
    count(*) filter (where differs)::int as changed, count(*) filter (where not fresh and not differs)::int as unchanged from judged`

/** Compares a batch of staged rows, after a line, with the stored cells. */
export async function compareCells(
  sql: Sql,
  importId: string,
  after: number,
  most: number,
): Promise<CellPart> {
  const { rows } = await sql.query<CellPart>({
    name: 'compare-cells',
    text: `with ${part} ${counts}`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Publishes a batch of staged rows. */
export async function publishCells(
  sql: Sql,
  importId: string,
  after: number,
  most: number,
): Promise<CellPart> {
  const { rows } = await sql.query<CellPart>({
    name: 'publish-cells',
    text: `with ${part}, put as (
        insert into network_cell (kind, mcc, mnc, cell, area, latitude, longitude, radius)
        select kind, mcc, mnc, cell, area, latitude, longitude, radius from judged where fresh or differs
        on conflict (kind, mcc, mnc, cell, area)
          do update set latitude = excluded.latitude, longitude = excluded.longitude, radius = excluded.radius
      )
      ${counts}`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Number of cells that a replacing upload does not contain. */
export async function countUnnamed(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from network_cell c where not exists (${namedBy('$1')})`,
    [importId],
  )
  return rows[0]!.n
}

/** Deletes the cells that an upload does not contain. */
export async function removeUnnamed(sql: Sql, importId: string): Promise<number> {
  const { rowCount } = await sql.query(`delete from network_cell c where not exists (${namedBy('$1')})`, [
    importId,
  ])
  return rowCount ?? 0
}

const namedBy = (importId: string) => `select from staged_cell s where s.import_id = ${importId}
  and s.kind = c.kind and s.mcc = c.mcc and s.mnc = c.mnc and s.cell = c.cell and s.area = c.area`

/** The key of an area, and one that sorts before all others. */
export type AreaKey = { kind: string; mcc: string; mnc: string; area: number }
export const beforeAll: AreaKey = { kind: '', mcc: '', mnc: '', area: -1 }

/**
 * Computes the circles of areas in an upload, after a key: centered on the mean of the cell centers, with a radius that covers all cells.
 * Returns the last key, undefined at the end.
 */
export async function drawAreas(
  sql: Sql,
  importId: string,
  after: AreaKey,
  most: number,
): Promise<AreaKey | undefined> {
  const { rows } = await sql.query<AreaKey>({
    name: 'draw-areas',
    text: `with named as materialized (
        select distinct kind, mcc, mnc, area from staged_cell
         where import_id = $1 and area >= 0 and (kind, mcc, mnc, area) > ($2, $3, $4, $5) order by 1, 2, 3, 4 limit $6
      ), drawn as (
        insert into network_area (kind, mcc, mnc, area, latitude, longitude, radius, cells)
        select n.kind, n.mcc, n.mnc, n.area, m.latitude, m.longitude, r.radius, r.cells from named n
          cross join lateral (
            select atan2d(avg(sind(latitude)), sqrt(avg(cosd(latitude) * cosd(longitude)) ^ 2 + avg(cosd(latitude) * sind(longitude)) ^ 2)) as latitude,
                atan2d(avg(cosd(latitude) * sind(longitude)), avg(cosd(latitude) * cosd(longitude))) as longitude
              from network_cell c where c.kind = n.kind and c.mcc = n.mcc and c.mnc = n.mnc and c.area = n.area and c.area >= 0) m
          cross join lateral (
            select count(*)::int as cells, max(c.radius + 2 * 6371008.8 * asin(sqrt(least(1,
                  sind((c.latitude - m.latitude) / 2) ^ 2
                    + cosd(c.latitude) * cosd(m.latitude) * sind((c.longitude - m.longitude) / 2) ^ 2)))) as radius
              from network_cell c where c.kind = n.kind and c.mcc = n.mcc and c.mnc = n.mnc and c.area = n.area and c.area >= 0) r
        on conflict (kind, mcc, mnc, area) do update
          set latitude = excluded.latitude, longitude = excluded.longitude, radius = excluded.radius, cells = excluded.cells
      )
      select * from named order by kind desc, mcc desc, mnc desc, area desc limit 1`,
    values: [importId, after.kind, after.mcc, after.mnc, after.area, most],
  })
  return rows[0]
}

/** Deletes areas without cells. */
export async function deleteEmptyAreas(sql: Sql): Promise<void> {
  await sql.query(
    `delete from network_area a where not exists (
        select from network_cell c where c.kind = a.kind and c.mcc = a.mcc and c.mnc = a.mnc and c.area = a.area and c.area >= 0)`,
  )
}
