import { readAccount } from '#accounts/index.ts'
import {
  type Audited,
  found,
  openAudited,
  type OperatorHandlers,
  operatorProblems,
} from '#operators/index.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { endSession } from '../binds/end-session.ts'
import { listBindLog, listBinds } from '../binds/list-store.ts'
import { changeUser, createUser, removeUser, renewPassword, type SystemIdUsed } from '../users/change.ts'
import { listStoredUsers, readStoredUser, type StoredUser } from '../users/stored-user-store.ts'
import { lockUser } from '../users/user-store.ts'
import { usualSettings } from '../users/user.ts'
import type { smppUserOperations } from './contract.ts'
import { settingFaults } from './faults.ts'
import { bindEventWire, bindWire, endedWire, settingsOf, userWire } from './wire.ts'

/** How long a replaced password stays valid by default, in seconds. */
const defaultKeepSeconds = 86_400

type Path = { params: { api_key: string; smpp_user_id: string } }

/** Handlers of the operations on the SMPP users of an account. */
export function smppUserHandlers({ db }: { db: Db }): OperatorHandlers<typeof smppUserOperations> {
  // The end of the previous password passes without a change.
  const audited = openAudited({ db, subject: 'smpp-user', unversioned: ['previous_password_until'] })
  return {
    ...bindHandlers(db, audited),
    async listSmppUsers(_, { params: { api_key: accountId }, query }) {
      found(await readAccount(db, accountId))
      const page = readPageById(query, (position) => listStoredUsers(db, accountId, position))
      return answerPage('smpp_users', userWire, page)
    },
    async createSmppUser(ctx, { params: { api_key: accountId }, body: { system_id: systemId, ...rest } }) {
      const { after, password } = await audited(ctx, async (sql) => {
        found(await readAccount(sql, accountId))
        const settings = settingsOf(rest)
        refuse(await settingFaults(sql, accountId, settings, { ...usualSettings, ...settings }))
        const { user, password } = unused(await createUser(sql, accountId, { ...settings, systemId }))
        return { id: user.id, before: null, after: await stateOf(sql, accountId, user.id), password }
      })
      return { status: 201, body: { ...after, password } }
    },
    readSmppUser: async (_, { params }) => audited.shows(userWire(await readUser(db, { params }))),
    changeSmppUser: (ctx, { params, body }) =>
      audited.changes(ctx, async (sql) => {
        const { api_key: accountId, smpp_user_id: id } = params
        const before = await lockStored(sql, { params })
        const settings = settingsOf(body)
        refuse(await settingFaults(sql, accountId, settings, { ...before, ...settings }))
        unused(await changeUser(sql, before, settings))
        return { id, before: userWire(before), after: await stateOf(sql, accountId, id) }
      }),
    deleteSmppUser: (ctx, { params }) =>
      audited.removes(ctx, params.smpp_user_id, async (sql) => {
        const before = await lockStored(sql, { params })
        await removeUser(sql, before)
        return userWire(before)
      }),
    async renewSmppPassword(ctx, { params, body: { keep_seconds: keep = defaultKeepSeconds } }) {
      const { api_key: accountId, smpp_user_id: id } = params
      const { after, password } = await audited(ctx, async (sql) => {
        const before = await lockStored(sql, { params })
        const password = await renewPassword(sql, before, keep)
        return { id, before: userWire(before), after: await stateOf(sql, accountId, id), password }
      })
      return audited.shows(after, { ...after, password })
    },
  }
}

function bindHandlers(
  db: Db,
  audited: Audited,
): Pick<OperatorHandlers<typeof smppUserOperations>, 'listSmppBinds' | 'endSmppSession' | 'listSmppBindLog'> {
  return {
    async listSmppBinds(_, { params }) {
      const { id } = await readUser(db, { params })
      return { status: 200, body: { binds: (await listBinds(db, id)).map(bindWire) } }
    },
    async endSmppSession(ctx, { params }) {
      await audited(ctx, async (sql) => {
        const { id } = await readUser(sql, { params })
        const ended = found(await endSession(sql, id, params.bind_session_id, 'operator'))
        return { id, before: { bind: endedWire(ended) }, after: { bind: null } }
      })
      return { status: 204 }
    },
    async listSmppBindLog(_, { params, query }) {
      const { id } = await readUser(db, { params })
      return answerPage(
        'bind_events',
        bindEventWire,
        readPageById(query, (page) => listBindLog(db, id, page)),
      )
    },
  }
}

const readUser = async (sql: Sql, { params: { api_key: accountId, smpp_user_id: id } }: Path) =>
  found(await readStoredUser(sql, accountId, id))

/** Locks a user, and then reads it in a second statement, which sees a password that was renewed meanwhile. */
async function lockStored(sql: Sql, { params }: Path): Promise<StoredUser> {
  found(await lockUser(sql, params.api_key, params.smpp_user_id))
  return readUser(sql, { params })
}

/** A user as it is stored, because the database writes networks in its own form. */
const stateOf = async (sql: Sql, accountId: string, id: string) =>
  userWire((await readStoredUser(sql, accountId, id))!)

function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

function unused<T extends object>(outcome: T | SystemIdUsed): T {
  if ('isUsed' in outcome) throw new Problem(operatorProblems.systemIdInUse)
  return outcome
}
