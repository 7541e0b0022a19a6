import type { Sql } from '#platform/db.ts'
import type { SimLocation } from '#sims/index.ts'
import { areaNames, locationKinds } from './kinds.ts'

/** Degrees, and metres. */
export type Circle = { latitude: number; longitude: number; radius: number }

/** Where what a network names is: the circle of its cell, else the one around the cells of its area; undefined where neither is known. */
export async function findPlace(sql: Sql, location: SimLocation): Promise<Circle | undefined> {
  const kinds = locationKinds[location.kind]
  if (!kinds) return undefined
  const { mcc, mnc, area = null, cell = null } = location
  const { rows } = await sql.query<Circle>({
    name: 'find-place',
    text: `select latitude, longitude, radius from (
        (select 0 as rank, latitude, longitude, radius from network_cell
          where kind = $1 and mcc = $2 and mnc = $3 and cell = $4 and (area = $5 or not $6)
          order by area is distinct from $5 limit 1)
        union all
        (select 1, latitude, longitude, radius from network_area
          where kind = any ($7::text[]) and mcc = $2 and mnc = $3 and area = $5 order by cells desc limit 1)
      ) known order by rank limit 1`,
    values: [kinds.cell ?? null, mcc, mnc, cell, area, kinds.cell ? areaNames[kinds.cell] : true, kinds.area],
  })
  return rows[0]
}
