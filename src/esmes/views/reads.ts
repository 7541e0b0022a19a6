import { answerPage, type PageQuery, readPageById } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { listBindLog, listBinds } from '../binds/list-store.ts'
import { listStoredUsers } from '../users/stored-user-store.ts'
import { bindEventWire, bindWire, listedWire } from './wire.ts'

/** A page of the SMPP users of an account, oldest first. */
export const answerUsers = (sql: Sql, accountId: string, query: PageQuery) =>
  answerPage(
    'smpp_users',
    listedWire,
    readPageById(query, (page) => listStoredUsers(sql, accountId, page)),
  )

/** The present binds of a user. */
export const answerBinds = async (sql: Sql, id: string) => ({
  status: 200 as const,
  body: { binds: (await listBinds(sql, id)).map(bindWire) },
})

/** A page of the log of binds of a user, newest first. */
export const answerBindLog = (sql: Sql, id: string, query: PageQuery) =>
  answerPage(
    'bind_events',
    bindEventWire,
    readPageById(query, (page) => listBindLog(sql, id, page)),
  )
