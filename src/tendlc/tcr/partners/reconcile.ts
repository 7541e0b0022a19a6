import { compareState, type CompareDeps, type Compared } from '../campaigns/compare-state.ts'
import { claimUnread, type DueCampaign } from '../campaigns/compare-store.ts'
import { readAgain } from '../campaigns/settle.ts'
import type { Lease } from '../duties/duty.ts'
import { openComparisons } from '../duties/comparisons.ts'

const portion = 20

/**
 * Compares the campaigns that other partners share with ours. A campaign that is missing is not ended, because its partner may share it
 * again. A campaign that cannot be compared is skipped.
 */
export async function reconcilePartners(deps: CompareDeps, { since, extend }: Lease): Promise<void> {
  const { db, clock, log } = deps
  const comparisons = openComparisons(log)
  const found = { campaigns: 0, differing: 0 }
  for (;;) {
    const due = await claimUnread(db, 'partner-campaign', since, portion)
    for (const one of due) {
      await comparisons.run({ campaign: one.campaign_id }, async () => {
        if ((await compare(deps, one)) !== 'differs') return
        await readAgain(db, one.campaign_id, clock.now())
        found.differing += 1
      })
      await extend()
    }
    found.campaigns += due.length
    if (due.length < portion) break
  }
  log.info(
    { ...found, skipped: comparisons.skipped() },
    'campaigns of other partners were compared with the campaign registry',
  )
}

/** No list contains these campaigns, so their end is read as well. */
async function compare(deps: CompareDeps, one: DueCampaign): Promise<Compared> {
  const stored = await deps.calls.read(one.registry_id)
  if (stored === 'gone') return 'gone'
  return stored.status === 'EXPIRED' ? 'differs' : compareState(deps, one)
}
