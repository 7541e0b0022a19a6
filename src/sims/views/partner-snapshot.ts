import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { readSim } from '../cards/read-store.ts'
import { readPartner } from '../partners/store.ts'

/** How the API family refuses what is not there. */
export type Refusing = { missing(): Error }

export type ShownDeps = { db: Db; clock: Pick<Clock, 'now'> }

/** Reads behind the wall of one customer, each answer of one instant; refuses where there is no such customer, or SIM of it. */
export function openBehind({ db }: Pick<ShownDeps, 'db'>, { missing }: Refusing) {
  return {
    ofPartner: <T>(partnerId: string, work: (sql: Sql) => Promise<T>) =>
      db.snapshotAs(partnerId, async (sql) => {
        if (!(await readPartner(sql, partnerId))) throw missing()
        return work(sql)
      }),
    ofSim: <T>(partnerId: string, iccid: string, work: (sql: Sql) => Promise<T>) =>
      db.snapshotAs(partnerId, async (sql) => {
        if (!(await readSim(sql, partnerId, iccid))) throw missing()
        return work(sql)
      }),
  }
}

export type Behind = ReturnType<typeof openBehind>
