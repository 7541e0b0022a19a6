import type { NetworkRecord } from '../requests/port.ts'
import type { LinkedNumber } from './link-store.ts'
import { isAt } from './network-codes.ts'

/** Whether a number may send to the United States through its campaign, or why not. */
export type Eligibility = 'in order' | 'unlinked' | 'no traffic' | 'brand' | 'network'

/**
 * Requires an ACTIVE brand, a LINKED number under the same ownership, enabled traffic, and a recipient's network that has not stopped
 * the campaign. The status of the campaign is ignored: a changed campaign keeps its traffic during review.
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

/**
 * Whether a network accepts no messages of a campaign: the network suspended or rejected the campaign, or did so earlier and is now
 * reviewing it again.
 */
export function isClosed({ status, closed }: Pick<NetworkRecord, 'status' | 'closed'>): boolean {
  return status === 'SUSPENDED' || status === 'REJECTED' || (status === 'REVIEW' && closed === true)
}
