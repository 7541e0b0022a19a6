import type { Db, Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import { findBrand } from '../brands/store.ts'
import { expireVetting, findExpired, type Expired } from './move-store.ts'
import { hasActiveVetting } from './store.ts'

const batch = 100

/** Expires vettings; a brand without another valid vetting returns to VERIFIED. */
export async function expireVettings(db: Db, now: number): Promise<void> {
  for (;;) {
    const over = await findExpired(db, now, batch)
    for (const one of over) await db.tx((sql) => expireOne(sql, one, now))
    if (over.length < batch) return
  }
}

/** Expires a vetting unless it is still valid. */
export async function expireOne(sql: Sql, { id, account_id, brand_id }: Expired, now: number): Promise<void> {
  const brand = (await findBrand(sql, account_id, brand_id, true))!
  if (!(await expireVetting(sql, id, now))) return
  if (!(await hasActiveVetting(sql, brand_id)))
    await moveBrand(sql, brand, { machine: 'identity', event: 'vettingExpired' }, { actor: 'time', now })
}
