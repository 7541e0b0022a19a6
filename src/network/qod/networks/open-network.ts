import { readExcludedFeatures } from '#sims/index.ts'
import type { RemoteClient } from '../../source/remote/client.ts'
import type { QosNetwork, QosSession } from './network.ts'
import { type OwnQosDeps, openOwnQos } from './own-network.ts'
import { openRemoteQos } from './remote-network.ts'
import { openVirtualQos } from './virtual-network.ts'

export type QosNetworkDeps = OwnQosDeps & {
  /** Client of the operator's own network, if configured. */
  client?: Pick<RemoteClient, 'query'> | undefined
}

/**
 * Selects the network of a number by the basis of the request. For numbers with consent, tries the SIMs of this exchange first, then the
 * operator's own network.
 */
export function openQosNetwork({ client, ...deps }: QosNetworkDeps): QosNetwork {
  const virtual = openVirtualQos(deps)
  const own = openOwnQos(deps)
  const remote = client && openRemoteQos(client)
  const others = ({ basis }: QosSession) => (basis === 'consented' ? remote : undefined)
  return {
    async supports(subject) {
      if (subject.basis === 'virtual') return virtual.supports(subject)
      const { db } = deps
      const { msisdn, accountId, basis } = subject
      const of = { msisdn, accountId: basis === 'assigned' ? accountId : undefined }
      const excluded = await readExcludedFeatures(db, of)
      if (excluded) return !excluded.includes('quality-on-demand')
      return basis === 'consented' && remote ? remote.supports(subject) : true
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
      // The number may have moved to or from a SIM here, so the request is sent to both networks.
      return answer.outcome === 'released' ? (others(session)?.release(session) ?? answer) : answer
    },
  }
}
