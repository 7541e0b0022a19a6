import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { readSim } from '../cards/read-store.ts'
import { readPartner } from '../partners/store.ts'

/** The problem that an API family returns for a missing customer or SIM. */
export type MissingProblem = { missing(): Error }

export type ViewDeps = { db: Db; clock: Pick<Clock, 'now'> }

/** Reads under row-level security of one customer, each response from one snapshot; throws if the customer or SIM does not exist. */
export function openPartnerSnapshots({ db }: Pick<ViewDeps, 'db'>, { missing }: MissingProblem) {
  return {
    ofPartner: <T>(partnerId: string, work: (sql: Sql) => Promise<T>) =>
      db.partnerSnapshot(partnerId, async (sql) => {
        if (!(await readPartner(sql, partnerId))) throw missing()
        return work(sql)
      }),
    ofSim: <T>(partnerId: string, iccid: string, work: (sql: Sql) => Promise<T>) =>
      db.partnerSnapshot(partnerId, async (sql) => {
        if (!(await readSim(sql, partnerId, iccid))) throw missing()
        return work(sql)
      }),
  }
}

export type PartnerSnapshots = ReturnType<typeof openPartnerSnapshots>
