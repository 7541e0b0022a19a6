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
  forgetLeft,
  hold,
  letGo,
  readHeld,
  readOverridden,
  wantedProfile,
} from './connection-store.ts'
import { appliedBy, releasedBy, type Told } from './gateway-answers.ts'
import type { Applied, QosFlow, QosNetwork, QosSession, Refused } from './network.ts'

export type OwnQosNeeds = { db: Db; clock: Pick<Clock, 'now'>; change: Radius['change'] }

const unknownDevice: Refused = {
  outcome: 'refused',
  reason: 'unknown-device',
  because: 'no SIM here has the number',
}

const overridden: Refused = {
  outcome: 'refused',
  reason: 'overridden',
  because: 'a later session has another quality at the same connection',
}

/**
 * Gives qualities to our own SIMs, by CoA-Requests to the gateways that hold their sessions. A gateway treats a session in one way:
 * it is sent the profile of the session that was made last, and again when that goes. Earlier sessions with another profile have
 * lost their quality then.
 */
export function openOwnQos(needs: OwnQosNeeds): Pick<QosNetwork, 'apply' | 'release'> {
  const { db } = needs
  return {
    async apply(session) {
      const { msisdn, accountId, basis } = session
      const sim = await findConnections(db, {
        msisdn,
        accountId: basis === 'assigned' ? accountId : undefined,
      })
      const held = await readHeld(db, session.id)
      const places = sim ? placesOf(sim.connections, session.flow, held?.at) : []
      if (held?.at && !places.some((at) => isSame(at, held.at))) await leave(needs, session, held.at)
      return sim ? applyTo(needs, session, sim, places) : unknownDevice
    },
    async release(session) {
      const held = await letGo(db, session.id)
      const answer = held?.at
        ? releasedBy((await tell(needs, held.at)).answer)
        : ({ outcome: 'released' } as const)
      if (answer.outcome !== 'later') await forgetLeft(db, session.id)
      return answer
    },
  }
}

/** Has it in the first of some places whose session the gateway still knows. */
async function applyTo(
  needs: OwnQosNeeds,
  session: QosSession,
  { partnerId, iccid }: ConnectedSim,
  places: readonly At[],
): Promise<Applied> {
  const { db, clock } = needs
  const profile = session.profile.name
  for (const at of places.length > 0 ? places : [undefined]) {
    await hold(db, { id: session.id, profile }, { partnerId, iccid, at }, new Date(clock.now()))
    const answer = at && appliedTo(session, await tell(needs, at))
    if (answer?.outcome === 'refused') await forget(needs, session)
    if (answer?.outcome === 'applied') return withOverridden(needs, session, answer)
    if (answer && answer.outcome !== 'disconnected') return answer
  }
  return { outcome: 'disconnected' }
}

/** What the answer of a gateway means for a session, which may have been about the profile of a later one. */
function appliedTo({ profile }: QosSession, { profile: sent, answer }: Sent): Applied {
  const applied = appliedBy(answer)
  if (sent === profile.name || applied.outcome === 'disconnected') return applied
  if (applied.outcome === 'applied') return overridden
  return { outcome: 'later', because: 'the gateway was asked for another quality' }
}

async function withOverridden(
  { db }: OwnQosNeeds,
  { id }: QosSession,
  applied: Extract<Applied, { outcome: 'applied' }>,
): Promise<Applied> {
  const overrides = await readOverridden(db, id)
  return overrides.length > 0 ? { ...applied, overrides } : applied
}

/** A device seldom has more at once; what is never told to have ended is not all asked about. */
const mostPlaces = 3

/** The connections of a device as they are to be tried: the one that has it already, one with an address that is named, the latest. */
function placesOf(
  connections: readonly SimConnection[],
  { device }: QosFlow,
  held: At | undefined,
): readonly At[] {
  const { publicAddress, privateAddress } = device.ipv4Address ?? {}
  const of = (wanted: string | undefined) =>
    connections.filter(({ address }) => address !== undefined && address === wanted)
  const having = connections.filter((one) => isSame(one, held))
  const all = new Set([...having, ...of(privateAddress), ...of(publicAddress), ...connections])
  return [...all].slice(0, mostPlaces).map(({ nas, sessionKey }) => ({ nas, sessionKey }))
}

const isSame = (one: At, other: At | undefined) =>
  one.nas === other?.nas && one.sessionKey === other.sessionKey

/** A number that is on another SIM by now leaves nothing to the one before. What cannot be told now ends with that session. */
async function leave(needs: OwnQosNeeds, { id }: QosSession, at: At): Promise<void> {
  await letGo(needs.db, id)
  await tell(needs, at)
}

async function forget({ db }: OwnQosNeeds, { id }: QosSession): Promise<void> {
  await letGo(db, id)
  await forgetLeft(db, id)
}

const mostTellings = 3

/** The profile that a gateway was asked for last, and its answer. */
type Sent = { profile: string | undefined; answer: Told }

/** Tells a gateway what a session of its is to have, and again when that has changed while it was told. */
async function tell({ db, change }: OwnQosNeeds, at: At): Promise<Sent> {
  let profile: string | undefined
  for (let told = 0; told < mostTellings; told++) {
    const wish = await readOpenSession(db, at.nas, at.sessionKey)
    if (!wish) return { profile, answer: { outcome: 'gone' } }
    profile = await wantedProfile(db, at)
    const answer = await change(at.nas, wish, profile)
    if (answer.outcome !== 'ack' || (await wantedProfile(db, at)) === profile) return { profile, answer }
  }
  return { profile, answer: { outcome: 'unsent', because: 'the profile of the session changes too often' } }
}
