import type { z } from 'zod'
import { listSessions } from '../qod/sessions/list-store.ts'
import {
  lockProfile,
  readProfile,
  readProfiles,
  removeProfile,
  writeProfile,
} from '../qod/sessions/profile-store.ts'
import { profileOf } from '../qod/api/profiles.ts'
import { profileWire } from '../qod/api/profile-wire.ts'
import type { Qod } from '../qod/sessions/qod.ts'
import type { QodSession } from '../qod/sessions/session-store.ts'
import { terminateSession } from '../qod/sessions/terminate.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems, sound } from '#operators/index.ts'
import type { qodOperations } from './qod-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

export type QodTools = { db: Db; network: { qod: Qod } }
type Mine = OperatorHandlers<typeof qodOperations>

/** Handlers for QoS profiles and sessions. */
export function qodHandlers(tools: QodTools): Mine {
  return { ...ofProfiles(tools), ...ofSessions(tools) }
}

type ProfileOperation =
  | 'listOperatorQosProfiles'
  | 'readOperatorQosProfile'
  | 'putQosProfile'
  | 'deleteQosProfile'

function ofProfiles({ db }: QodTools): Pick<Mine, ProfileOperation> {
  const audited = openAudited({ db, subject: 'qos-profile' })
  return {
    async listOperatorQosProfiles() {
      return { status: 200, body: { qos_profiles: (await readProfiles(db, {})).map(profileWire) } }
    },
    readOperatorQosProfile: async (_, { params: { name } }) =>
      audited.shows(profileWire(found(await readProfile(db, name)))),
    async putQosProfile(ctx, { params: { name }, body }) {
      const input = profileOf(name, body)
      if ('faults' in input) throw new Problem(operatorProblems.invalid, input)
      return audited.puts(ctx, async (sql) => {
        const before = await lockProfile(sql, name)
        const after = await writeProfile(sql, input)
        return { id: name, before: before ? profileWire(before) : null, after: profileWire(after) }
      })
    },
    deleteQosProfile: (ctx, { params: { name } }) =>
      audited.removes(ctx, name, async (sql) => profileWire(found(await removeProfile(sql, name)))),
  }
}

const defaultReason = 'The operator of the exchange has ended the session.'

function ofSessions({
  db,
  network: { qod },
}: QodTools): Pick<Mine, 'listQodSessions' | 'terminateQodSession'> {
  const audited = openAudited({ db, subject: 'qod-session' })
  return {
    listQodSessions(_, { query }) {
      const { api_key: accountId, number: msisdn, state } = query
      const page = readPageById(query, (position) =>
        listSessions(db, { accountId, msisdn, state, ...position }),
      )
      return answerPage('sessions', sessionWire, page)
    },
    async terminateQodSession(ctx, { params: { session_id: id }, body: { reason = defaultReason } }) {
      const { after } = await audited(ctx, async (sql) => {
        const terminated = await terminateSession(sql, qod, id, reason)
        const { before, after } = typeof terminated === 'string' ? sound(terminated) : terminated
        return { id, before: sessionWire(before), after: sessionWire(after) }
      })
      await qod.runNow(id)
      return { status: 200, body: after }
    },
  }
}

type SessionWire = z.input<(typeof qodOperations)['terminateQodSession']['responses'][200]['schema']>

function sessionWire(session: QodSession): SessionWire {
  const {
    id,
    account_id,
    application_id,
    msisdn,
    basis,
    profile,
    request: input,
    state,
    status_info,
  } = session
  const { messages, duration, sink, created_at, started_at, expires_at, ended_at } = session
  const { pending_request, pending_request_at, attempts } = session
  return {
    session_id: id,
    api_key: account_id,
    application_id,
    number: msisdn,
    basis,
    qos_profile: profile,
    flow: input,
    state,
    status_info,
    messages,
    duration,
    sink,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    pending_request,
    pending_request_at: pending_request_at?.toISOString() ?? null,
    attempts,
  }
}
