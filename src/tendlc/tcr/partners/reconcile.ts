import {
  compareState,
  skippingFailures,
  type CompareDeps,
  type Compared,
} from '../campaigns/compare-state.ts'
import { claimUnread, type DueCampaign } from '../campaigns/compare-store.ts'
import { readAgain } from '../campaigns/settle.ts'

const portion = 20

/**
 * Compares the campaigns that other partners share with ours. `since` is the wall time at its start. A campaign that is missing is not ended, because
 * its partner may share it again.
 */
export async function reconcilePartners(
  deps: CompareDeps & { extend(): Promise<void> },
  since: Date,
): Promise<void> {
  const compareOrSkip = skippingFailures(deps, (one) => compare(deps, one))
  for (;;) {
    const due = await claimUnread(deps.db, 'partner-campaign', since, portion)
    for (const one of due)
      if ((await compareOrSkip(one)) === 'differs')
        await readAgain(deps.db, one.campaign_id, deps.clock.now())
    await deps.extend()
    if (due.length < portion) return
  }
}

/** No list contains these campaigns, so their end is read as well. */
async function compare(deps: CompareDeps, one: DueCampaign): Promise<Compared> {
  const stored = await deps.calls.read(one.registry_id)
  if (stored === 'gone') return 'gone'
  return stored.status === 'EXPIRED' ? 'differs' : compareState(deps, one)
}
