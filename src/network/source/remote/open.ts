import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { NetworkDataSource } from '../port.ts'
import { openRemoteClient, type RemoteClient, type RemoteNetwork } from './client.ts'
import { openRemoteMetrics } from './metrics.ts'
import { openRemoteDataSource } from './network.ts'

export type RemoteDeps = { clock: Pick<Clock, 'now'>; metrics: Pick<Metrics, 'registry'>; log: Log }

/** An operator's own network: its data source, and the client for other requests. */
export type Remote = { client: RemoteClient; networkData: NetworkDataSource }

/** Opens the network with metrics, and logs when its circuit breaker opens and closes. */
export function openRemote(network: RemoteNetwork, { clock, metrics, log }: RemoteDeps): Remote {
  const { queried, breakerChanged } = openRemoteMetrics(metrics)
  const client = openRemoteClient(network, {
    onQuery: queried,
    breakerChanged(state) {
      breakerChanged(state)
      if (state === 'open') log.warn('circuit breaker to the operator’s own network opened')
      if (state === 'closed') log.info('circuit breaker to the operator’s own network closed')
    },
  })
  return { client, networkData: openRemoteDataSource(client, clock) }
}
