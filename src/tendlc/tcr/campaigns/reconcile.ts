import type { Clock } from '#platform/clock.ts'
import { storeRenewsOn } from '../../campaigns/life-store.ts'
import { isClosed, isFinal } from '../../campaigns/states.ts'
import type { Lease } from '../duties/duty.ts'
import { claimListed, confirmStated } from '../reconcile/confirm-stated.ts'
import { pagesOf } from '../reconcile/pages.ts'
import { isRegistryFault } from '../reconcile/many-missing.ts'
import { openComparisons, type Comparisons } from '../duties/comparisons.ts'
import type { CampaignDeps } from './answers.ts'
import type { RegistryCampaign } from './state-calls.ts'
import {
  claimUnread,
  compareCampaigns,
  countRegistered,
  storeStrayCampaigns,
  tidyStrayCampaigns,
  type ComparedCampaign,
} from './compare-store.ts'
import { compareState } from './compare-state.ts'
import { storeMissing } from '../reconcile/missing-store.ts'
import { dateOf } from './read-state.ts'
import { readAgain, withdrawLeft } from './settle.ts'

export type ReconcileDeps = CampaignDeps & { clock: Pick<Clock, 'now'> }

/**
 * Compares every campaign at the registry with ours, because webhooks get lost. It only reads; campaigns that ended here are deleted there, and
 * those that exist only there are reported. A campaign that cannot be compared is skipped.
 */
export async function reconcileCampaigns(deps: ReconcileDeps, lease: Lease): Promise<void> {
  const { db, log, calls } = deps
  const comparisons = openComparisons(log)
  const found = { campaigns: 0, unreadable: 0, differing: 0 }
  for await (const { readable, unreadable } of pagesOf(calls.page, lease)) {
    found.differing += await reconcilePage(deps, readable, comparisons)
    found.campaigns += readable.length
    found.unreadable += unreadable.length
    if (unreadable.length > 0)
      log.warn({ ids: unreadable }, 'campaigns of the campaign registry cannot be read')
  }
  await confirmStated(db, 'campaign', calls.read, { comparisons, lease })
  found.differing += await reconcileNetworks(deps, lease, comparisons)
  const strays = await tidyStrayCampaigns(db, lease.since)
  log[strays > 0 ? 'warn' : 'info'](
    { ...found, strays, skipped: comparisons.skipped() },
    'campaigns were compared with the campaign registry',
  )
}

const theirsOf = ({ campaignId, referenceId, status, nextRenewalOrExpirationDate }: RegistryCampaign) => ({
  registryId: campaignId,
  reference: referenceId ?? undefined,
  status,
  renewsOn: dateOf(nextRenewalOrExpirationDate),
})

const isActive = ({ their_status: status }: ComparedCampaign) => status === 'ACTIVE'

async function reconcilePage(
  { db, clock }: ReconcileDeps,
  records: readonly RegistryCampaign[],
  comparisons: Comparisons,
): Promise<number> {
  const compared = await compareCampaigns(db, records.map(theirsOf))
  await storeStrayCampaigns(
    db,
    compared.filter((one) => one.campaign_id === null && isActive(one)),
  )
  const ours = compared.filter(({ campaign_id }) => campaign_id !== null)
  await claimListed(db, 'campaign', ours.filter(isActive), comparisons, ({ campaign_id }) => campaign_id)
  const left = ours.filter((one) => isFinal(one.status ?? '') && isActive(one))
  const changed = ours.filter((one) => !isClosed(one.status ?? '') && (!isActive(one) || !one.is_known))
  const each = async (
    some: readonly ComparedCampaign[],
    settle: (one: ComparedCampaign) => Promise<void>,
  ) => {
    for (const one of some) await comparisons.run({ campaign: one.campaign_id! }, () => settle(one))
  }
  const renewed = ours.filter((one) => one.renews_on !== null && one.renews_on !== one.our_renews_on)
  await each(renewed, (one) => storeRenewsOn(db, one.campaign_id!, one.renews_on!))
  await each(left, (one) => withdrawLeft(db, one.campaign_id!, one.registry_id, clock.now()))
  await each(changed, (one) => readAgain(db, one.campaign_id!, clock.now()))
  return left.length + changed.length
}

const portion = 20

/**
 * Reads the networks and the sharing of our campaigns, which the list does not contain. If many campaigns are missing at once, none of them
 * is read again, because their end is final, and the registry may have a fault.
 */
async function reconcileNetworks(
  deps: ReconcileDeps,
  { since, extend }: Lease,
  comparisons: Comparisons,
): Promise<number> {
  const { db, clock, log } = deps
  const registered = await countRegistered(db, since)
  const gone: string[] = []
  let differing = 0
  for (;;) {
    const due = await claimUnread(db, 'campaign', since, portion)
    for (const one of due) {
      const { campaign_id: id } = one
      const result = await comparisons.run({ campaign: id }, async () => {
        const compared = await compareState(deps, one)
        if (compared === 'gone') await storeMissing(db, 'campaign', [id])
        if (compared === 'differs') await readAgain(db, id, clock.now())
        return compared
      })
      if (result === 'gone') gone.push(id)
      if (result !== undefined && result !== 'same') differing += 1
      await extend()
    }
    if (due.length < portion || isRegistryFault({ missing: gone.length, registered })) break
  }
  if (isRegistryFault({ missing: gone.length, registered }))
    log.error(
      { gone: gone.length, registered },
      'many campaigns are missing at the campaign registry; none of them is ended',
    )
  else for (const id of gone) await comparisons.run({ campaign: id }, () => readAgain(db, id, clock.now()))
  return differing
}
