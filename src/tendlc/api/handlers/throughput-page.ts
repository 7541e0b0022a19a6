import type { CampaignRow } from '../../campaigns/store.ts'
import { campaignPath } from '../../campaigns/wire.ts'
import { tokenPageWire } from '../../listing/token-page.ts'
import { throughputId, throughputsOf } from '../../throughput/throughput.ts'
import type { Position } from '#platform/contract/paging/index.ts'

type Of = Pick<CampaignRow, 'id' | 'brand_id' | 'mno_metadata'>
type ThroughputPageRequest = { position: Position; token: string | undefined; size: number; apiUrl: string }

/** A page of the throughput limits of a campaign, ordered by ID, with tokens of the adjacent pages. */
export function throughputPage(campaign: Of, { position, token, size, apiUrl }: ThroughputPageRequest) {
  const all = shownOf(campaign)
  const from = firstOf(
    all.map((one) => one.throughput_id),
    position,
    size,
  )
  const shown = all.slice(from, from + size)
  const [first, last] = [shown[0], shown.at(-1)]
  const ends = first && last && { first: first.throughput_id, last: last.throughput_id }
  const more = { next: from + size < all.length, prev: from > 0 }
  const href = `${apiUrl}${campaignPath(campaign.brand_id, campaign.id)}/throughput`
  return tokenPageWire('throughputs', { items: shown, ends, more }, { token, size, href })
}

function shownOf({ id, brand_id, mno_metadata }: Of) {
  return throughputsOf(mno_metadata)
    .map((one) => ({
      throughput_id: throughputId(id, one),
      brand_id,
      campaign_id: id,
      carriers: [one.mno],
      throughput: one.limit,
      period: one.period,
      scope: one.scope,
    }))
    .toSorted((a, b) => (a.throughput_id < b.throughput_id ? -1 : 1))
}

/** Index of the first item of a page. */
function firstOf(ids: readonly string[], position: Position, size: number): number {
  if (position.at === 'first') return 0
  if (position.at === 'last') return Math.max(0, ids.length - size)
  if (position.at === 'after') return ids.filter((id) => id <= position.id).length
  return Math.max(0, ids.filter((id) => id < position.id).length - size)
}
