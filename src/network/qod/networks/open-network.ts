import { readExcludedFeatures } from '#sims/index.ts'
import type { RemoteClient } from '../../source/remote/client.ts'
import type { QosNetwork, QosSession } from './network.ts'
import { type OwnQosDeps, openOwnQos } from './own-network.ts'
import { openRemoteQos } from './remote-network.ts'
import { openVirtualQos } from './virtual-network.ts'

export type QosNetworkDeps = OwnQosDeps & {
  /** Asks the operator's own network, where there is one. */
  client?: Pick<RemoteClient, 'ask'> | undefined
}

/**
 * Asks the network that a number is of, by why it may be asked about. That of SIMs here is asked first about numbers that somebody has
 * consented for; where they are no SIMs of ours, the operator's own network is.
 */
export function openQosNetwork({ client, ...deps }: QosNetworkDeps): QosNetwork {
  const virtual = openVirtualQos(deps)
  const own = openOwnQos(deps)
  const remote = client && openRemoteQos(client)
  const others = ({ basis }: QosSession) => (basis === 'consented' ? remote : undefined)
  return {
    async offers(subject) {
      if (subject.basis === 'virtual') return virtual.offers(subject)
      const { db } = deps
      const { msisdn, accountId, basis } = subject
      const of = { msisdn, accountId: basis === 'assigned' ? accountId : undefined }
      const excluded = await readExcludedFeatures(db, of)
      if (excluded) return !excluded.includes('quality-on-demand')
      return basis === 'consented' && remote ? remote.offers(subject) : true
    },
    async apply(session) {
      if (session.basis === 'virtual') return virtual.apply(session)
      const answer = await own.apply(session)
      const isOurs = answer.outcome !== 'refused' || answer.reason !== 'unknown-device'
      return isOurs ? answer : (others(session)?.apply(session) ?? answer)
    },
    async release(session) {
      if (session.basis === 'virtual') return virtual.release(session)
      const answer = await own.release(session)
      // A number may have become, or ceased to be, that of a SIM here: whoever may have it is asked.
      return answer.outcome === 'released' ? (others(session)?.release(session) ?? answer) : answer
    },
  }
}
