import type { CampaignRow } from '../campaigns/store.ts'
import { toToken, type Position } from '../page-token.ts'
import { throughputId, throughputsOf } from './throughput.ts'

type Of = Pick<CampaignRow, 'id' | 'brand_id' | 'mno_metadata'>
type Asked = { position: Position; token: string | undefined; size: number; apiUrl: string }

/** A page of what networks take of a campaign, in the order of the ids, with the tokens of those around it. */
export function throughputPage(campaign: Of, { position, token, size, apiUrl }: Asked) {
  const all = shownOf(campaign)
  const from = firstOf(
    all.map((one) => one.throughput_id),
    position,
    size,
  )
  const shown = all.slice(from, from + size)
  const tokens = {
    first: toToken({ at: 'first' }),
    last: toToken({ at: 'last' }),
    ...(from + size < all.length && { next: toToken({ at: 'after', id: shown.at(-1)!.throughput_id }) }),
    ...(from > 0 && shown[0] && { prev: toToken({ at: 'before', id: shown[0].throughput_id }) }),
  }
  const path = `${apiUrl}/v1/10dlc/brands/${campaign.brand_id}/campaigns/${campaign.id}/throughput`
  const link = (to: string) => ({ href: `${path}?page_size=${size}&page_token=${to}` })
  return {
    page_size: size,
    page_token: tokens,
    _embedded: { throughputs: shown },
    _links: {
      self: link(token ?? tokens.first),
      first: link(tokens.first),
      last: link(tokens.last),
      ...(tokens.next && { next: link(tokens.next) }),
      ...(tokens.prev && { prev: link(tokens.prev) }),
    },
  }
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

/** Where a page begins among ids in their order. */
function firstOf(ids: readonly string[], position: Position, size: number): number {
  if (position.at === 'first') return 0
  if (position.at === 'last') return Math.max(0, ids.length - size)
  if (position.at === 'after') return ids.filter((id) => id <= position.id).length
  return Math.max(0, ids.filter((id) => id < position.id).length - size)
}
