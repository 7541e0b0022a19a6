import type { LinkedNumber } from './link-store.ts'

/** Whether a number may send to the United States, by its campaign: or what is not in order. */
export type Standing = 'in order' | 'unlinked' | 'no traffic' | 'brand'

/**
 * The brand is ACTIVE, the number LINKED under the same ownership, and traffic enabled. The status of the campaign is not asked: one
 * that was changed and is looked at again keeps its traffic.
 */
export function standingOf(link: LinkedNumber | null | undefined, accountId: string): Standing {
  if (!link || link.accountId !== accountId) return 'unlinked'
  if (link.brandStatus !== 'ACTIVE') return 'brand'
  return link.trafficEnabled ? 'in order' : 'no traffic'
}
