import type { NetworkRecord } from '../requests/port.ts'
import type { LinkedNumber } from './link-store.ts'
import { isAt } from './network-codes.ts'

/** Whether a number may send to the United States, by its campaign: or what is not in order. */
export type Eligibility = 'in order' | 'unlinked' | 'no traffic' | 'brand' | 'network'

/**
 * The brand is ACTIVE, the number LINKED under the same ownership, traffic enabled, and the recipient's network has not closed itself to
 * the campaign. The status of the campaign is not asked: one that was changed and is looked at again keeps its traffic.
 */
export function eligibilityOf(
  link: LinkedNumber | null | undefined,
  accountId: string,
  network: string | null,
): Eligibility {
  if (!link || link.accountId !== accountId) return 'unlinked'
  if (link.brandStatus !== 'ACTIVE') return 'brand'
  if (!link.trafficEnabled) return 'no traffic'
  const closed = link.networks.some((one) => isClosed(one) && isAt(one.network_id, network))
  return closed ? 'network' : 'in order'
}

/** Whether a network takes nothing of a campaign: it has suspended or rejected it, or did and looks at it once more. */
export function isClosed({ status, closed }: Pick<NetworkRecord, 'status' | 'closed'>): boolean {
  return status === 'SUSPENDED' || status === 'REJECTED' || (status === 'REVIEW' && closed === true)
}
