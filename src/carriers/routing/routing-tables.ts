import type { Db, Sql } from '#platform/database/db.ts'
import { prefixTable, type Prefixed, type PrefixTable } from './prefix-table.ts'
import {
  networks,
  prices,
  readPrefixes,
  readVersions,
  type Network,
  type PrefixKind,
  type PrefixRow,
  type Price,
} from './prefix-store.ts'
import { readRoutes, type RouteWithState } from './route-store.ts'
import { routeTable, type Routed, type Route } from './routing.ts'

/** Routes, prices and networks, cached in this node's memory. */
export type RoutingTables = {
  /** The routes of a message in the order in which they are tried. */
  routesOf(message: Routed): Route[]
  /** Inactive carriers that a message would be routed to if they were active, with their status. */
  closedTo(message: Routed): ClosedCarrier[]
  /** Whether a route of a carrier matches a number, regardless of the carrier's status. */
  leadsTo(carrierId: string, msisdn: string): boolean
  /** Whether a route matches a number, for any sender type and carrier status. */
  hasRoute(msisdn: string): boolean
  /** Price per segment to this recipient in micro-euros. */
  priceOf(recipient: string): Prefixed<number> | undefined
  networkOf(recipient: string): Prefixed<Network> | undefined
  /** Increases with every reload of the routes. */
  generation(): number
  /** Reloads changed tables. If that fails, the previous tables stay in use. */
  reload(): Promise<void>
}

/** A carrier that accepts no new messages because it is draining, drained or disabled. */
export type ClosedCarrier = { carrier_id: string; status: string }

/** Reads the tables. Routes are few and read each time; prices and networks are read only if their version has increased. */
export async function openRoutingTables(db: Db): Promise<RoutingTables> {
  let generation = 0
  let routes = usableRouteTable([])
  const price = openCachedTable(prices, (row) => row.price)
  const network = openCachedTable(networks, shared())
  const load = () =>
    db.snapshot(async (sql) => {
      const found = usableRouteTable(await readRoutes(sql))
      const versions = await readVersions(sql)
      const commit = [await price.load(sql, versions), await network.load(sql, versions)]
      for (const one of commit) one()
      routes = found
      generation += 1
    })
  await load()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    routesOf: (message) => routes.open.routesOf(message),
    closedTo: (message) => routes.closedTo(message),
    leadsTo: (carrierId, msisdn) => routes.leadsTo(carrierId, msisdn),
    hasRoute: (msisdn) => routes.hasRoute(msisdn),
    priceOf: (recipient) => price.table().find(recipient),
    networkOf: (recipient) => network.table().find(recipient),
    generation: () => generation,
    // Reloads run one at a time, so that none restores older data. A running reload may have missed the caller's change, so the caller waits for
    // the next reload, which concurrent callers share.
    reload() {
      next ??= last.then(() => {
        next = undefined
        return load()
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

/** Routes of active carriers, and those of carriers that accept no new messages. */
function usableRouteTable(all: RouteWithState[]) {
  const { open = [], closed = [] } = Object.groupBy(all, ({ status }) =>
    status === 'active' ? 'open' : 'closed',
  )
  const shut = routeTable(closed)
  const carriersByPrefix = new Map(
    [...Map.groupBy(all, ({ prefix }) => prefix)].map(([prefix, some]) => [
      prefix,
      new Set(some.map(({ carrierId }) => carrierId)),
    ]),
  )
  const carriersTo = prefixTable(carriersByPrefix)
  const statuses = new Map(closed.map(({ carrierId, status }) => [carrierId, status]))
  return {
    open: routeTable(open),
    leadsTo: (carrierId: string, msisdn: string) =>
      carriersTo.along(msisdn).some((carriers) => carriers.has(carrierId)),
    hasRoute: (msisdn: string) => carriersTo.along(msisdn).length > 0,
    closedTo: (message: Routed): ClosedCarrier[] =>
      shut.routesOf(message).map(({ carrierId }) => ({
        carrier_id: carrierId,
        status: statuses.get(carrierId)!,
      })),
  }
}

const pageRows = 2_000

/** The cache of one prefix table. `load` reads the table if its version has increased, and returns a function that activates the new data. */
function openCachedTable<V extends Price | Network, T>(
  kind: PrefixKind<V>,
  toValue: (row: PrefixRow<V>) => T,
) {
  let table: PrefixTable<T> = prefixTable(new Map())
  let version = -1
  return {
    table: () => table,
    async load(sql: Sql, versions: ReadonlyMap<string, number>): Promise<() => void> {
      const seen = versions.get(kind.of)!
      if (seen === version) return () => undefined
      const values = new Map<string, T>()
      let after: string | undefined
      do {
        // The table is read in pages, so that messages are accepted in between.
        const rows: PrefixRow<V>[] = await readPrefixes(sql, kind, { after, limit: pageRows })
        for (const row of rows) values.set(row.prefix, toValue(row))
        after = rows.length === pageRows ? rows.at(-1)!.prefix : undefined
      } while (after !== undefined)
      const found = prefixTable(values)
      return () => {
        table = found
        version = seen
      }
    },
  }
}

/** Returns one shared object per network, because thousands of prefixes belong to one network. */
function shared(): (row: PrefixRow<Network>) => Network {
  const known = new Map<string, Network>()
  return ({ network, country, name }) => {
    const key = `${network}/${country}/${name}`
    let one = known.get(key)
    if (!one) known.set(key, (one = { network, country, name }))
    return one
  }
}
