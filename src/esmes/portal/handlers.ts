import { type ConfirmDeps, confirmSession, foundOwn, type RequestCaller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import type { SmppAddress } from '#platform/config/setting-kinds.ts'
import { Problem } from '#platform/contract/problem.ts'
import { endSession } from '../binds/end-session.ts'
import { traceSession } from '../trace/request-trace.ts'
import { hasRoom } from '../users/stored-user-store.ts'
import { answerBindLog, answerBinds, answerUsers } from '../views/reads.ts'
import { openUserChanges } from '../views/user-changes.ts'
import { traceWire, userWire } from '../views/wire.ts'
import type { ownSmppUsersContract } from './contract.ts'
import { foundUser } from './find.ts'
import { mostOwnUsers, ownUserProblems } from './problems.ts'

export type OwnSmppDeps = ConfirmDeps & {
  /** The ports to which customers bind; undefined if there is none. */
  smppPort: number | undefined
  smppTlsPort: number | undefined
  /** The address that the portal states; undefined for the host of the API and the ports of this node. */
  smppPublicAddress: SmppAddress | undefined
}

type Mine = Handlers<typeof ownSmppUsersContract, RequestCaller>

const changes = openUserChanges(foundOwn)

/** Handlers of a customer's operations on the SMPP users of the account. */
export function ownSmppUserHandlers(deps: OwnSmppDeps): Mine {
  const { db } = deps
  return {
    ...readHandlers(deps),
    ...sessionHandlers(deps),
    async createOwnSmppUser({ caller }, { body: { api_secret, password, code, ...input } }) {
      await confirmSession(deps, caller, { api_secret, password, code })
      const { id: accountId } = caller.account
      const { after, password: issued } = await db.asAccount(accountId, async (sql) => {
        if (!(await hasRoom(sql, accountId, mostOwnUsers))) throw new Problem(ownUserProblems.full)
        return changes.create(sql, accountId, input)
      })
      return { status: 201, body: { ...after, password: issued } }
    },
    async changeOwnSmppUser({ caller: { account } }, { params: { smpp_user_id: id }, body }) {
      const { after } = await db.asAccount(account.id, (sql) => changes.change(sql, account.id, id, body))
      return { status: 200, body: after }
    },
    async removeOwnSmppUser({ caller }, { params: { smpp_user_id: id }, body }) {
      await confirmSession(deps, caller, body)
      const { id: accountId } = caller.account
      await db.asAccount(accountId, (sql) => changes.remove(sql, accountId, id))
      return { status: 204 }
    },
    async renewOwnSmppPassword({ caller }, { params: { smpp_user_id: id }, body }) {
      await confirmSession(deps, caller, body)
      const { id: accountId } = caller.account
      const { after, password } = await db.asAccount(accountId, (sql) =>
        changes.renew(sql, accountId, id, body.keep_seconds),
      )
      return { status: 200, body: { ...after, password } }
    },
  }
}

function sessionHandlers({ db }: OwnSmppDeps): Pick<Mine, 'endOwnSmppSession' | 'traceOwnSmppSession'> {
  return {
    async endOwnSmppSession({ caller: { account } }, { params }) {
      const { smpp_user_id: id, bind_session_id: session } = params
      await foundUser(db, account.id, id)
      foundOwn(await db.asAccount(account.id, (sql) => endSession(sql, id, session, 'member')))
      return { status: 204 }
    },
    async traceOwnSmppSession({ caller: { account } }, { params }) {
      const { smpp_user_id: id, bind_session_id: session } = params
      await foundUser(db, account.id, id)
      const trace = foundOwn(await db.asAccount(account.id, (sql) => traceSession(sql, id, session)))
      return { status: 200, body: traceWire(trace) }
    },
  }
}

function readHandlers({
  db,
  smppPort,
  smppTlsPort,
  smppPublicAddress,
}: OwnSmppDeps): Pick<
  Mine,
  'readSmppConnection' | 'listOwnSmppUsers' | 'readOwnSmppUser' | 'listOwnSmppBinds' | 'listOwnSmppBindLog'
> {
  return {
    async readSmppConnection({ origin }) {
      const own = { host: new URL(origin()).hostname, port: smppPort, tlsPort: smppTlsPort }
      const { host, port, tlsPort } = smppPublicAddress ?? own
      return { status: 200, body: { host, port: port ?? null, tls_port: tlsPort ?? null } }
    },
    listOwnSmppUsers: ({ caller: { account } }, { query }) =>
      db.asAccount(account.id, (sql) => answerUsers(sql, account.id, query)),
    async readOwnSmppUser({ caller: { account } }, { params: { smpp_user_id: id } }) {
      return { status: 200, body: userWire(await foundUser(db, account.id, id)) }
    },
    async listOwnSmppBinds({ caller: { account } }, { params: { smpp_user_id: id } }) {
      await foundUser(db, account.id, id)
      return db.asAccount(account.id, (sql) => answerBinds(sql, id))
    },
    async listOwnSmppBindLog({ caller: { account } }, { params: { smpp_user_id: id }, query }) {
      await foundUser(db, account.id, id)
      return db.asAccount(account.id, (sql) => answerBindLog(sql, id, query))
    },
  }
}
