import { throughputsOf } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { dayAt } from './day.ts'

/** What a network takes of a brand, a campaign or a number in a day. Instants are exchange time in milliseconds. */
export type DailyCap = {
  name: string
  limit: number
  /** What it is counted for. */
  key: string
  window: { beginsAt: number; endsAt: number }
}

/** The networks that the registry knows, by the codes of their recipients' networks (ITU-T E.212). */
const codes: Readonly<Record<string, readonly string[]>> = {
  '10017': ['310410', '310280', '310150', '310170', '310380', '310980', '311180'],
  '10035': [
    '310260',
    '310160',
    '310200',
    '310210',
    '310220',
    '310230',
    '310240',
    '310250',
    '310270',
    '310310',
  ],
  '10038': ['310004', '310010', '310012', '310013', '311270', '311480'],
}

/** The daily caps that a message to a recipient of a network at an instant counts for; a network is named by its code, or as the registry does. */
export function dailyCapsOf(link: LinkedNumber, network: string | null, at: number): DailyCap[] {
  if (network === null) return []
  return throughputsOf(link.networks).flatMap(({ networkId, mno, limit, period, scope }) => {
    if (period !== 'day' || !(networkId === network || codes[networkId]?.includes(network))) return []
    const whose = { brand: link.brandId, campaign: link.campaignId, number: link.number }[scope]
    const name = `daily cap of ${mno} for a ${scope}`
    return [{ name, limit, key: `${networkId} ${whose}`, window: dayAt(at) }]
  })
}
