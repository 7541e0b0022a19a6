import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import {
  deletePool,
  insertOffering,
  insertPool,
  listOfferings,
  listPools,
  lockPool,
  updatePool,
  type Pool,
} from '#sims/index.ts'
import { noteChange } from './changes.ts'
import type { OperatorHandlers } from './family.ts'
import { found, operatorProblems } from './problems.ts'
import type { simPoolOperations } from './sim-profile-contract.ts'
import { foundPartner, unlessNeeded, unlessTaken } from './sim-refusals.ts'

type Needs = { db: Db; clock: Pick<Clock, 'now'> }

/** Offerings, and pools of customers' SIMs. */
export function simPoolHandlers({ db, clock }: Needs): OperatorHandlers<typeof simPoolOperations> {
  return {
    async listSimOfferings() {
      const offerings = (await listOfferings(db)).map(({ id, name }) => ({ offering_id: String(id), name }))
      return { status: 200, body: { offerings } }
    },
    async createSimOffering({ caller }, { body: { name } }) {
      const body = await db.tx(async (sql) => {
        const id = await insertOffering(sql, name)
        if (id === undefined) throw new Problem(operatorProblems.nameTaken)
        const after = { offering_id: String(id), name }
        const change = { what: 'createSimOffering', subject: 'sim-offering', id: String(id) } as const
        await noteChange(sql, caller, { ...change, before: null, after })
        return after
      })
      return { status: 201, body }
    },
    async listSimPools(_, { params: { partner_id } }) {
      await foundPartner(db, partner_id)
      return { status: 200, body: { sim_pools: (await listPools(db, partner_id)).map(poolWire) } }
    },
    async createSimPool({ caller }, { params: { partner_id: partnerId }, body }) {
      const now = new Date(clock.now())
      const pool = {
        ...wishOf(body),
        period_months: body.period_months ?? 1,
        first_period: firstOf(body, now),
      }
      const made = await unlessTaken(() =>
        db.tx(async (sql) => {
          await foundPartner(sql, partnerId)
          await knownOffering(sql, Number(body.offering_id))
          const id = await insertPool(sql, partnerId, pool, now)
          const after = poolWire(found(await lockPool(sql, partnerId, id)))
          const change = { what: 'createSimPool', subject: 'sim-pool', id: String(id) } as const
          await noteChange(sql, caller, { ...change, before: null, after })
          return after
        }),
      )
      return { status: 201, body: made }
    },
    async changeSimPool({ caller }, { params: { partner_id: partnerId, sim_pool_id }, body }) {
      const id = Number(sim_pool_id)
      const changed = await unlessTaken(() =>
        db.tx(async (sql) => {
          const before = poolWire(found(await lockPool(sql, partnerId, id)))
          await knownOffering(sql, Number(body.offering_id))
          await updatePool(sql, id, wishOf(body))
          const after = poolWire(found(await lockPool(sql, partnerId, id)))
          const change = { what: 'changeSimPool', subject: 'sim-pool', id: sim_pool_id } as const
          await noteChange(sql, caller, { ...change, before, after })
          return after
        }),
      )
      return { status: 200, body: changed }
    },
    async deleteSimPool({ caller }, { params: { partner_id: partnerId, sim_pool_id } }) {
      await unlessNeeded(() =>
        db.tx(async (sql) => {
          const before = poolWire(found(await lockPool(sql, partnerId, Number(sim_pool_id))))
          await deletePool(sql, Number(sim_pool_id))
          const change = { what: 'deleteSimPool', subject: 'sim-pool', id: sim_pool_id } as const
          await noteChange(sql, caller, { ...change, before, after: null })
        }),
      )
      return { status: 204 }
    },
  }
}

async function knownOffering(sql: Sql, id: number): Promise<void> {
  if ((await listOfferings(sql)).some((one) => one.id === id)) return
  const fault = { name: 'offering_id', reason: 'is not an offering', rule: 'known' }
  throw new Problem(operatorProblems.invalid, { faults: [fault] })
}

/** When this month began, unless something is said. */
function firstOf({ first_period }: { first_period?: string | undefined }, now: Date): Date {
  const first = first_period
    ? new Date(first_period)
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  if (first.getUTCDate() <= 28 && first.getUTCFullYear() >= 1970 && first.getUTCFullYear() < 2200)
    return first
  const reason = 'must be on one of the first 28 days of a month, from 1970 to 2199'
  throw new Problem(operatorProblems.invalid, { faults: [{ name: 'first_period', reason, rule: 'day' }] })
}

type Said = { name: string; offering_id: string; volume_bytes: number }

const wishOf = ({ name, offering_id, volume_bytes }: Said) => ({
  name,
  offering_id: Number(offering_id),
  volume_bytes,
})

function poolWire(pool: Pool) {
  const { id, partner_id: _p, offering_id, first_period, ...rest } = pool
  const ids = { sim_pool_id: String(id), offering_id: String(offering_id) }
  return { ...ids, ...rest, first_period: first_period.toISOString() }
}
