import type { Sql } from '#platform/database/db.ts'
import { lastSeenQuery, type SimLocation, type SimOfNumber } from '#sims/index.ts'
import { areaNames, locationKinds } from './kinds.ts'

/** A circle: latitude and longitude in degrees, radius in meters. */
export type Circle = { latitude: number; longitude: number; radius: number }

/**
 * The table of location types as SQL rows: the name, the kind of the cell, whether the area is part of the cell's key, and the kinds of cells in the
 * area.
 */
const kinds = Object.entries(locationKinds)
  .map(([kind, { cell, area }]) => {
    const ofCell = cell ? `'${cell}'` : 'null'
    return `('${kind}', ${ofCell}, ${cell ? areaNames[cell] : true}, array[${area.map((one) => `'${one}'`).join()}])`
  })
  .join(', ')

/** SQL for the circle of a location: of its cell, else of its area. */
const circleOf = (location: string) => `select known.latitude, known.longitude, known.radius
    from (select ${location} ->> 'mcc' as mcc, ${location} ->> 'mnc' as mnc, (${location} ->> 'area')::integer as area,
        (${location} ->> 'cell')::bigint as cell, k.cell_kind, k.by_area, k.area_kinds
      from (values ${kinds}) k(kind, cell_kind, by_area, area_kinds) where k.kind = ${location} ->> 'kind') l
   cross join lateral (
      (select 0 as rank, c.latitude, c.longitude, c.radius from network_cell c
        where c.kind = l.cell_kind and c.mcc = l.mcc and c.mnc = l.mnc and c.cell = l.cell and (c.area = l.area or not l.by_area)
        order by c.area is distinct from l.area limit 1)
      union all
      (select 1, a.latitude, a.longitude, a.radius from network_area a
        where a.kind = any (l.area_kinds) and a.mcc = l.mcc and a.mnc = l.mnc and a.area = l.area order by a.cells desc limit 1)) known
   order by known.rank limit 1`

/** The circle of a location; undefined if neither cell nor area is known. */
export async function findLocation(sql: Sql, location: SimLocation): Promise<Circle | undefined> {
  const { rows } = await sql.query<Circle>({
    name: 'find-cell-location',
    text: circleOf('$1::jsonb'),
    values: [JSON.stringify(location)],
  })
  return rows[0]
}

/** The last location of the SIM with a number before a time; undefined if unknown. */
export async function readLastLocation(
  sql: Sql,
  { msisdn, accountId }: SimOfNumber,
  at: Date,
): Promise<(Circle & { at: Date }) | undefined> {
  const { rows } = await sql.query<Circle & { at: Date }>({
    name: 'read-cell-location',
    text: `select p.latitude, p.longitude, p.radius, h.heard_at as at from (${lastSeenQuery}) h
      cross join lateral (${circleOf('h.location')}) p where h.heard_at is not null`,
    values: [msisdn, accountId ?? null, at],
  })
  return rows[0]
}
