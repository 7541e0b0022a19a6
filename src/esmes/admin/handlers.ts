import { readAccount } from '#accounts/index.ts'
import { type Audited, found, openAudited, type OperatorHandlers } from '#operators/index.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { endSession } from '../binds/end-session.ts'
import { findBinds } from '../binds/list-store.ts'
import { traceSession } from '../trace/request-trace.ts'
import { findStoredUsers, readStoredUser } from '../users/stored-user-store.ts'
import { answerBindLog, answerBinds, answerUsers } from '../views/reads.ts'
import { openUserChanges } from '../views/user-changes.ts'
import { endedWire, foundBindWire, foundWire, traceWire, userWire } from '../views/wire.ts'
import type { smppUserOperations } from './contract.ts'

type Mine = OperatorHandlers<typeof smppUserOperations>

const changes = openUserChanges(found)

/** Handlers of the operations on the SMPP users of accounts. */
export function smppUserHandlers({ db }: { db: Db }): Mine {
  // The end of the previous password passes without a change.
  const audited = openAudited({ db, subject: 'smpp-user', unversioned: ['previous_password_until'] })
  return {
    ...readHandlers(db),
    ...bindHandlers(db, audited),
    readSmppUser: async (_, { params }) => audited.shows(userWire(await readUser(db, params))),
    async createSmppUser(ctx, { params: { api_key: accountId }, body }) {
      const { after, password } = await audited(ctx, async (sql) => {
        found(await readAccount(sql, accountId))
        const created = await changes.create(sql, accountId, body)
        return { id: created.after.smpp_user_id, before: null, ...created }
      })
      return { status: 201, body: { ...after, password } }
    },
    changeSmppUser: (ctx, { params: { api_key: accountId, smpp_user_id: id }, body }) =>
      audited.changes(ctx, async (sql) => ({ id, ...(await changes.change(sql, accountId, id, body)) })),
    deleteSmppUser: (ctx, { params: { api_key: accountId, smpp_user_id: id } }) =>
      audited.removes(ctx, id, (sql) => changes.remove(sql, accountId, id)),
    async renewSmppPassword(ctx, { params: { api_key: accountId, smpp_user_id: id }, body }) {
      const { after, password } = await audited(ctx, async (sql) => ({
        id,
        ...(await changes.renew(sql, accountId, id, body.keep_seconds)),
      }))
      return audited.shows(after, { ...after, password })
    },
  }
}

function readHandlers(db: Db): Pick<Mine, 'findSmppUsers' | 'findSmppBinds' | 'listSmppUsers'> {
  return {
    findSmppUsers(_, { query: { api_key: accountId, system_id: prefix, ...query } }) {
      const page = readPage(byMember('systemId'), query, (position) =>
        findStoredUsers(db, { accountId, prefix }, position),
      )
      return answerPage('smpp_users', foundWire, page)
    },
    findSmppBinds(_, { query: { api_key: accountId, system_id: prefix, bind_type: bindType, ...query } }) {
      const page = readPage(byMember('sessionId'), query, (position) =>
        findBinds(db, { accountId, prefix, bindType }, position),
      )
      return answerPage('binds', foundBindWire, page)
    },
    async listSmppUsers(_, { params: { api_key: accountId }, query }) {
      found(await readAccount(db, accountId))
      return answerUsers(db, accountId, query)
    },
  }
}

function bindHandlers(
  db: Db,
  audited: Audited,
): Pick<Mine, 'listSmppBinds' | 'endSmppSession' | 'traceSmppSession' | 'listSmppBindLog'> {
  return {
    async listSmppBinds(_, { params }) {
      const { id } = await readUser(db, params)
      return answerBinds(db, id)
    },
    async endSmppSession(ctx, { params }) {
      await audited(ctx, async (sql) => {
        const { id } = await readUser(sql, params)
        const ended = found(await endSession(sql, id, params.bind_session_id, 'operator'))
        return { id, before: { bind: endedWire(ended) }, after: { bind: null } }
      })
      return { status: 204 }
    },
    async traceSmppSession(ctx, { params }) {
      const { bind_session_id: session } = params
      const { trace } = await audited(ctx, async (sql) => {
        const { id } = await readUser(sql, params)
        const trace = found(await traceSession(sql, id, session))
        // Only the first request of a trace is in the audit log, not its repetitions.
        if (!trace.isNew) return { id, before: null, after: null, trace }
        return { id, before: { traced_session: null }, after: { traced_session: session }, trace }
      })
      return { status: 200, body: traceWire(trace) }
    },
    async listSmppBindLog(_, { params, query }) {
      const { id } = await readUser(db, params)
      return answerBindLog(db, id, query)
    },
  }
}

type Path = { api_key: string; smpp_user_id: string }

const readUser = async (sql: Sql, { api_key: accountId, smpp_user_id: id }: Path) =>
  found(await readStoredUser(sql, accountId, id))
