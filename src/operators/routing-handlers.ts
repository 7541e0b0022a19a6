import { listCarriers, putRoute, type Carriers } from '#carriers/index.ts'
import type { Db } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { parseEuro } from '#platform/money.ts'
import { noteChange } from './changes.ts'
import type { OperatorHandlers } from './family.ts'
import { found } from './problems.ts'
import type { routingOperations } from './routing-contract.ts'

type Needs = { db: Db; carriers: Carriers }

/** The routes that lead to carriers. */
export function routingHandlers({ db, carriers }: Needs): OperatorHandlers<typeof routingOperations> {
  return {
    async putRoute({ caller }, { params, body }) {
      const { prefix, priority = 0, network = null } = body
      const route = { prefix, carrierId: params.carrier_id, price: parseEuro(body.price), priority, network }
      await db.tx(async (sql) => {
        found((await listCarriers(sql)).find((carrier) => carrier.id === params.carrier_id))
        await putRoute(sql, route)
        const change = { what: 'putRoute', subject: 'route', id: `${params.carrier_id}/${prefix}` } as const
        await noteChange(sql, caller, { ...change, before: null, after: body })
        await bumpEpoch(sql)
      })
      await carriers.reload()
      return { status: 204 }
    },
  }
}
