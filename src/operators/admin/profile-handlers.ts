import {
  confirmTotp,
  changePassword,
  factors,
  removeTotp,
  enter,
  listSessions,
  passwords,
  beginTotpSetup,
  readPerson,
  withPassword,
} from '../people/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { entranceOf } from '#platform/sign-in/entrance.ts'
import { cookieOf } from '#platform/sign-in/session-cookie.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { Operator } from '../api/operator.ts'
import { signedIn } from '../api/operator.ts'
import { endSession } from './people-handlers.ts'
import { personWire, sessionWire } from './person-wire.ts'
import { found } from '../api/problems.ts'
import type { profileOperations } from './profile-contract.ts'

type Mine = OperatorHandlers<typeof profileOperations>
type Tools = { db: Db; vault: Vault }

/** Handlers of the operations on the signed-in person's own profile. */
export function profileHandlers(tools: Tools): Mine {
  return { ...self(tools), ...codes(tools), ...ownSessions(tools) }
}

function self({ db }: Tools): Pick<Mine, 'readProfile' | 'changePassword'> {
  return {
    async readProfile({ caller }) {
      const { person, sessionId: session_id } = signedIn(caller).actor
      const recovery_codes = await factors.countRecoveryCodes(db, person.id)
      const row = found(await readPerson(db, person.id))
      const has_password = row.password !== null
      return { status: 200, body: { ...personWire(row), has_password, session_id, recovery_codes } }
    },
    async changePassword({ caller, header }, { body }) {
      const { actor, browser, ip } = signedIn(caller)
      const { id } = actor.person
      const token = await withPassword(db, { personId: id, password: body.current, ip }, async (proven) => {
        const hash = await passwords.hash(body.password)
        return db.tx(async (sql) => {
          const person = await changePassword(sql, id, proven, hash)
          const { token, sessionId } = await enter(sql, person, entranceOf({ ip, browser }, header))
          await note(sql, caller, 'changePassword', { password: 'changed', session_id: sessionId })
          return token
        })
      })
      return { status: 204, headers: cookieOf(browser, token) }
    },
  }
}

function codes({ db, vault }: Tools): Pick<Mine, 'beginTotpSetup' | 'confirmTotp' | 'removeTotp'> {
  return {
    async beginTotpSetup({ caller }, { body: { password } }) {
      const { actor, ip } = signedIn(caller)
      const personId = actor.person.id
      const offered = await withPassword(db, { personId, password, ip }, (proven) =>
        db.tx(async (sql) => {
          const offered = await beginTotpSetup(sql, vault, personId, proven)
          await note(sql, caller, 'beginTotpSetup', { codes: 'offered' })
          return offered
        }),
      )
      return { status: 200, body: offered }
    },
    async confirmTotp({ caller }, { body: { code } }) {
      const { id } = signedIn(caller).actor.person
      const recovery_codes = await db.tx(async (sql) => {
        const recoveryCodes = await confirmTotp(sql, vault, id, code)
        await note(sql, caller, 'confirmTotp', { codes: true })
        return recoveryCodes
      })
      return { status: 200, body: { recovery_codes } }
    },
    async removeTotp({ caller }, { body: { password, code } }) {
      const { actor, ip } = signedIn(caller)
      const personId = actor.person.id
      await withPassword(db, { personId, password, ip }, (proven) =>
        db.tx(async (sql) => {
          await removeTotp(sql, vault, personId, proven, code)
          await note(sql, caller, 'removeTotp', { codes: false })
        }),
      )
      return { status: 204 }
    },
  }
}

function ownSessions({ db }: Tools): Pick<Mine, 'listOwnSessions' | 'endOwnSession'> {
  return {
    async listOwnSessions({ caller }) {
      const { person, sessionId } = signedIn(caller).actor
      const sessions = (await listSessions(db, person.id)).map((session) => ({
        ...sessionWire(session),
        current: session.id === sessionId,
      }))
      return { status: 200, body: { sessions } }
    },
    endOwnSession: async (ctx, { params: { session_id: id } }) =>
      endSession(db, ctx, signedIn(ctx.caller).actor.person.id, id),
  }
}

function note(sql: Sql, caller: Operator, operation: string, after: Record<string, unknown>): Promise<void> {
  const { id } = signedIn(caller).actor.person
  return noteChange(sql, caller, { operation, subject: 'person', id, before: null, after })
}
