import type { z } from 'zod'
import { listSessions } from '../qod/sessions/list-store.ts'
import {
  lockProfile,
  type QosProfile,
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
import {
  noteChange,
  noteThing,
  type OperatorHandlers,
  limitOf,
  nextOf,
  found,
  operatorProblems,
  sound,
} from '#operators/index.ts'
import type { qodOperations } from './qod-contract.ts'

export type QodTools = { db: Db; network: { qod: Qod } }
type Mine = OperatorHandlers<typeof qodOperations>

/** Qualities that can be asked for, and who has which. */
export function qodHandlers(tools: QodTools): Mine {
  return { ...ofProfiles(tools), ...ofSessions(tools) }
}

const noted = (profile: QosProfile & { id: string }) => profileWire(profile)
const named = (profile: QosProfile) => ({ id: profile.name, ...profile })

type ProfileOperation = 'listOperatorQosProfiles' | 'putQosProfile' | 'deleteQosProfile'

function ofProfiles({ db }: QodTools): Pick<Mine, ProfileOperation> {
  return {
    async listOperatorQosProfiles() {
      return { status: 200, body: { qos_profiles: (await readProfiles(db, {})).map(profileWire) } }
    },
    async putQosProfile({ caller }, { params: { name }, body }) {
      const wish = profileOf(name, body)
      if ('faults' in wish) throw new Problem(operatorProblems.invalid, wish)
      return db.tx(async (sql) => {
        const before = await lockProfile(sql, name)
        const after = await writeProfile(sql, wish)
        const noting = { what: 'putQosProfile', subject: 'qos-profile', wire: noted } as const
        await noteThing(sql, caller, noting, before && named(before), named(after))
        return { status: before ? 200 : 201, body: profileWire(after) }
      })
    },
    async deleteQosProfile({ caller }, { params: { name } }) {
      await db.tx(async (sql) => {
        const before = found(await removeProfile(sql, name))
        const noting = { what: 'deleteQosProfile', subject: 'qos-profile', wire: noted } as const
        await noteThing(sql, caller, noting, named(before), undefined)
      })
      return { status: 204 }
    },
  }
}

const usualReason = 'The operator of the exchange has ended it.'

function ofSessions({
  db,
  network: { qod },
}: QodTools): Pick<Mine, 'listQodSessions' | 'terminateQodSession'> {
  return {
    async listQodSessions(_, { query }) {
      const { api_key: accountId, number: msisdn, state, cursor: before } = query
      const limit = limitOf(query)
      const rows = await listSessions(db, { accountId, msisdn, state, before, limit })
      return { status: 200, body: { sessions: rows.map(sessionWire), next: nextOf(rows, limit) } }
    },
    async terminateQodSession({ caller }, { params: { session_id: id }, body: { reason = usualReason } }) {
      const ended = await db.tx(async (sql) => {
        const said = await terminateSession(sql, qod, id, reason)
        const { before, after } = typeof said === 'string' ? sound(said) : said
        const change = { what: 'terminateQodSession', subject: 'qod-session', id } as const
        const [was, is] = [sessionWire(before), sessionWire(after)]
        await noteChange(sql, caller, { ...change, before: was, after: is })
        return is
      })
      await qod.attend(id)
      return { status: 200, body: ended }
    },
  }
}

type SessionWire = z.input<(typeof qodOperations)['terminateQodSession']['answers'][200]['schema']>

function sessionWire(session: QodSession): SessionWire {
  const { id, account_id, application_id, msisdn, basis, profile, wish, state, status_info } = session
  const { messages, duration, sink, created_at, started_at, expires_at, ended_at } = session
  const { work, work_at, attempts } = session
  return {
    session_id: id,
    api_key: account_id,
    application_id,
    number: msisdn,
    basis,
    qos_profile: profile,
    flow: wish,
    state,
    status_info,
    messages,
    duration,
    sink,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    work,
    work_at: work_at?.toISOString() ?? null,
    attempts,
  }
}
