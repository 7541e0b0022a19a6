import { throughputsOf } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { isAt } from './network-codes.ts'
import { whoseOf } from './whose.ts'

/** The pace at which a network takes the messages of one lane: so many parts a minute; `says` it for a history. */
export type Pace = { lane: string; perMinute: number; says: string }

/** By what is remembered of a number, which is read again when anything of it has changed. */
const known = new WeakMap<LinkedNumber, Map<string, Pace | undefined>>()

/** The pace of a message to a recipient of a network; nothing where that network sets none, or none is known. */
export function paceOf(link: LinkedNumber, network: string | null): Pace | undefined {
  if (network === null) return undefined
  let ofNumber = known.get(link)
  if (!ofNumber) known.set(link, (ofNumber = new Map()))
  if (!ofNumber.has(network)) ofNumber.set(network, readPace(link, network))
  return ofNumber.get(network)
}

function readPace(link: LinkedNumber, network: string): Pace | undefined {
  const paced = throughputsOf(link.networks).find(
    ({ networkId, period }) => period === 'minute' && isAt(networkId, network),
  )
  if (!paced) return undefined
  const { networkId, mno, limit: perMinute, scope } = paced
  return {
    lane: `${networkId} ${scope} ${whoseOf(link, scope)}`,
    perMinute,
    says: `${mno} takes ${perMinute} messages a minute of a ${scope}: it leaves when its turn comes.`,
  }
}
