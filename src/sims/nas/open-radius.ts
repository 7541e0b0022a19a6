import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  openDynamicAuthorization,
  openRadiusServer,
  type AuthorizationOutcome,
  type SessionSelector,
  type AcceptedRequest,
} from '../radius/index.ts'
import { openGateways, type Gateway } from './gateways.ts'
import { countUnmatched } from '../sessions/identify-store.ts'
import { openIntake, type IntakeParts } from './intake.ts'
import type { RadiusMetrics } from './metrics.ts'

/** The RADIUS communication between NAS and this node. */
export type Radius = {
  /** Where this node receives accounting; undefined if it receives none. */
  listening: { host: string; port: number; receiveBuffer: number } | undefined
  /** Requests a NAS to disconnect a session. The promise is never rejected. */
  disconnect(nas: string, input: SessionSelector): Promise<AuthorizationOutcome>
  /**
   * Requests a NAS to apply the treatment of a QoS profile to a session, or the plain treatment without a profile. The promise is never
   * rejected.
   */
  change(nas: string, input: SessionSelector, profile: string | undefined): Promise<AuthorizationOutcome>
  /** Reads the configured NAS again. */
  reload(): Promise<void>
  /** Stops receiving, and responds to requests in progress. */
  close(): Promise<void>
}

export type RadiusParts = Omit<IntakeParts, 'unmatched' | 'doubtful'> & {
  db: Db
  vault: Vault
  epoch: Epoch
  log: Log
  metrics: RadiusMetrics
  host: string
  /** 0 selects a free port; undefined disables accounting. */
  port: number | undefined
  triesMs?: readonly number[]
}

/** Maximum packets of a batch. The fixed cost of a batch is about the cost of twenty packets. */
const maxBatch = 500
/** Maximum requests in progress: about as many as can be stored before a NAS retransmits; more would be acknowledged too late. */
const maxInHand = 5_000
const concurrentBatches = 2

const unknownNas = { outcome: 'unsent', detail: 'no such gateway' } as const

/** Opens dynamic authorization, and listens for accounting if a port is set. Throws the system's error if the port is not available. */
export async function openRadius(parts: RadiusParts): Promise<Radius> {
  const { db, metrics, host, port, triesMs } = parts
  const gateways = await openGateways(parts)
  const authorization = openDynamicAuthorization(triesMs ? { triesMs } : {})
  const server =
    port === undefined
      ? undefined
      : await openRadiusServer<Gateway>({
          host,
          port,
          batchLaneCount: concurrentBatches,
          maxBatch,
          maxInHand,
          batchLaneOf: batchKeyOf,
          seen: metrics,
          clientOf: gateways.clientOf,
          take: openIntake({
            ...parts,
            unmatched: metrics.unmatched,
            doubtful: metrics.doubtful,
          }),
        })
  if (server) metrics.watch({ inHand: server.inHand, unmatched: () => countUnmatched(db) })
  return {
    listening: server && { host: server.host, port: server.port, receiveBuffer: server.receiveBuffer },
    reload: gateways.reload,
    async disconnect(nas, input) {
      const to = gateways.authorizerOf(nas)
      return to ? authorization.disconnect(to, input) : unknownNas
    },
    async change(nas, input, profile) {
      const to = gateways.authorizerOf(nas)
      return to ? authorization.change(to, input, to.treatmentOf(profile)) : unknownNas
    },
    async close() {
      await server?.close()
      await authorization.close()
    },
  }
}

/** Requests about one SIM use the same batch queue, so that concurrent batches rarely wait for each other. */
function batchKeyOf({ accounting: { imsi, callingStation, sessionId } }: AcceptedRequest<Gateway>): number {
  const key = imsi ?? callingStation ?? sessionId
  return key.length > 0 ? key.charCodeAt(key.length - 1) : 0
}
