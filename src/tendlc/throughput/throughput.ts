import { createHash } from 'node:crypto'
import type { NetworkRecord } from '../requests/port.ts'

/** How much a network takes of a campaign in a period: of its number, of the campaign, or of all campaigns of its brand. */
export type Throughput = {
  networkId: string
  mno: string
  limit: number
  period: 'minute' | 'day'
  scope: 'campaign' | 'brand' | 'number'
}

/** What networks take, as they have said it of a campaign (S2-049 to S2-051). What takes without end is not here. */
export function throughputsOf(networks: readonly NetworkRecord[]): Throughput[] {
  return networks.flatMap(({ network_id: networkId, mno, att_tpm, att_number_based, tmo_tpd }) => {
    const found: Throughput[] = []
    if (att_tpm !== null)
      found.push({
        networkId,
        mno,
        limit: att_tpm,
        period: 'minute',
        scope: att_number_based ? 'number' : 'campaign',
      })
    if (tmo_tpd !== null) found.push({ networkId, mno, limit: tmo_tpd, period: 'day', scope: 'brand' })
    return found
  })
}

/** The same id for the same of a campaign whenever it is asked for. */
export function throughputId(campaignId: string, { networkId, period }: Throughput): string {
  const bytes = createHash('sha256').update(`${campaignId} ${networkId} ${period}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
