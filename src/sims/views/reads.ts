import { countStates } from '../list/count-store.ts'
import { InvalidFields } from '#platform/contract/problem.ts'
import { findByUsage } from '../list/usage-rank-store.ts'
import { readPage } from '../list/page.ts'
import { readSimSummaries } from '../cards/read-store.ts'
import { readPoolUsages } from '../pools/usage-store.ts'
import { listAlarms } from '../rules/alarm-store.ts'
import { monthOf } from '../usage/month.ts'
import { listProfiles } from '../rules/profile-store.ts'
import { listTransfers } from '../transfers/store.ts'
import { stateNumbers } from '../wire/states-wire.ts'
import type { Sql } from '#platform/database/db.ts'
import { openPartnerSnapshots, type MissingProblem, type ViewDeps } from './partner-snapshot.ts'
import { alarmWire, fraudWire, limitWire, transferWire } from './card-wire.ts'
import { openLifeReads } from './life-reads.ts'
import { poolUsageWire } from './life-wire.ts'
import { byStatus, filterOf, summaryWire, listFaults, type SimListQuery } from './list-wire.ts'
import {
  cutRows,
  pageBody,
  readPageById,
  rowsBefore,
  rowsToRead,
  type PageQuery,
} from '#platform/contract/paging/index.ts'

/**
 * Views of a customer's SIMs, shared by the operator API and the customer portal. The caller has already authorized access to the
 * customer.
 */
export function openSimReads(deps: ViewDeps, missingProblem: MissingProblem) {
  const snapshots = openPartnerSnapshots(deps, missingProblem)
  const { ofPartner } = snapshots
  const nowOf = () => new Date(deps.clock.now())
  return {
    ...openLifeReads(deps, snapshots, missingProblem),
    async list(partnerId: string, query: SimListQuery) {
      const faults = listFaults(query)
      if (faults.length > 0) throw new InvalidFields(faults)
      return ofPartner(partnerId, (sql) => readList(sql, partnerId, query, monthOf(nowOf())))
    },
    states: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => {
        const counts = await countStates(sql, partnerId)
        return { sim_states: stateNumbers(counts), by_status: byStatus(counts) }
      }),
    pools: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => {
        const pools = await readPoolUsages(sql, partnerId, nowOf())
        return { pools: pools.map(poolUsageWire) }
      }),
    alarms: (partnerId: string, query: PageQuery & { state?: 'open' | 'all' | undefined }) =>
      ofPartner(partnerId, (sql) => {
        const open = query.state !== 'all'
        const page = readPageById(query, (position) => listAlarms(sql, partnerId, { open, ...position }))
        return pageBody('alarms', alarmWire, page)
      }),
    limits: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => ({
        limit_profiles: (await listProfiles(sql, 'limit', partnerId)).map(limitWire),
      })),
    frauds: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => ({
        fraud_profiles: (await listProfiles(sql, 'fraud', partnerId)).map(fraudWire),
      })),
    /** Incoming transfers are rows of another customer, so they are read without the row-level security of this customer. */
    async transfers(partnerId: string, query: PageQuery) {
      await ofPartner(partnerId, async () => undefined)
      const page = readPageById(query, (position) => listTransfers(deps.db, partnerId, position))
      return pageBody('transfers', transferWire, page)
    },
  }
}

export type SimReads = ReturnType<typeof openSimReads>

async function readList(sql: Sql, partnerId: string, query: SimListQuery, month: Date) {
  const find = query.order === 'usage' ? pageByUsage : pageByIccid
  const { iccids, total, next = null } = await find(sql, partnerId, query, month)
  const sims = (await readSimSummaries(sql, partnerId, iccids, month)).map(summaryWire)
  return { sims, total, sim_states: stateNumbers(await countStates(sql, partnerId)), next }
}

const pageSizeOf = ({ limit = '100' }: SimListQuery) => Number(limit)

async function pageByIccid(sql: Sql, partnerId: string, query: SimListQuery) {
  const position = query.cursor === undefined ? { page: Number(query.page ?? 1) } : { after: query.cursor }
  const { rows, ...rest } = await readPage(sql, partnerId, {
    filter: filterOf(query),
    size: pageSizeOf(query),
    ...position,
  })
  return { iccids: rows.map(({ iccid }) => iccid), ...rest }
}

async function pageByUsage(sql: Sql, partnerId: string, query: SimListQuery, month: Date) {
  const { cursor: after = '', page = '1' } = query
  const size = pageSizeOf(query)
  const skip = after === '' ? rowsBefore({ page: Number(page), size }) : 0
  const requested = { month, filter: filterOf(query), after, skip, limit: rowsToRead(size) }
  const { iccids: found, total } = await findByUsage(sql, partnerId, requested)
  const { rows: iccids, more } = cutRows(found, size)
  return { iccids, total, next: more ? iccids.at(-1) : undefined }
}
