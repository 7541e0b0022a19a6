import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { openOwnNetwork } from './own.ts'
import type { SimFeature } from '#sims/index.ts'
import { type NetworkDataSource, NotApplicable, type Subject } from './port.ts'
import { openVirtualNetwork } from './virtual.ts'

/** A data source without any numbers. */
const empty: NetworkDataSource = {
  simChange: async () => undefined,
  reachability: async () => undefined,
  roaming: async () => undefined,
  location: async () => undefined,
}

export type NetworkDataSourceDeps = {
  db: Db
  clock: Clock
  /** The operator's own network, for numbers that no SIM of this exchange has. */
  remote?: NetworkDataSource | undefined
}

/** Queries the network that knows a number, as its subject permits. Throws `NotApplicable` for features excluded for its SIM. */
export function openNetworkDataSource({
  db,
  clock,
  remote = empty,
}: NetworkDataSourceDeps): NetworkDataSource {
  const virtual = openVirtualNetwork({ db, clock })
  const own = openOwnNetwork({ db, clock })
  const of = async (subject: Subject, feature: SimFeature): Promise<NetworkDataSource> => {
    if (subject.basis === 'virtual') return virtual
    const excluded = await own.excluded(subject)
    if (excluded?.includes(feature)) throw new NotApplicable()
    return subject.basis === 'assigned' || excluded ? own : remote
  }
  return {
    simChange: async (subject) => (await of(subject, 'sim-swap')).simChange(subject),
    reachability: async (subject) => (await of(subject, 'device-reachability-status')).reachability(subject),
    roaming: async (subject) => (await of(subject, 'device-roaming-status')).roaming(subject),
    location: async (subject, maxAge) =>
      (await of(subject, 'location-verification')).location(subject, maxAge),
  }
}
