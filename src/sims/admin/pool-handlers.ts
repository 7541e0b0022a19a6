import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  deletePool,
  insertOffering,
  insertPool,
  listOfferings,
  listPools,
  readPool,
  lockPool,
  updatePool,
  type Pool,
} from '../pools/pool-store.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { simPoolOperations } from './contracts/profile-contract.ts'
import { foundPartner, violations } from './problems.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Handlers of the operations on offerings, and pools that the SIMs of a customer share. */
export function simPoolHandlers(deps: Deps): OperatorHandlers<typeof simPoolOperations> {
  return { ...offeringHandlers(deps), ...poolHandlers(deps) }
}

type Offerings = 'listSimOfferings' | 'createSimOffering'
type Handled = OperatorHandlers<typeof simPoolOperations>

function offeringHandlers({ db }: Deps): Pick<Handled, Offerings> {
  const audited = openAudited({ db, subject: 'sim-offering' })
  return {
    async listSimOfferings() {
      const offerings = (await listOfferings(db)).map(({ id, name }) => ({ offering_id: String(id), name }))
      return { status: 200, body: { offerings } }
    },
    createSimOffering: (ctx, { body: { name } }) =>
      audited.creates(ctx, async (sql) => {
        const id = await insertOffering(sql, name)
        if (id === undefined) throw new Problem(operatorProblems.nameInUse)
        return { id: String(id), before: null, after: { offering_id: String(id), name } }
      }),
  }
}

function poolHandlers({ db, clock }: Deps): Omit<Handled, Offerings> {
  const audited = openAudited({ db, subject: 'sim-pool', violations, unversioned: ['alarm_at'] })
  return {
    async listSimPools(_, { params: { partner_id } }) {
      await foundPartner(db, partner_id)
      return { status: 200, body: { sim_pools: (await listPools(db, partner_id)).map(poolWire) } }
    },
    readSimPool: async (_, { params: { partner_id: partnerId, sim_pool_id: id } }) =>
      audited.shows(poolWire(found(await readPool(db, partnerId, Number(id))))),
    async createSimPool(ctx, { params: { partner_id: partnerId }, body }) {
      const now = new Date(clock.now())
      const { period_months = 1 } = body
      const pool = { ...inputOf(body), period_months, first_period: firstOf(body, now) }
      return audited.creates(ctx, async (sql) => {
        await foundPartner(sql, partnerId)
        await knownOffering(sql, pool.offering_id)
        const id = await insertPool(sql, partnerId, pool, now)
        return { id: String(id), before: null, after: await lockedPool(sql, partnerId, id) }
      })
    },
    async changeSimPool(ctx, { params: { partner_id: partnerId, sim_pool_id }, body }) {
      const id = Number(sim_pool_id)
      return audited.changes(ctx, async (sql) => {
        const before = await lockedPool(sql, partnerId, id)
        await knownOffering(sql, Number(body.offering_id))
        await updatePool(sql, id, inputOf(body))
        return { id: sim_pool_id, before, after: await lockedPool(sql, partnerId, id) }
      })
    },
    deleteSimPool: (ctx, { params: { partner_id: partnerId, sim_pool_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = await lockedPool(sql, partnerId, Number(id))
        await deletePool(sql, Number(id))
        return before
      }),
  }
}

const lockedPool = async (sql: Sql, partnerId: string, id: number) =>
  poolWire(found(await lockPool(sql, partnerId, id)))

async function knownOffering(sql: Sql, id: number): Promise<void> {
  if ((await listOfferings(sql)).some((one) => one.id === id)) return
  const fault = { name: 'offering_id', reason: 'is not an offering', rule: 'known' }
  throw new Problem(operatorProblems.invalid, { faults: [fault] })
}

/** The start of the first period; defaults to the start of this month. */
function firstOf({ first_period }: { first_period?: string | undefined }, now: Date): Date {
  const first = first_period
    ? new Date(first_period)
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  if (first.getUTCDate() <= 28 && first.getUTCFullYear() >= 1970 && first.getUTCFullYear() < 2200)
    return first
  const reason = 'must be on one of the first 28 days of a month, from 1970 to 2199'
  throw new Problem(operatorProblems.invalid, { faults: [{ name: 'first_period', reason, rule: 'day' }] })
}

type PoolBody = {
  name: string
  offering_id: string
  volume_bytes: number
  at_volume?: Pool['at_volume'] | undefined
}

const inputOf = ({ name, offering_id, volume_bytes, at_volume }: PoolBody) => ({
  name,
  offering_id: Number(offering_id),
  volume_bytes,
  at_volume,
})

function poolWire(pool: Pool) {
  const { id, partner_id: _p, offering_id, first_period, alarm_at, ...rest } = pool
  const ids = { sim_pool_id: String(id), offering_id: String(offering_id) }
  return {
    ...ids,
    ...rest,
    first_period: first_period.toISOString(),
    alarm_at: alarm_at?.toISOString() ?? null,
  }
}
