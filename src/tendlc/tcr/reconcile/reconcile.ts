import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { BrandCalls, RegistryBrand } from '../brands/calls.ts'
import {
  compareBrands,
  countRegistered,
  findUnseen,
  markRead,
  markSeen,
  storeStrays,
  tidyStrays,
} from './brand-store.ts'
import { isMassEnd } from './mass-end.ts'
import { storeMissing } from './missing-store.ts'
import { differs, settleBrand, settleGone, theirBrandOf } from './settle-brand.ts'

export type ReconcileDeps = { db: Db; clock: Pick<Clock, 'now'>; log: Log; calls: BrandCalls }

/** Differences between the registry and the exchange that a reconciliation has found. */
export type Reconciled = {
  brands: number
  unreadable: number
  differing: number
  gone: number
  strays: number
}

/**
 * Compares every brand at the registry with ours, because webhooks get lost. `since` is the wall time at its start. Brands that exist only at
 * the registry are reported, never deleted.
 */
export async function reconcile(deps: ReconcileDeps, since: Date): Promise<Reconciled> {
  const { db, log, calls } = deps
  const found = { brands: 0, unreadable: 0, differing: 0 }
  for (let page = 1; ; page++) {
    const { records, unreadable, isLast } = await calls.page(page)
    found.differing += await reconcilePage(deps, records)
    found.brands += records.length
    found.unreadable += unreadable
    if (isLast) break
  }
  const reconciled = { ...found, gone: await settleUnseen(deps, since), strays: await tidyStrays(db, since) }
  const level = reconciled.strays > 0 ? 'warn' : 'info'
  log[level](reconciled, 'brands were compared with the campaign registry')
  return reconciled
}

async function reconcilePage(
  { db, clock }: ReconcileDeps,
  records: readonly RegistryBrand[],
): Promise<number> {
  const compared = await compareBrands(db, records.map(theirBrandOf))
  await markSeen(
    db,
    compared.map(({ registry_id }) => registry_id),
  )
  await storeStrays(
    db,
    compared.filter(({ brand_id }) => brand_id === null),
  )
  const differing = compared.filter(differs)
  for (const one of differing) await settleBrand(db, one, clock.now())
  return differing.length
}

const portion = 500

type Gone = { brandId: string; registryId: string }

/**
 * Terminates the brands that are missing at the registry for an hour. If many are missing at once, none is terminated, because that is final,
 * and the registry may have a fault.
 */
async function settleUnseen(deps: ReconcileDeps, since: Date): Promise<number> {
  const { db, clock, log } = deps
  const gone = await findGone(deps, since)
  const ended: Gone[] = []
  for (const one of gone) {
    const { missing, registered, isLong } = await storeMissing(db, 'brand', one.brandId)
    if (isMassEnd(Math.max(missing, gone.length), registered)) {
      log.error(
        { missing, registered },
        'many brands are missing at the campaign registry; none of them is terminated',
      )
      return 0
    }
    if (isLong) ended.push(one)
  }
  for (const one of ended) await settleGone(db, one, clock.now())
  return ended.length
}

/** Pages may shift while they are read, so a brand that was not found is read before it counts as deleted. */
async function findGone({ db, calls }: ReconcileDeps, since: Date): Promise<Gone[]> {
  const registered = await countRegistered(db, since)
  const gone: Gone[] = []
  for (;;) {
    const unseen = await findUnseen(db, since, portion)
    for (const { brand_id: brandId, registry_id: registryId } of unseen) {
      const isGone = (await calls.read(registryId)) === 'gone'
      if (isGone) gone.push({ brandId, registryId })
      if (isMassEnd(gone.length, registered)) return gone
      await (isGone ? markRead(db, registryId) : markSeen(db, [registryId]))
    }
    if (unseen.length < portion) return gone
  }
}
