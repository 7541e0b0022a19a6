import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { BrandCalls, RegistryBrand } from '../brands/calls.ts'
import {
  claimUnseen,
  compareBrands,
  markSeen,
  storeStrays,
  tidyStrays,
  type UnseenBrand,
} from './brand-store.ts'
import type { Lease } from '../duties/duty.ts'
import { claimListed, confirmStated } from './confirm-stated.ts'
import { areManyMissing } from './many-missing.ts'
import { storeMissing } from './missing-store.ts'
import { pagesOf } from './pages.ts'
import { differs, settleBrand, settleGone, theirBrandOf } from './settle-brand.ts'
import { openComparisons, type Comparisons } from '../duties/comparisons.ts'

export type ReconcileDeps = { db: Db; clock: Pick<Clock, 'now'>; log: Log; calls: BrandCalls }

/**
 * Compares every brand at the registry with ours, because webhooks get lost. Brands that exist only at the registry are reported, never
 * deleted. A brand that cannot be compared is skipped.
 */
export async function reconcile(deps: ReconcileDeps, lease: Lease): Promise<void> {
  const { db, log, calls } = deps
  const comparisons = openComparisons(log)
  const found = { brands: 0, unreadable: 0, differing: 0 }
  for await (const { readable, unreadable } of pagesOf(calls.page, lease)) {
    found.differing += await reconcilePage(deps, readable, comparisons)
    found.brands += readable.length
    found.unreadable += logUnreadable(log, readable, unreadable)
  }
  await confirmStated(db, 'brand', calls.read, { comparisons, lease })
  const gone = await settleUnseen(deps, lease, comparisons)
  const strays = await tidyStrays(db, lease.since)
  const counts = { ...found, gone, strays, skipped: comparisons.skipped() }
  log[strays > 0 ? 'warn' : 'info'](counts, 'brands were compared with the campaign registry')
}

/** Logs the brands of a page that cannot be read, and those whose identity has a status that this adapter does not know. */
function logUnreadable(log: Log, readable: readonly RegistryBrand[], unreadable: readonly string[]): number {
  const unknown = readable.filter(({ identityStatus }) => identityStatus === undefined)
  const ids = [...unreadable, ...unknown.map(({ brandId }) => brandId)]
  if (ids.length > 0) log.warn({ ids }, 'brands of the campaign registry cannot be read')
  return ids.length
}

async function reconcilePage(
  { db, clock }: ReconcileDeps,
  records: readonly RegistryBrand[],
  comparisons: Comparisons,
): Promise<number> {
  const compared = await compareBrands(db, records.map(theirBrandOf))
  await claimListed(db, 'brand', compared, comparisons, ({ brand_id }) => brand_id)
  await markSeen(
    db,
    compared.map(({ registry_id }) => registry_id),
  )
  await storeStrays(
    db,
    compared.filter(({ brand_id }) => brand_id === null),
  )
  const differing = compared.filter(differs)
  for (const one of differing)
    await comparisons.run({ brand: one.brand_id! }, () => settleBrand(db, one, clock.now()))
  return differing.length
}

/** Brands that are claimed at once; those of a node that died are read by the next comparison. */
const portion = 20

/**
 * Reads the brands that no page contained, because pages may shift while they are read, and terminates those that are missing at the registry
 * for an hour. If many are missing at once, none is terminated, because that is final, and the registry may have a fault.
 */
async function settleUnseen(
  deps: ReconcileDeps,
  { since, extend }: Lease,
  comparisons: Comparisons,
): Promise<number> {
  const { db, clock, calls } = deps
  const ended: UnseenBrand[] = []
  let gone = 0
  for (;;) {
    const due = await claimUnseen(db, since, portion)
    for (const one of due) {
      const read = await comparisons.run({ brand: one.brand_id }, () => calls.read(one.registry_id))
      await extend()
      if (read !== undefined && read !== 'gone') await markSeen(db, [one.registry_id])
      if (read !== 'gone') continue
      gone += 1
      const missingLong = await storeMissing(db, 'brand', [one.brand_id])
      if (await areManyMissing(deps, 'brand', gone)) return 0
      if (missingLong.has(one.brand_id)) ended.push(one)
    }
    if (due.length < portion) break
  }
  for (const { brand_id: brandId, registry_id: registryId } of ended)
    await comparisons.run({ brand: brandId }, () => settleGone(db, { brandId, registryId }, clock.now()))
  return ended.length
}
