import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import {
  type ConnectedSim,
  findConnections,
  readOpenSession,
  type Radius,
  type SimConnection,
} from '#sims/index.ts'
import {
  type At,
  deleteReleasedQos,
  recordConnection,
  releaseQos,
  readAppliedQos,
  readOverridden,
  wantedProfile,
} from './connection-store.ts'
import { appliedBy, releasedBy, type GatewayResult } from './gateway-answers.ts'
import type { Applied, QosFlow, QosNetwork, QosSession, Refused } from './network.ts'

export type OwnQosDeps = { db: Db; clock: Pick<Clock, 'now'>; change: Radius['change'] }

const unknownDevice: Refused = {
  outcome: 'refused',
  reason: 'unknown-device',
  detail: 'no SIM of this exchange has the number',
}

const overridden: Refused = {
  outcome: 'refused',
  reason: 'overridden',
  detail: 'a later session has another QoS profile on the same connection',
}

/**
 * Applies QoS profiles to SIMs of this exchange by CoA-Requests to the NAS of their session. A NAS session has one profile at a time, which is that
 * of the newest QoS session. When that QoS session ends, the profile changes; earlier QoS sessions with another profile lose it.
 */
export function openOwnQos(deps: OwnQosDeps): Pick<QosNetwork, 'apply' | 'release'> {
  const { db } = deps
  return {
    async apply(session) {
      const { msisdn, accountId, basis } = session
      const sim = await findConnections(db, {
        msisdn,
        accountId: basis === 'assigned' ? accountId : undefined,
      })
      const current = await readAppliedQos(db, session.id)
      const candidates = sim ? connectionsOf(sim.connections, session.flow, current?.at) : []
      if (current?.at && !candidates.some((at) => isSame(at, current.at)))
        await releaseFrom(deps, session, current.at)
      return sim ? applyTo(deps, session, sim, candidates) : unknownDevice
    },
    async release(session) {
      const current = await releaseQos(db, session.id)
      const answer = current?.at
        ? releasedBy((await changeGatewaySession(deps, current.at)).answer)
        : ({ outcome: 'released' } as const)
      if (answer.outcome !== 'later') await deleteReleasedQos(db, session.id)
      return answer
    },
  }
}

/** Applies the QoS profile to the first connection that the NAS still knows. */
async function applyTo(
  deps: OwnQosDeps,
  session: QosSession,
  { partnerId, iccid }: ConnectedSim,
  candidates: readonly At[],
): Promise<Applied> {
  const { db, clock } = deps
  const profile = session.profile.name
  for (const at of candidates.length > 0 ? candidates : [undefined]) {
    await recordConnection(db, { id: session.id, profile }, { partnerId, iccid, at }, new Date(clock.now()))
    const answer = at && appliedTo(session, await changeGatewaySession(deps, at))
    if (answer?.outcome === 'refused') await deleteConnection(deps, session)
    if (answer?.outcome === 'applied') return withOverridden(deps, session, answer)
    if (answer && answer.outcome !== 'disconnected') return answer
  }
  return { outcome: 'disconnected' }
}

/** Result for a QoS session; the response of the NAS may concern the profile of a later QoS session. */
function appliedTo({ profile }: QosSession, { profile: sent, answer }: Sent): Applied {
  const applied = appliedBy(answer)
  if (sent === profile.name || applied.outcome === 'disconnected') return applied
  if (applied.outcome === 'applied') return overridden
  return { outcome: 'later', detail: 'another QoS profile was requested from the NAS' }
}

async function withOverridden(
  { db }: OwnQosDeps,
  { id }: QosSession,
  applied: Extract<Applied, { outcome: 'applied' }>,
): Promise<Applied> {
  const overrides = await readOverridden(db, id)
  return overrides.length > 0 ? { ...applied, overrides } : applied
}

/** A device rarely has more connections; limits attempts on stale ones. */
const maxAttempts = 3

/** Connections of a device in the order of attempts: the current one, those with the requested address, then the latest. */
function connectionsOf(
  connections: readonly SimConnection[],
  { device }: QosFlow,
  current: At | undefined,
): readonly At[] {
  const { publicAddress, privateAddress } = device.ipv4Address ?? {}
  const of = (requestedAddress: string | undefined) =>
    connections.filter(({ address }) => address !== undefined && address === requestedAddress)
  const attached = connections.filter((one) => isSame(one, current))
  const all = new Set([...attached, ...of(privateAddress), ...of(publicAddress), ...connections])
  return [...all].slice(0, maxAttempts).map(({ nas, sessionKey }) => ({ nas, sessionKey }))
}

const isSame = (one: At, other: At | undefined) =>
  one.nas === other?.nas && one.sessionKey === other.sessionKey

/** Removes the QoS profile from the previous SIM of a number. If the NAS cannot be reached, the profile ends with the NAS session. */
async function releaseFrom(deps: OwnQosDeps, { id }: QosSession, at: At): Promise<void> {
  await releaseQos(deps.db, id)
  await changeGatewaySession(deps, at)
}

async function deleteConnection({ db }: OwnQosDeps, { id }: QosSession): Promise<void> {
  await releaseQos(db, id)
  await deleteReleasedQos(db, id)
}

const maxUpdates = 3

/** The profile last sent to the NAS, and the response. */
type Sent = { profile: string | undefined; answer: GatewayResult }

/** Sends the wanted profile of a NAS session, and repeats this if it has changed meanwhile. */
async function changeGatewaySession({ db, change }: OwnQosDeps, at: At): Promise<Sent> {
  let profile: string | undefined
  for (let attempt = 0; attempt < maxUpdates; attempt++) {
    const openSession = await readOpenSession(db, at.nas, at.sessionKey)
    if (!openSession) return { profile, answer: { outcome: 'gone' } }
    profile = await wantedProfile(db, at)
    const answer = await change(at.nas, openSession, profile)
    if (answer.outcome !== 'ack' || (await wantedProfile(db, at)) === profile) return { profile, answer }
  }
  return { profile, answer: { outcome: 'unsent', detail: 'the profile of the session changes too often' } }
}
