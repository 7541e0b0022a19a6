import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { openOwnNetwork } from './own.ts'
import type { NetworkTruth, Subject } from './port.ts'
import { openVirtualNetwork } from './virtual.ts'

/** Knows nothing of any number. */
const nobody: NetworkTruth = {
  simChange: async () => undefined,
  reachability: async () => undefined,
  roaming: async () => undefined,
  place: async () => undefined,
}

export type TruthNeeds = {
  db: Db
  clock: Clock
  /** The operator's own network, which is asked about numbers that no SIM here has. */
  remote?: NetworkTruth | undefined
}

/** Asks the network that knows a number, by why it may be asked about. */
export function openTruth({ db, clock, remote = nobody }: TruthNeeds): NetworkTruth {
  const virtual = openVirtualNetwork({ db, clock })
  const own = openOwnNetwork({ db, clock })
  const of = async (subject: Subject): Promise<NetworkTruth> => {
    if (subject.basis === 'virtual') return virtual
    return subject.basis === 'assigned' || (await own.has(subject)) ? own : remote
  }
  return {
    simChange: async (subject) => (await of(subject)).simChange(subject),
    reachability: async (subject) => (await of(subject)).reachability(subject),
    roaming: async (subject) => (await of(subject)).roaming(subject),
    place: async (subject, maxAge) => (await of(subject)).place(subject, maxAge),
  }
}
