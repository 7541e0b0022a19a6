import { columnsOf } from '#platform/database/columns.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Route } from './routing.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

const columns = 'r.id, r.prefix, r.sender, r.carrier_id as "carrierId", r.priority, r.weight, r.last'

/** A route with the status of its carrier; only an active carrier gets new messages. */
export type RouteWithState = Route & { status: string }

export async function readRoutes(sql: Sql): Promise<RouteWithState[]> {
  const { rows } = await sql.query<RouteWithState>(
    `select ${columns}, c.status from route r join carrier c on c.id = r.carrier_id`,
  )
  return rows
}

/** All routes that match a number, for any sender type and carrier status. */
export async function readRoutesTo(sql: Sql, recipient: string): Promise<RouteWithState[]> {
  const prefixes = Array.from({ length: recipient.length + 1 }, (_, length) => recipient.slice(0, length))
  const { rows } = await sql.query<RouteWithState>(
    `select ${columns}, c.status from route r join carrier c on c.id = r.carrier_id where r.prefix = any($1::text[])
      order by length(r.prefix) desc, r.priority, r.weight desc, r.id`,
    [prefixes],
  )
  return rows
}

/** Filter of routes, and the page after the route with the ID `after`. */
export type RouteFilter = PageRequest & {
  prefix?: string | undefined
  carrierId?: string | undefined
}

/** Routes ordered by prefix; empty if the route `after` was deleted. */
export async function listRoutes(sql: Sql, filter: RouteFilter): Promise<Route[]> {
  const { rows } = await sql.query<Route>(
    `select ${columns} from route r
      where ($1::text is null or r.prefix = $1) and ($2::text is null or r.carrier_id = $2)
        and ($3::uuid is null or (r.prefix, r.id) > (select prefix, id from route where id = $3))
      order by r.prefix, r.id limit $4`,
    [filter.prefix ?? null, filter.carrierId ?? null, filter.after ?? null, filter.limit],
  )
  return rows
}

/** A route without its ID. */
export type NewRoute = Omit<Route, 'id'>

/** Creates a route and returns its ID; undefined if a route with the same prefix, sender and carrier exists. */
export async function createRoute(sql: Sql, { carrierId, ...rest }: NewRoute): Promise<string | undefined> {
  const { names, placeholders, values } = columnsOf({ id: uuidv7(), carrier_id: carrierId, ...rest })
  const { rows } = await sql.query<{ id: string }>(
    `insert into route (${names}) values (${placeholders}) on conflict do nothing returning id`,
    values,
  )
  return rows[0]?.id
}

export async function readRoute(sql: Sql, id: string): Promise<Route | undefined> {
  const { rows } = await sql.query<Route>(`select ${columns} from route r where r.id = $1`, [id])
  return rows[0]
}

/** Reads a route and locks it until the transaction ends. */
export async function lockRoute(sql: Sql, id: string): Promise<Route | undefined> {
  const { rows } = await sql.query<Route>(`select ${columns} from route r where r.id = $1 for update`, [id])
  return rows[0]
}

/** Changes a route. Returns false if another route has this prefix, sender and carrier; the transaction must then be rolled back. */
export async function changeRoute(sql: Sql, { id, carrierId, ...rest }: Route): Promise<boolean> {
  const { sets, values } = columnsOf({ carrier_id: carrierId, ...rest }, 2)
  try {
    await sql.query(`update route set ${sets} where id = $1`, [id, ...values])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false
    throw error
  }
}

/** Deletes a route; returns whether it existed. */
export async function removeRoute(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from route where id = $1', [id])
  return rowCount === 1
}

/** Whether a carrier exists. An existing carrier is locked so that it cannot be deleted until the transaction ends. */
export async function shareCarrier(sql: Sql, carrierId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from carrier where id = $1 for key share', [carrierId])
  return rowCount === 1
}
