import { listCarriers, putCarrier, putRoute, type Carriers, type NewCarrier } from '#carriers/index.ts'
import type { Handlers } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { parseEuro } from '#platform/money.ts'
import type { Vault } from '#platform/vault.ts'
import type { z } from 'zod'
import { carrierWire } from './carrier-wire.ts'
import type { operatorsContract } from './contract.ts'
import type { Operator } from './family.ts'
import { found } from './problems.ts'
import type { carrierWish } from './shapes.ts'

type All = Handlers<typeof operatorsContract, Operator>
type Mine = Pick<All, 'listCarriers' | 'putCarrier' | 'putRoute'>
type Needs = { db: Db; vault: Vault; carriers: Carriers }

/** Carriers, their binds and the routes that lead to them. */
export function carrierHandlers({ db, vault, carriers }: Needs): Mine {
  return {
    async listCarriers() {
      const stats = carriers.stats()
      const rows = await listCarriers(db)
      return { status: 200, body: { carriers: rows.map((row) => carrierWire(row, stats)) } }
    },
    async putCarrier(_, { params, body }) {
      await db.tx(async (sql) => {
        await putCarrier(sql, vault, toCarrier(params.carrier_id, body))
        await bumpEpoch(sql)
      })
      await carriers.reload()
      return { status: 204 }
    },
    async putRoute(_, { params, body }) {
      const { prefix, priority = 0, network = null } = body
      const route = { prefix, carrierId: params.carrier_id, price: parseEuro(body.price), priority, network }
      await db.tx(async (sql) => {
        found((await listCarriers(sql)).find((carrier) => carrier.id === params.carrier_id))
        await putRoute(sql, route)
        await bumpEpoch(sql)
      })
      await carriers.reload()
      return { status: 204 }
    },
  }
}

function toCarrier(id: string, wish: z.output<typeof carrierWish>): NewCarrier {
  return {
    id,
    name: wish.name,
    host: wish.host,
    port: wish.port,
    systemId: wish.system_id,
    password: wish.password,
    tls: wish.tls,
    systemType: wish.system_type,
    binds: wish.binds,
    submitWindow: wish.submit_window,
    submitsPerSecond: wish.submits_per_second,
    responseTimeoutMs: wish.response_timeout_ms,
  }
}
