import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { NetworkDataSource } from '../port.ts'
import { openRemoteClient, type RemoteClient, type RemoteNetwork } from './client.ts'
import { openRemoteMetrics } from './metrics.ts'
import { openRemoteDataSource } from './network.ts'

export type RemoteDeps = { clock: Pick<Clock, 'now'>; metrics: Pick<Metrics, 'registry'>; log: Log }

/** An operator's own network: what it knows of numbers, and how anything else is asked of it. */
export type Remote = { client: RemoteClient; truth: NetworkDataSource }

/** Opens it, counted and with a log line whenever it is given up or asked again. */
export function openRemote(network: RemoteNetwork, { clock, metrics, log }: RemoteDeps): Remote {
  const { asked: requested, breakerChanged } = openRemoteMetrics(metrics)
  const client = openRemoteClient(network, {
    asked: requested,
    breakerChanged(state) {
      breakerChanged(state)
      if (state === 'open') log.warn('the operator’s own network has failed and is left alone for a while')
      if (state === 'closed') log.info('the operator’s own network answers again')
    },
  })
  return { client, truth: openRemoteDataSource(client, clock) }
}
