import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { findBrand } from '../../brands/store.ts'
import { wakeRequests } from '../../requests/store.ts'
import { settleVetting, type TheirVetting } from '../../vetting/settle.ts'
import { settleAuthPlus } from './settle-auth-plus.ts'
import type { VettingCalls, VettingRecord } from './calls.ts'
import {
  findDecided,
  findUnread,
  findUnverified,
  markRead,
  type ComparedVetting,
  type VettedBrand,
} from './store.ts'
import { expiryOf, registryIdOf, scoreOf } from './wire.ts'

export type SettleDeps = { db: Db; clock: Pick<Clock, 'now'>; vettings: VettingCalls }

/** Requests that read their results themselves. */
const kinds = ['vetting', 'import', 'appeal'] as const

/** Reads the vettings of a brand at the registry, and applies what differs from ours. */
export async function settleVettings(
  { db, clock, vettings }: SettleDeps,
  { brand_id: brandId, account_id: accountId, registry_brand_id: registryBrandId }: VettedBrand,
): Promise<void> {
  await wakeRequests(db, { brandId, kinds, now: clock.now() })
  const decided = await findDecided(db, brandId)
  const records = await vettings.list(registryBrandId)
  if (records !== 'gone') {
    await settleAuthPlus(db, { brand_id: brandId, account_id: accountId }, records)
    const theirs = new Map(records.map((one) => [registryIdOf(one), one]))
    for (const ours of decided) {
      const change = changeOf(ours, theirs.get(ours.registry_id))
      if (change)
        await db.tx((sql) => settleUnchanged(sql, { accountId, brandId, ours, change }, clock.now()))
    }
  }
  await markRead(db, brandId)
}

type Settling = { accountId: string; brandId: string; ours: ComparedVetting; change: TheirVetting }

/** Applies a change, unless a newer decision was stored after the vetting was read at the registry. */
async function settleUnchanged(
  sql: Sql,
  { accountId, brandId, ours, change }: Settling,
  now: number,
): Promise<void> {
  if (!(await findBrand(sql, accountId, brandId, true))) return
  const present = (await findDecided(sql, brandId)).find(({ id }) => id === ours.id)
  if (isDeepStrictEqual(present, ours))
    await settleVetting(sql, { accountId, brandId, id: ours.id }, change, now)
}

/** The state of a vetting at the registry if it differs from ours. */
function changeOf(ours: ComparedVetting, record: VettingRecord | undefined): TheirVetting | undefined {
  if (!record) return undefined
  const { status, score, expires_at: expiresAt, appealed } = ours
  if (record.vettingStatus === 'EXPIRED') return status === 'FAILED' ? undefined : { expired: true }
  const [theirScore, theirExpiry] = [scoreOf(record), expiryOf(record)]
  if (record.vettingStatus !== 'ACTIVE' || theirExpiry === undefined) return undefined
  // The decision of an appeal sets the score, and is applied with its outcome.
  const isOther = !appealed && (status !== 'ACTIVE' || (theirScore ?? null) !== score)
  if (!isOther && (status !== 'ACTIVE' || theirExpiry === expiresAt?.getTime())) return undefined
  return { expired: false, expiresAt: theirExpiry, ...(isOther && { decided: { score: theirScore } }) }
}

const portion = 500

/**
 * Queries open requests, and reads the valid vettings of at most 500 brands whose vettings were not read since an instant, and those of at
 * most 500 brands that wait for Auth+.
 */
export async function reconcileVettings(deps: SettleDeps, since: Date): Promise<void> {
  await wakeRequests(deps.db, { kinds, now: deps.clock.now() })
  const unread = [...(await findUnread(deps.db, since, portion)), ...(await findUnverified(deps.db, portion))]
  for (const brand of unread) await settleVettings(deps, brand)
}
