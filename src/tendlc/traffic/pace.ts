import { throughputsOf, type Throughput } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { isAt } from './network-codes.ts'
import { isClosed } from './eligibility.ts'
import { capOwnerOf } from './cap-owner.ts'

/** The pace at which a network takes the messages of one lane: so many parts a minute; `says` it for a history. */
export type Pace = { lane: string; perMinute: number; says: string }

/** By what is remembered of a number, which is read again when anything of it has changed. */
const known = new WeakMap<LinkedNumber, Map<string | null, Pace | undefined>>()

/**
 * The pace of a message to a recipient of a network; undefined where that network sets none. A recipient whose network is unknown is
 * paced by the strictest network of the campaign, in its throttle bucket: the recipient may be there.
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
  const takes = `${mno} accepts ${perMinute} messages a minute per ${scope}; this one is queued.`
  return {
    lane: `${networkId} ${scope} ${capOwnerOf(link, scope)}`,
    perMinute,
    says: network === null ? `The network of the recipient is unknown, and ${takes}` : takes,
  }
}

const perMinuteOf = ({ networks }: Pick<LinkedNumber, 'networks'>): Throughput[] =>
  throughputsOf(networks).filter(({ period }) => period === 'minute')

/** A network that is closed to the campaign accepts none of its messages, so that its throughput sets no pace. */
function strictestOf({ networks }: LinkedNumber): Throughput | undefined {
  const open = perMinuteOf({ networks: networks.filter((one) => !isClosed(one)) })
  return open.toSorted((a, b) => a.limit - b.limit)[0]
}
