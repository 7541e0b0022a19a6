import {
  changeRoute,
  createRoute,
  shareCarrier,
  listRoutes,
  lockRoute,
  readRoute,
  removeRoute,
} from '../routing/route-store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Route } from '../routing/routing.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { routingOperations } from './routing-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type RoutingDeps = { db: Db; carriers: Carriers }

/** Handlers of the operations on routes to carriers. */
export function routingHandlers({ db, carriers }: RoutingDeps): OperatorHandlers<typeof routingOperations> {
  const audited = openAudited({ db, subject: 'route', kept: carriers })
  return {
    listRoutes(_, { query }) {
      const { prefix, carrier_id: carrierId } = query
      const page = readPageById(query, (position) => listRoutes(db, { prefix, carrierId, ...position }))
      return answerPage('routes', toWire, page)
    },
    readRoute: async (_, { params }) => audited.shows(toWire(found(await readRoute(db, params.route_id)))),
    async createRoute(ctx, { body }) {
      const { carrier_id: carrierId, ...provided } = body
      const input = { sender: 'any' as const, priority: 0, weight: 1, last: false, ...provided, carrierId }
      return audited.creates(ctx, async (sql) => {
        await refuseUnknownCarrier(sql, carrierId)
        const id = requireUnique(await createRoute(sql, input))
        return { id, before: null, after: toWire({ id, ...input }) }
      })
    },
    async changeRoute(ctx, { params: { route_id: id }, body }) {
      const { carrier_id, ...provided } = body
      return audited.changes(ctx, async (sql) => {
        const old = found(await lockRoute(sql, id))
        const route = { ...old, ...provided, carrierId: carrier_id ?? old.carrierId }
        await refuseUnknownCarrier(sql, route.carrierId)
        requireUnique((await changeRoute(sql, route)) || undefined)
        return { id, before: toWire(old), after: toWire(route) }
      })
    },
    deleteRoute: (ctx, { params: { route_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = toWire(found(await lockRoute(sql, id)))
        await removeRoute(sql, id)
        return before
      }),
  }
}

function toWire({ id, prefix, carrierId, sender, priority, weight, last }: Route) {
  return { route_id: id, prefix, carrier_id: carrierId, sender, priority, weight, last }
}

async function refuseUnknownCarrier(sql: Sql, carrierId: string): Promise<void> {
  if (await shareCarrier(sql, carrierId)) return
  const fault = { name: 'carrier_id', reason: 'is not a carrier', rule: 'known' }
  throw new Problem(operatorProblems.invalid, { faults: [fault] })
}

function requireUnique<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(operatorProblems.routeExists)
  return value
}
