import type { Throughput } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'

/** ID of the number, campaign or brand whose messages share a network limit. */
export function capOwnerOf(link: LinkedNumber, scope: Throughput['scope']): string {
  return { brand: link.brandId, campaign: link.campaignId, number: link.number }[scope]
}
