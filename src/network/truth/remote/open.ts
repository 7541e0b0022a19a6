import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { NetworkTruth } from '../port.ts'
import { openRemoteClient, type RemoteClient, type RemoteNetwork } from './client.ts'
import { openRemoteMetrics } from './metrics.ts'
import { openRemoteTruth } from './network.ts'

export type RemoteNeeds = { clock: Pick<Clock, 'now'>; metrics: Pick<Metrics, 'registry'>; log: Log }

/** An operator's own network: what it knows of numbers, and how anything else is asked of it. */
export type Remote = { client: RemoteClient; truth: NetworkTruth }

/** Opens it, counted and with a log line whenever it is given up or asked again. */
export function openRemote(network: RemoteNetwork, { clock, metrics, log }: RemoteNeeds): Remote {
  const { asked, breakerChanged } = openRemoteMetrics(metrics)
  const client = openRemoteClient(network, {
    asked,
    breakerChanged(state) {
      breakerChanged(state)
      if (state === 'open') log.warn('the operator’s own network has failed and is left alone for a while')
      if (state === 'closed') log.info('the operator’s own network answers again')
    },
  })
  return { client, truth: openRemoteTruth(client, clock) }
}
