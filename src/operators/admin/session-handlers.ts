import { deleteSession, reauthenticate } from '../people/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { cookieOf } from '#platform/sign-in/session-cookie.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import { signedIn } from '../api/operator.ts'
import { sessionState } from './person-wire.ts'
import { operatorProblems } from '../api/problems.ts'
import type { sessionOperations } from './session-contract.ts'

const missing = { name: 'password', reason: 'or a code is required', rule: 'required' }

/** Handlers of the operations on the caller's own session. */
export function sessionHandlers({
  db,
  clock,
  vault,
  sandbox,
}: {
  db: Db
  clock: Clock
  vault: Vault
  sandbox: boolean
}): OperatorHandlers<typeof sessionOperations> {
  return {
    async readSession({ caller }) {
      const { person } = caller.actor
      const who = {
        person_id: person?.id ?? null,
        name: person?.name ?? 'operator token',
        email: person?.email ?? null,
      }
      const now = new Date(clock.now()).toISOString()
      return {
        status: 200,
        body: { signed_in_as: 'operator', ...who, roles: [...caller.roles], sandbox, now },
      }
    },
    async reauthenticate({ caller }, { body }) {
      if (body.password === undefined && body.code === undefined)
        throw new Problem(operatorProblems.invalid, { faults: [missing] })
      const { actor, ip } = signedIn(caller)
      const { sessionId } = actor
      const change = { operation: 'reauthenticate', subject: 'session', id: sessionId, before: null } as const
      await reauthenticate({ db, vault }, { personId: actor.person.id, sessionId, ip }, body, {
        proven: (sql) => noteChange(sql, caller, { ...change, after: { proven: true } }),
        failed: (sql, why) => noteChange(sql, caller, { ...change, after: { refused: why } }),
      })
      return { status: 204 }
    },
    async signOut({ caller }) {
      const { actor, browser } = signedIn(caller)
      const { sessionId: id } = actor
      await db.tx(async (sql) => {
        const ended = await deleteSession(sql, actor.person.id, id)
        const change = { operation: 'signOut', subject: 'session', id } as const
        if (ended) await noteChange(sql, caller, { ...change, before: sessionState(ended), after: null })
        await bumpEpoch(sql)
      })
      return { status: 204, headers: cookieOf(browser, undefined) }
    },
  }
}
