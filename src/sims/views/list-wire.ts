import type { Fault } from '#platform/contract/problem.ts'
import type { z } from 'zod'
import type { SimSummary } from '../cards/read-store.ts'
import { simStatuses, simStatusName } from '../states/states.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import type { SimFilter, StateCount } from '../list/filter.ts'
import type { simListQuery } from './list-shapes.ts'

export type SimListQuery = z.output<typeof simListQuery>

/** The faults of a query that its schema does not cover. */
export function listFaults({ page, cursor, changed_from: from, changed_to: to }: SimListQuery): Fault[] {
  const faults: Fault[] = []
  if (page !== undefined && cursor !== undefined)
    faults.push({ name: 'page', reason: 'must not be combined with cursor', rule: 'one' })
  if (from !== undefined && to !== undefined && new Date(to) < new Date(from))
    faults.push({ name: 'changed_to', reason: 'must not be before changed_from', rule: 'order' })
  return faults
}

export function filterOf(query: SimListQuery): SimFilter {
  const { status, fraud_status: fraud, limit_status: lim, iccid: begins } = query
  const { changed_from: from, changed_to: to } = query
  return {
    begins,
    ends: query.ends_with,
    poolId: numberOf(query.sim_pool_id),
    limitProfileId: numberOf(query.limit_profile_id),
    fraudProfileId: numberOf(query.fraud_profile_id),
    importId: query.import_id,
    status: status === undefined ? undefined : simStatuses[status],
    fraud: fraud === undefined ? undefined : Number(fraud),
    lim: lim === undefined ? undefined : Number(lim),
    fields: Object.fromEntries(fieldNames.map((name) => [name, query[name]])),
    changedFrom: from === undefined ? undefined : new Date(from),
    changedTo: to === undefined ? undefined : new Date(to),
  }
}

const numberOf = (id: string | undefined) => (id === undefined ? undefined : Number(id))

export function byStatus(counts: readonly StateCount[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { status, n } of counts) sums[simStatusName(status)] = (sums[simStatusName(status)] ?? 0) + n
  return sums
}

export function summaryWire(sim: SimSummary) {
  const { iccid, status, fraud, lim, imsi, msisdn, used, changed_at } = sim
  const filled = fieldNames.flatMap((name) => (sim[name] === null ? [] : [[name, sim[name]]]))
  return {
    iccid,
    status: simStatusName(status),
    fraud_status: fraud,
    limit_status: lim,
    imsi,
    msisdn,
    fields: Object.fromEntries(filled) as Record<string, string>,
    used_bytes: used,
    changed_at: changed_at.toISOString(),
  }
}
