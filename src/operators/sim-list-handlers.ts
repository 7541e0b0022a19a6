import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type Fault, Problem } from '#platform/problem.ts'
import {
  countStates,
  fieldNames,
  readPage,
  readSimLines,
  type SimFilter,
  type SimLine,
  simStatuses,
  simStatusName,
  type StateCount,
  stateNumbers,
} from '#sims/index.ts'
import type { z } from 'zod'
import type { OperatorHandlers } from './family.ts'
import { operatorProblems } from './problems.ts'
import type { simListOperations } from './sim-list-contract.ts'
import { foundPartner } from './sim-refusals.ts'

type Needs = { db: Db; clock: Pick<Clock, 'now'> }
type Query = z.output<(typeof simListOperations)['listSims']['query']>

/** Lists of SIMs, and how many there are of which states. */
export function simListHandlers({ db }: Needs): OperatorHandlers<typeof simListOperations> {
  return {
    async listSims(_, { params: { partner_id: partnerId }, query }) {
      const size = query.limit === undefined ? 100 : Number(query.limit)
      const place = query.cursor === undefined ? { page: Number(query.page ?? 1) } : { after: query.cursor }
      const asked = { filter: filterOf(query), size, ...place }
      const body = await db.snapshot(async (sql) => {
        await foundPartner(sql, partnerId)
        const { rows, total, next = null } = await readPage(sql, partnerId, asked)
        const iccids = rows.map(({ iccid }) => iccid)
        const sims = (await readSimLines(sql, partnerId, iccids)).map(lineWire)
        return { sims, total, sim_states: stateNumbers(await countStates(sql, partnerId)), next }
      })
      return { status: 200, body }
    },
    async readSimStates(_, { params: { partner_id: partnerId } }) {
      const counts = await db.snapshot(async (sql) => {
        await foundPartner(sql, partnerId)
        return countStates(sql, partnerId)
      })
      return { status: 200, body: { sim_states: stateNumbers(counts), by_status: byStatus(counts) } }
    },
  }
}

function byStatus(counts: readonly StateCount[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { status, n } of counts) sums[simStatusName(status)] = (sums[simStatusName(status)] ?? 0) + n
  return sums
}

function filterOf(query: Query): SimFilter {
  const faults: Fault[] = []
  if (query.page !== undefined && query.cursor !== undefined)
    faults.push({ name: 'page', reason: 'is said by the cursor already', rule: 'one' })
  const { changed_from: from, changed_to: to } = query
  if (from !== undefined && to !== undefined && new Date(to) < new Date(from))
    faults.push({ name: 'changed_to', reason: 'must not be before changed_from', rule: 'order' })
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  const { status, fraud_status: fraud, limit_status: lim, iccid } = query
  return {
    iccid,
    status: status === undefined ? undefined : simStatuses[status],
    fraud: fraud === undefined ? undefined : Number(fraud),
    lim: lim === undefined ? undefined : Number(lim),
    fields: Object.fromEntries(fieldNames.map((name) => [name, (query as Record<string, string>)[name]])),
    changedFrom: from === undefined ? undefined : new Date(from),
    changedTo: to === undefined ? undefined : new Date(to),
  }
}

function lineWire(sim: SimLine) {
  const { iccid, status, fraud, lim, imsi, msisdn, changed_at } = sim
  const filled = fieldNames.flatMap((name) => (sim[name] === null ? [] : [[name, sim[name]]]))
  return {
    iccid,
    status: simStatusName(status),
    fraud_status: fraud,
    limit_status: lim,
    imsi,
    msisdn,
    fields: Object.fromEntries(filled) as Record<string, string>,
    changed_at: changed_at.toISOString(),
  }
}
