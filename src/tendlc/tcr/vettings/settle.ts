import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { findBrand } from '../../brands/store.ts'
import { wakeRequests } from '../../requests/store.ts'
import { settleVetting, type TheirVetting } from '../../vetting/settle.ts'
import type { Lease } from '../duties/duty.ts'
import { openComparisons } from '../duties/comparisons.ts'
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
import { expiryOf, isReadable, registryIdOf, scoreOf } from './wire.ts'

export type SettleDeps = { db: Db; clock: Pick<Clock, 'now'>; log: Log; vettings: VettingCalls }

/** Requests that read their results themselves. */
const kinds = ['vetting', 'import', 'appeal'] as const

/**
 * Reads the vettings of a brand at the registry, applies what differs from ours, and returns the number of the vettings that cannot be read.
 */
export async function settleVettings(
  { db, clock, log, vettings }: SettleDeps,
  { brand_id: brandId, account_id: accountId, registry_brand_id: registryBrandId }: VettedBrand,
): Promise<number> {
  await wakeRequests(db, { brandId, kinds, now: clock.now() })
  const decided = await findDecided(db, brandId)
  const records = await vettings.list(registryBrandId)
  const unreadable = records === 'gone' ? [] : records.filter((one) => !isReadable(one))
  if (unreadable.length > 0)
    log.warn(
      { brand: brandId, ids: unreadable.map((one) => registryIdOf(one) ?? 'unknown') },
      'vettings of the campaign registry cannot be read',
    )
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
  return unreadable.length
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
export async function reconcileVettings(deps: SettleDeps, { since, extend }: Lease): Promise<void> {
  const { db, clock, log } = deps
  await wakeRequests(db, { kinds, now: clock.now() })
  const unread = [...(await findUnread(db, since, portion)), ...(await findUnverified(db, since, portion))]
  const comparisons = openComparisons(log)
  let unreadable = 0
  for (const brand of unread) {
    const found = await comparisons.run({ brand: brand.brand_id }, () => settleVettings(deps, brand))
    // Brands that cannot be compared must not be the first ones of every comparison.
    if (found === undefined) await markRead(db, brand.brand_id)
    unreadable += found ?? 0
    await extend()
  }
  const counts = { brands: unread.length, unreadable, skipped: comparisons.skipped() }
  log.info(counts, 'vettings were compared with the campaign registry')
}
