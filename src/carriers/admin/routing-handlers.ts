import {
  changeRoute,
  createRoute,
  holdCarrier,
  listRoutes,
  lockRoute,
  removeRoute,
} from '../routing/route-store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Route } from '../routing/routing.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  changeAtOnce,
  noteThing,
  type Noting,
  type OperatorHandlers,
  limitOf,
  nextOf,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { routingOperations } from './routing-contract.ts'

type RoutingDeps = { db: Db; carriers: Carriers }

/** The routes that lead to carriers. */
export function routingHandlers({ db, carriers }: RoutingDeps): OperatorHandlers<typeof routingOperations> {
  return {
    async listRoutes(_, { query }) {
      const limit = limitOf(query)
      const { prefix, carrier_id: carrierId, cursor: after } = query
      const routes = await listRoutes(db, { prefix, carrierId, after, limit })
      return { status: 200, body: { routes: routes.map(toWire), next: nextOf(routes, limit) } }
    },
    async createRoute({ caller }, { body }) {
      const { carrier_id: carrierId, ...given } = body
      const wish = { sender: 'any' as const, priority: 0, weight: 1, last: false, ...given, carrierId }
      const route = await changeAtOnce(db, carriers, async (sql) => {
        await refuseUnknownCarrier(sql, carrierId)
        const route = { id: notTaken(await createRoute(sql, wish)), ...wish }
        await noteThing(sql, caller, noted('createRoute'), undefined, route)
        return route
      })
      return { status: 201, body: toWire(route) }
    },
    async changeRoute({ caller }, { params, body }) {
      const { carrier_id, ...given } = body
      const route = await changeAtOnce(db, carriers, async (sql) => {
        const old = found(await lockRoute(sql, params.route_id))
        const route = { ...old, ...given, carrierId: carrier_id ?? old.carrierId }
        await refuseUnknownCarrier(sql, route.carrierId)
        notTaken((await changeRoute(sql, route)) || undefined)
        await noteThing(sql, caller, noted('changeRoute'), old, route)
        return route
      })
      return { status: 200, body: toWire(route) }
    },
    async deleteRoute({ caller }, { params }) {
      await changeAtOnce(db, carriers, async (sql) => {
        const old = found(await lockRoute(sql, params.route_id))
        await removeRoute(sql, params.route_id)
        await noteThing(sql, caller, noted('deleteRoute'), old, undefined)
      })
      return { status: 204 }
    },
  }
}

const noted = (what: string): Noting<Route> => ({ what, subject: 'route', wire: toWire })

function toWire({ id, prefix, carrierId, sender, priority, weight, last }: Route) {
  return { route_id: id, prefix, carrier_id: carrierId, sender, priority, weight, last }
}

async function refuseUnknownCarrier(sql: Sql, carrierId: string): Promise<void> {
  if (await holdCarrier(sql, carrierId)) return
  const fault = { name: 'carrier_id', reason: 'is not a carrier', rule: 'known' }
  throw new Problem(operatorProblems.invalid, { faults: [fault] })
}

function notTaken<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(operatorProblems.routeTaken)
  return value
}
