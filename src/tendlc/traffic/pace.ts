import { throughputsOf, type Throughput } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { isAt } from './network-codes.ts'
import { isClosed } from './eligibility.ts'
import { capOwnerOf } from './cap-owner.ts'

/** A network's limit in segments per minute for one throttle bucket; `description` explains it in a message history. */
export type Pace = { bucket: string; perMinute: number; description: string }

/** Paces by cached link; a changed link is a new object. */
const known = new WeakMap<LinkedNumber, Map<string | null, Pace | undefined>>()

/**
 * The pace of a message to a recipient's network; undefined if that network sets no limit. If the network is unknown, the campaign's strictest
 * network applies, in its throttle bucket, since the recipient may use it.
 */
export function paceOf(link: LinkedNumber, network: string | null): Pace | undefined {
  let ofNumber = known.get(link)
  if (!ofNumber) known.set(link, (ofNumber = new Map()))
  if (!ofNumber.has(network)) ofNumber.set(network, readPace(link, network))
  return ofNumber.get(network)
}

function readPace(link: LinkedNumber, network: string | null): Pace | undefined {
  const paced =
    network === null ? strictestOf(link) : perMinuteOf(link).find((one) => isAt(one.networkId, network))
  if (!paced) return undefined
  const { networkId, mno, limit: perMinute, scope } = paced
  const takes = `${mno} accepts ${perMinute} messages per minute for each ${scope}; this one is queued.`
  return {
    bucket: `${networkId} ${scope} ${capOwnerOf(link, scope)}`,
    perMinute,
    description: network === null ? `The network of the recipient is unknown, and ${takes}` : takes,
  }
}

const perMinuteOf = ({ networks }: Pick<LinkedNumber, 'networks'>): Throughput[] =>
  throughputsOf(networks).filter(({ period }) => period === 'minute')

/** The strictest limit of all networks, except networks that accept no messages of the campaign. */
function strictestOf({ networks }: LinkedNumber): Throughput | undefined {
  const open = perMinuteOf({ networks: networks.filter((one) => !isClosed(one)) })
  return open.toSorted((a, b) => a.limit - b.limit)[0]
}
