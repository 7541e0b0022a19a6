import { countStates } from '../list/count-store.ts'
import { readPage } from '../list/page.ts'
import { readSimLines } from '../cards/read-store.ts'
import { readPoolUsages } from '../pools/usage-store.ts'
import { listAlarms } from '../rules/alarm-store.ts'
import { listProfiles } from '../rules/profile-store.ts'
import { listTransfers } from '../transfers/store.ts'
import { stateNumbers } from '../wire/states-wire.ts'
import type { Sql } from '#platform/database/db.ts'
import { nextOf, openBehind, type PageWish, type Refusing, type ShownNeeds, sizeOf } from './behind.ts'
import { alarmWire, fraudWire, limitWire, transferWire } from './card-wire.ts'
import { openLifeReads } from './life-reads.ts'
import { poolUsageWire } from './life-wire.ts'
import { byStatus, filterOf, lineWire, listFaults, type SimListQuery } from './list-wire.ts'

/**
 * What is shown of a customer's SIMs, in the words that operators and the customer itself read. Whether whoever asks may ask of the
 * customer is decided before.
 */
export function openSimReads(needs: ShownNeeds, refusing: Refusing) {
  const behind = openBehind(needs, refusing)
  const { ofPartner } = behind
  const nowOf = () => new Date(needs.clock.now())
  return {
    ...openLifeReads(needs, behind, refusing),
    async list(partnerId: string, query: SimListQuery) {
      const faults = listFaults(query)
      if (faults.length > 0) throw refusing.invalid(faults)
      return ofPartner(partnerId, (sql) => readList(sql, partnerId, query))
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
    alarms: (partnerId: string, query: PageWish & { state?: 'open' | 'all' | undefined }) =>
      ofPartner(partnerId, async (sql) => {
        const limit = sizeOf(query)
        const wanted = { before: query.cursor, limit, open: query.state !== 'all' }
        const rows = await listAlarms(sql, partnerId, wanted)
        return { alarms: rows.map(alarmWire), next: nextOf(rows, limit) }
      }),
    limits: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => ({
        limit_profiles: (await listProfiles(sql, 'limit', partnerId)).map(limitWire),
      })),
    frauds: (partnerId: string) =>
      ofPartner(partnerId, async (sql) => ({
        fraud_profiles: (await listProfiles(sql, 'fraud', partnerId)).map(fraudWire),
      })),
    /** Those that are given to a customer are rows of another one: they are not read behind its wall. */
    async transfers(partnerId: string, query: PageWish) {
      await ofPartner(partnerId, async () => undefined)
      const limit = sizeOf(query)
      const rows = await listTransfers(needs.db, partnerId, { before: query.cursor, limit })
      return { transfers: rows.map(transferWire), next: nextOf(rows, limit) }
    },
  }
}

export type SimReads = ReturnType<typeof openSimReads>

async function readList(sql: Sql, partnerId: string, query: SimListQuery) {
  const size = Number(query.limit ?? 100)
  const place = query.cursor === undefined ? { page: Number(query.page ?? 1) } : { after: query.cursor }
  const asked = { filter: filterOf(query), size, ...place }
  const { rows, total, next = null } = await readPage(sql, partnerId, asked)
  const iccids = rows.map(({ iccid }) => iccid)
  const sims = (await readSimLines(sql, partnerId, iccids)).map(lineWire)
  return { sims, total, sim_states: stateNumbers(await countStates(sql, partnerId)), next }
}
