import type { Throughput } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'

/** Whose messages count together for what a network takes: those of a number, of its campaign, or of the brand. */
export function capOwnerOf(link: LinkedNumber, scope: Throughput['scope']): string {
  return { brand: link.brandId, campaign: link.campaignId, number: link.number }[scope]
}
