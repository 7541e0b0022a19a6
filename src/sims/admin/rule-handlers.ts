import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { assignSims, mostAssigned } from '../rules/assign.ts'
import { clearAlarms } from '../rules/fraud.ts'
import { findSims, type Assignment } from '../rules/assign-store.ts'
import { listDisconnects, type DisconnectRow } from '../disconnects/disconnect-store.ts'
import { lockPool } from '../pools/pool-store.ts'
import { lockProfile } from '../rules/profile-store.ts'
import { openSimReads } from '../views/reads.ts'
import {
  openAudited,
  type OperatorCall,
  type Operator,
  type OperatorHandlers,
  operatorProblems,
} from '#operators/index.ts'
import { foundPartner, simProblems } from './problems.ts'
import type { simRuleOperations } from './contracts/rule-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Handlers of the operations on assignments, alarms and session disconnects of SIMs. */
export function simRuleHandlers({ db, clock }: Deps): OperatorHandlers<typeof simRuleOperations> {
  const audited = openAudited({ db, subject: 'sim-partner' })
  const reads = openSimReads({ db, clock }, simProblems)
  return {
    async assignSims(ctx, { params: { partner_id: partnerId }, body }) {
      await foundPartner(db, partnerId)
      return { status: 200, body: await assign({ db, clock }, ctx, partnerId, body) }
    },
    listSimAlarms: async (_, { params, query }) => ({
      status: 200,
      body: await reads.alarms(params.partner_id, query),
    }),
    async clearSimAlarms(ctx, { params: { partner_id: partnerId }, body: { iccids } }) {
      await foundPartner(db, partnerId)
      const { cleared } = await audited(ctx, async (sql) => {
        const by = { creator: nameOf(ctx.caller), source: 'operator', now: new Date(clock.now()) }
        const cleared = await clearAlarms(sql, partnerId, iccids, by)
        const after = cleared.length > 0 ? { iccids: cleared } : null
        return { id: partnerId, before: null, after, cleared }
      })
      return { status: 200, body: { cleared } }
    },
    async listSimDisconnects(_, { params: { partner_id: partnerId }, query }) {
      await foundPartner(db, partnerId)
      const { state } = query
      const page = readPageById(query, (position) => listDisconnects(db, partnerId, { state, ...position }))
      return answerPage('disconnects', disconnectWire, page)
    },
  }
}

const nameOf = ({ actor }: Operator) => `${actor.kind}:${actor.id}`

/** The selected SIMs, and their new assignments. */
type Assigning = {
  sims: Ids & { iccids?: readonly string[] | undefined; status?: number | undefined }
  set: Ids
}

/** Assigns in batches, each in its own transaction: earlier batches stay changed if a later one fails. */
async function assign({ db, clock }: Deps, ctx: OperatorCall, partnerId: string, { sims, set }: Assigning) {
  const audited = openAudited({ db, subject: 'sim-partner' })
  const assignment = idsOf(set)
  await requireOwned(db, partnerId, assignment)
  const sum = { found: 0, changed: 0 }
  const unknown = new Set(sims.iccids)
  const filter = { ...idsOf(sims), status: sims.status, iccids: sims.iccids }
  for await (const part of partsOf(db, partnerId, filter)) {
    const by = { actor: nameOf(ctx.caller), now: new Date(clock.now()) }
    const assignPart = async (sql: Sql) => {
      const done = await assignSims(sql, partnerId, part, assignment, by)
      const after = done.changed > 0 ? { ...set, changed: done.changed } : null
      await audited.notes(sql, ctx, { id: partnerId, before: null, after })
      return done
    }
    const { found, changed } = await despiteDeadlocks(() => db.tx(assignPart)).catch(
      async (error: unknown) => {
        // A pool or profile that was deleted meanwhile is reported as unknown.
        await requireOwned(db, partnerId, assignment)
        throw error
      },
    )
    sum.found += found
    sum.changed += changed
    for (const iccid of part) unknown.delete(iccid)
  }
  return { ...sum, unknown: [...unknown] }
}

type Ids = {
  sim_pool_id?: string | null | undefined
  limit_profile_id?: string | null | undefined
  fraud_profile_id?: string | null | undefined
}

function idsOf({ sim_pool_id, limit_profile_id, fraud_profile_id }: Ids): Assignment {
  const id = (stated: string | null | undefined) => (typeof stated === 'string' ? Number(stated) : stated)
  return { pool: id(sim_pool_id), limitProfile: id(limit_profile_id), fraudProfile: id(fraud_profile_id) }
}

/** Rejects pools and profiles that do not belong to the customer, listing each. */
async function requireOwned(sql: Sql, partnerId: string, input: Assignment): Promise<void> {
  const faults: Fault[] = []
  const check = async (
    id: number | null | undefined,
    name: string,
    find: (id: number) => Promise<unknown>,
  ) => {
    if (typeof id !== 'number' || (await find(id))) return
    faults.push({ name: `set.${name}`, reason: 'does not belong to the customer', rule: 'known' })
  }
  await check(input.pool, 'sim_pool_id', (id) => lockPool(sql, partnerId, id))
  await check(input.limitProfile, 'limit_profile_id', (id) => lockProfile(sql, 'limit', partnerId, id))
  await check(input.fraudProfile, 'fraud_profile_id', (id) => lockProfile(sql, 'fraud', partnerId, id))
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

async function* partsOf(db: Db, partnerId: string, filter: Parameters<typeof findSims>[2]) {
  for (let after = ''; ;) {
    const part = await findSims(db, partnerId, filter, { after, limit: mostAssigned })
    if (part.length > 0) yield part
    if (part.length < mostAssigned) return
    after = part.at(-1)!
  }
}

function disconnectWire({ id, created_at, due_at, ended_at, ...rest }: DisconnectRow) {
  return {
    ...rest,
    disconnect_id: id,
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
