import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { readSim } from '../cards/read-store.ts'
import { readPartner } from '../partners/store.ts'

/** How those who ask are told that something is wrong, or not there. */
export type Refusing = { invalid(faults: readonly Fault[]): Error; missing(): Error }

export type ShownNeeds = { db: Db; clock: Pick<Clock, 'now'> }

/** Reads behind the wall of one customer, each answer of one instant; refuses where there is no such customer, or SIM of it. */
export function openBehind({ db }: Pick<ShownNeeds, 'db'>, { missing }: Refusing) {
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

/** A page that is asked for: where it begins, and of how many. */
export type PageWish = { cursor?: string | undefined; limit?: string | undefined }

export const sizeOf = ({ limit = '50' }: PageWish): number => Number(limit)

/** The cursor of the page behind this one; null when it holds fewer than were asked for, so that it is the last. */
export const nextOf = (rows: readonly { id: string }[], size: number): string | null =>
  rows.length < size ? null : rows.at(-1)!.id
