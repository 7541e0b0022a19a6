import type { z } from 'zod'
import type { Handlers, Input } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { camaraProblems } from '../../camara/problems.ts'
import { deviceNamed } from '../../camara/subject.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import { isOffered, isWithin, profileNamed, type QodDeps, refuseAddress, refuseWrong } from './checks.ts'
import type { qodV0Contract } from './contract-v0.ts'
import { createSession } from '../sessions/create.ts'
import { endSession } from '../sessions/end.ts'
import { extendSession } from '../sessions/move-store.ts'
import { qodProblems } from '../sessions/problems.ts'
import { type QosProfile, readProfile, readProfiles } from '../sessions/profile-store.ts'
import { profileWire } from './profile-wire.ts'
import { type QodSession, readSession } from '../sessions/session-store.ts'

type Operations = typeof qodV0Contract.operations
type Mine = Handlers<typeof qodV0Contract, NetworkCaller>
const aDay = 86_400

/** Handlers for Quality on Demand 0.10. */
export function qodV0Handlers(deps: QodDeps): Mine {
  const { qod } = deps
  const own = (caller: NetworkCaller, id: string) => ownSession(deps, caller, id)
  return {
    async createSessionV0({ caller }, { body }) {
      const session = await create(deps, caller, body)
      return { status: 201, body: sessionWire(session) }
    },
    async getSessionV0({ caller }, { params }) {
      return { status: 200, body: sessionWire(await own(caller, params.sessionId)) }
    },
    async deleteSessionV0({ caller }, { params }) {
      const { id, account_id: accountId, application_id: applicationId } = await own(caller, params.sessionId)
      await endSession(qod, id, { accountId, applicationId })
      return { status: 204 }
    },
    async extendQosSessionDurationV0({ caller }, { params, body }) {
      const { id, account_id: accountId, application_id: applicationId } = await own(caller, params.sessionId)
      const input = { seconds: body.requestedAdditionalDuration, maxFromNow: aDay, withinProfile: false }
      const now = new Date(qod.clock.now())
      const session = await extendSession(qod.db, { id, accountId, applicationId, ...input }, now)
      if (!session) throw new Problem(qodProblems.inactive)
      await qod.runNow(id)
      return { status: 200, body: sessionWire(session) }
    },
    async getQosProfilesV0(_, { query }) {
      const profiles = await readProfiles(qod.db, query)
      if (profiles.length === 0) throw new Problem(qodProblems.noProfile)
      return { status: 200, body: profiles.map(profileWire) }
    },
    async getQosProfileV0(_, { params }) {
      const profile = await readProfile(qod.db, params.name)
      if (!profile) throw new Problem(qodProblems.noProfile)
      return { status: 200, body: profileWire(profile) }
    },
  }
}

/** Rejects a session that does not belong to the caller before the body is read. */
export function qodTargetV0(deps: QodDeps) {
  return (caller: NetworkCaller, _: string, params: unknown): Promise<void> | undefined => {
    const { sessionId } = (params ?? {}) as { sessionId?: string }
    return sessionId === undefined ? undefined : ownSession(deps, caller, sessionId).then(() => undefined)
  }
}

/** A session of this application for this number; others are not found. */
async function ownSession({ qod }: QodDeps, caller: NetworkCaller, id: string): Promise<QodSession> {
  const session = await readSession(qod.db, caller.account.id, id)
  if (!session || session.application_id !== caller.application.id || session.msisdn !== caller.msisdn)
    throw new Problem(qodProblems.noSession)
  return session
}

type Creation = Input<Operations['createSessionV0']>['body']

async function create(deps: QodDeps, caller: NetworkCaller, body: Creation): Promise<QodSession> {
  const { device, applicationServer, devicePorts, applicationServerPorts, webhook } = body
  refuseDevice(caller, device)
  const input = { device, applicationServer, devicePorts, applicationServerPorts }
  refuseWrong(input)
  refuseAddress(deps, 'webhook.notificationUrl', webhook?.notificationUrl, camaraProblems.invalidArgument)
  const profile = await profileNamed(deps, body.qosProfile)
  if (profile.status !== 'ACTIVE')
    throw new Problem(camaraProblems.invalidArgument, { detail: qodProblems.profileNotApplicable.detail })
  if (!(await isWithin(deps, caller)))
    throw new Problem(camaraProblems.invalidArgument, { detail: camaraProblems.identifierNotFound.detail })
  if (!(await isOffered(deps, caller)))
    throw new Problem(camaraProblems.invalidArgument, { detail: camaraProblems.serviceNotApplicable.detail })
  return createSession(deps, caller, {
    family: 'v0',
    request: input,
    profile,
    duration: durationOf(body.duration, profile),
    sink: webhook?.notificationUrl,
    sinkToken: webhook?.notificationAuthToken,
  })
}

/** The device must be the device of the token, as far as its identifiers show this. */
function refuseDevice(caller: NetworkCaller, device: Creation['device']): void {
  const { msisdn } = deviceNamed(caller, device)
  const local = /^\+?([0-9]{5,15})@/.exec(device.networkAccessIdentifier ?? '')?.[1]
  if (local === undefined || local === msisdn) return
  const faults = [
    { name: 'device.networkAccessIdentifier', reason: 'identifies another device', rule: 'same' },
  ]
  throw new Problem(camaraProblems.invalidArgument, { faults })
}

function durationOf(
  requested: number | undefined,
  { min_seconds: least, max_seconds: most }: QosProfile,
): number {
  const duration = requested ?? Math.max(least, Math.min(most, aDay))
  if (duration >= least && duration <= most) return duration
  const reason = `must be from ${least} to ${most} with this QoS profile`
  throw new Problem(camaraProblems.outOfRange, { faults: [{ name: 'duration', reason, rule: 'maximum' }] })
}

type SessionWire = z.input<Operations['createSessionV0']['responses'][201]['schema']>
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

function sessionWire(session: QodSession): SessionWire {
  const {
    id,
    request: input,
    profile,
    sink,
    duration,
    created_at,
    started_at,
    expires_at,
    state,
    messages,
  } = session
  const { device = {}, ...flow } = input
  return {
    sessionId: id,
    device: device as SessionWire['device'],
    ...(flow as Pick<SessionWire, 'applicationServer'>),
    qosProfile: profile,
    ...(sink !== null && { webhook: { notificationUrl: sink } }),
    duration,
    startedAt: seconds(started_at ?? created_at),
    expiresAt: seconds(expires_at),
    qosStatus: state === 'DELETED' ? 'UNAVAILABLE' : state,
    messages,
  }
}
