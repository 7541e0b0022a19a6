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

/** What gateways and this node have to say to each other. */
export type Radius = {
  /** Where accounting is taken, when it is. */
  listening: { host: string; port: number; receiveBuffer: number } | undefined
  /** Asks a gateway to end a session. Never rejects. */
  disconnect(nas: string, input: SessionSelector): Promise<AuthorizationOutcome>
  /** Asks a gateway to treat a session as a profile wants it, by the profile's name; without one, as it treats others. Never rejects. */
  change(nas: string, input: SessionSelector, profile: string | undefined): Promise<AuthorizationOutcome>
  /** Reads again which gateways there are. */
  reload(): Promise<void>
  /** Takes nothing any more, and answers what is in hand. */
  close(): Promise<void>
}

export type RadiusParts = Omit<IntakeParts, 'unmatched' | 'doubtful'> & {
  db: Db
  vault: Vault
  epoch: Epoch
  log: Log
  metrics: RadiusMetrics
  host: string
  /** 0 takes a free one; without one nothing is taken. */
  port: number | undefined
  triesMs?: readonly number[]
}

/** A batch costs about as much before its first packet as twenty packets do. */
const maxBatch = 500
/** About what is stored in the time after which a gateway repeats itself; more would be answered too late. */
const maxInHand = 5_000
const batchLanes = 2

const notThere = { outcome: 'unsent', because: 'no such gateway' } as const

/** Opens what gateways are spoken to by, and listens where a port is given. Throws the system's error when that cannot be had. */
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
          lanes: batchLanes,
          maxBatch,
          maxInHand,
          laneOf: laneIndexOf,
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
      return to ? authorization.disconnect(to, input) : notThere
    },
    async change(nas, input, profile) {
      const to = gateways.authorizerOf(nas)
      return to ? authorization.change(to, input, to.treatmentOf(profile)) : notThere
    },
    async close() {
      await server?.close()
      await authorization.close()
    },
  }
}

/** What is about one SIM goes one lane, so that batches seldom wait for each other. */
function laneIndexOf({ accounting: { imsi, callingStation, sessionId } }: AcceptedRequest<Gateway>): number {
  const key = imsi ?? callingStation ?? sessionId
  return key.length > 0 ? key.charCodeAt(key.length - 1) : 0
}
