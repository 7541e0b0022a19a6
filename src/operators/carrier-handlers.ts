import { listCarriers, putCarrier, readPins, type Carriers, type NewCarrier } from '#carriers/index.ts'
import type { Db } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { Problem } from '#platform/problem.ts'
import type { Vault } from '#platform/vault.ts'
import type { z } from 'zod'
import type { carrierOperations, carrierWish } from './carrier-contract.ts'
import { carrierWire } from './carrier-wire.ts'
import type { OperatorHandlers } from './family.ts'
import { operatorProblems } from './problems.ts'

type Mine = OperatorHandlers<typeof carrierOperations>
type Needs = { db: Db; vault: Vault; carriers: Carriers }

/** Carriers and their binds. */
export function carrierHandlers({ db, vault, carriers }: Needs): Mine {
  return {
    async listCarriers() {
      const stats = carriers.stats()
      const rows = await listCarriers(db)
      return { status: 200, body: { carriers: rows.map((row) => carrierWire(row, stats)) } }
    },
    async putCarrier(_, { params, body }) {
      checkPins(body.tls_ca)
      await db.tx(async (sql) => {
        await putCarrier(sql, vault, toCarrier(params.carrier_id, body))
        await bumpEpoch(sql)
      })
      await carriers.reload()
      return { status: 204 }
    },
  }
}

/** A carrier pinned to what cannot be read could never be bound. */
function checkPins(pem: string | null | undefined): void {
  try {
    if (pem) readPins(pem)
  } catch (error) {
    const faults = [{ name: 'tls_ca', reason: (error as Error).message, rule: 'format' }]
    throw new Problem(operatorProblems.invalid, { faults })
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
    tlsCa: wish.tls_ca,
    bindMode: wish.bind_mode,
    systemType: wish.system_type,
    binds: wish.binds,
    submitWindow: wish.submit_window,
    submitsPerSecond: wish.submits_per_second,
    responseTimeoutMs: wish.response_timeout_ms,
  }
}
