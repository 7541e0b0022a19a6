import { createHash } from 'node:crypto'
import type { NetworkRecord } from '../requests/port.ts'

/** A network's limit per period, counted per number, per campaign, or for all campaigns of a brand. */
export type Throughput = {
  networkId: string
  mno: string
  limit: number
  period: 'minute' | 'day'
  scope: 'campaign' | 'brand' | 'number'
}

/** The limits in the network records of a campaign (S2-049 to S2-051); networks without a limit are omitted. */
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

/** A deterministic ID of a limit. */
export function throughputId(campaignId: string, { networkId, period }: Throughput): string {
  const bytes = createHash('sha256').update(`${campaignId} ${networkId} ${period}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
