import type { z } from 'zod'
import type { Handlers, Input } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { camaraProblems } from '../../camara/problems.ts'
import { subjectUnnamed } from '../../camara/subject.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import {
  isWithin,
  profileNamed,
  type QodDeps,
  refuseAddress,
  refuseNotOffered,
  refuseWrong,
} from './checks.ts'
import type { qodContract, qosProfilesContract } from './contract.ts'
import { createSession } from '../sessions/create.ts'
import { endSession } from '../sessions/end.ts'
import { extendSession } from '../sessions/move-store.ts'
import { qodProblems } from '../sessions/problems.ts'
import { readProfile, readProfiles } from '../sessions/profile-store.ts'
import { profileWire } from './profile-wire.ts'
import { shownSeconds } from '../sessions/qod.ts'
import { type QodSession, readSession, readSessionSince, readSessionsOf } from '../sessions/session-store.ts'
import { readSink } from './sink.ts'

type Operations = typeof qodContract.operations

/** Handlers for Quality on Demand 1.1. */
export function qodHandlers(deps: QodDeps): Handlers<typeof qodContract, NetworkCaller> {
  const { qod } = deps
  const own = (caller: NetworkCaller, id: string) => ownSession(deps, caller, id)
  return {
    async createSession({ caller }, { body }) {
      return { status: 201, body: sessionWire(await create(deps, caller, body)) }
    },
    async getSession({ caller }, { params }) {
      return { status: 200, body: sessionWire(await shownSession(deps, caller, params.sessionId)) }
    },
    async deleteSession({ caller }, { params }) {
      const { id, account_id: accountId, application_id: applicationId } = await own(caller, params.sessionId)
      await endSession(qod, id, { accountId, applicationId })
      return { status: 204 }
    },
    async extendQosSessionDuration({ caller }, { params, body }) {
      const { id, account_id: accountId, application_id: applicationId } = await own(caller, params.sessionId)
      const input = { seconds: body.requestedAdditionalDuration, maxFromNow: null, withinProfile: true }
      const now = new Date(qod.clock.now())
      const session = await extendSession(qod.db, { id, accountId, applicationId, ...input }, now)
      if (!session) throw new Problem(qodProblems.noExtension)
      await qod.runNow(id)
      return { status: 200, body: sessionWire(session) }
    },
    async retrieveSessionsByDevice({ caller }, { body }) {
      const { msisdn } = subjectUnnamed(caller, body.device)
      await refuseNotOffered(deps, caller)
      const { account, application } = caller
      const all = await readSessionsOf(qod.db, { accountId: account.id, msisdn })
      const sessions = all.filter(({ application_id }) => application_id === application.id)
      return { status: 200, body: sessions.map(sessionWire) }
    },
  }
}

/** Handlers for QoS Profiles 1.1. */
export function qosProfilesHandlers(deps: QodDeps): Handlers<typeof qosProfilesContract, NetworkCaller> {
  const { db } = deps.qod
  return {
    async retrieveQoSProfiles({ caller }, { body }) {
      subjectUnnamed(caller, body.device)
      await refuseNotOffered(deps, caller)
      const { name, status } = body
      return { status: 200, body: (await readProfiles(db, { name, status })).map(profileWire) }
    },
    async getQosProfile(_, { params }) {
      const profile = await readProfile(db, params.name)
      if (!profile) throw new Problem(qodProblems.noProfile)
      return { status: 200, body: profileWire(profile) }
    },
  }
}

/** Rejects a session that does not belong to the caller before the body is read. */
export function qodTarget(deps: QodDeps) {
  return (caller: NetworkCaller, _: string, params: unknown): Promise<void> | undefined => {
    const { sessionId } = (params ?? {}) as { sessionId?: string }
    return sessionId === undefined ? undefined : ownSession(deps, caller, sessionId).then(() => undefined)
  }
}

/** A session of the account, for the application that created it; sessions of other accounts are not found. */
async function ownSession({ qod }: QodDeps, caller: NetworkCaller, id: string): Promise<QodSession> {
  return ofCaller(caller, await readSession(qod.db, caller.account.id, id))
}

/** Like `ownSession`, but includes sessions deleted within the time that ended sessions are shown. */
async function shownSession({ qod }: QodDeps, caller: NetworkCaller, id: string): Promise<QodSession> {
  const since = new Date(qod.clock.now() - shownSeconds * 1000)
  return ofCaller(caller, await readSessionSince(qod.db, caller.account.id, id, since))
}

function ofCaller(caller: NetworkCaller, session: QodSession | undefined): QodSession {
  if (!session) throw new Problem(qodProblems.noSession)
  if (session.application_id !== caller.application.id) throw new Problem(qodProblems.notYours)
  if (session.msisdn !== caller.msisdn) throw new Problem(qodProblems.otherNumber)
  return session
}

type Creation = Input<Operations['createSession']>['body']

async function create(deps: QodDeps, caller: NetworkCaller, body: Creation): Promise<QodSession> {
  subjectUnnamed(caller, body.device)
  const { applicationServer, devicePorts, applicationServerPorts, duration } = body
  const input = { applicationServer, devicePorts, applicationServerPorts }
  refuseWrong(input)
  const { sink, sinkToken } = readSink(deps, body)
  refuseAddress(deps, 'sink', sink, qodProblems.invalidSink)
  const profile = await profileNamed(deps, body.qosProfile)
  if (profile.status !== 'ACTIVE') throw new Problem(qodProblems.profileNotApplicable)
  if (duration < profile.min_seconds || duration > profile.max_seconds)
    throw new Problem(qodProblems.durationOutOfRange)
  if (!(await isWithin(deps, caller))) throw new Problem(camaraProblems.identifierNotFound)
  await refuseNotOffered(deps, caller)
  return createSession(deps, caller, { family: 'v1', request: input, profile, duration, sink, sinkToken })
}

type SessionWire = z.input<Operations['createSession']['responses'][201]['schema']>

function sessionWire(session: QodSession): SessionWire {
  const { id, request: input, profile, sink, started_at, expires_at, state, status_info } = session
  const { applicationServer, devicePorts, applicationServerPorts } = input
  return {
    sessionId: id,
    applicationServer,
    ...(devicePorts && { devicePorts: devicePorts as SessionWire['devicePorts'] }),
    ...(applicationServerPorts && {
      applicationServerPorts: applicationServerPorts as SessionWire['applicationServerPorts'],
    }),
    qosProfile: profile,
    ...(sink !== null && { sink }),
    duration: durationOf(session),
    ...(started_at && { startedAt: started_at.toISOString() }),
    ...(state !== 'REQUESTED' && { expiresAt: expires_at.toISOString() }),
    qosStatus: state === 'DELETED' ? 'UNAVAILABLE' : state,
    ...(status_info && { statusInfo: status_info }),
  }
}

/** Seconds for which a session was granted; for an ended session, seconds that it lasted. */
function durationOf({ state, duration, started_at, expires_at }: QodSession): number {
  if (!started_at || (state !== 'UNAVAILABLE' && state !== 'DELETED')) return duration
  return Math.max(1, Math.round((expires_at.getTime() - started_at.getTime()) / 1000))
}
