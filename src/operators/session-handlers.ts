import { deleteSession } from '#people/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { cookieOf } from '#platform/session-cookie.ts'
import { noteChange } from './changes.ts'
import type { OperatorHandlers } from './family.ts'
import { signedIn } from './operator.ts'
import { sessionState } from './person-wire.ts'
import type { sessionOperations } from './session-contract.ts'

/** Who is asking. */
export function sessionHandlers({
  db,
  clock,
  sandbox,
}: {
  db: Db
  clock: Clock
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
      return { status: 200, body: { door: 'operator', ...who, roles: [...caller.roles], sandbox, now } }
    },
    async signOut({ caller }) {
      const { actor, browser } = signedIn(caller)
      const { sessionId: id } = actor
      await db.tx(async (sql) => {
        const ended = await deleteSession(sql, actor.person.id, id)
        const change = { what: 'signOut', subject: 'session', id } as const
        if (ended) await noteChange(sql, caller, { ...change, before: sessionState(ended), after: null })
        await bumpEpoch(sql)
      })
      return { status: 204, headers: cookieOf(browser, undefined) }
    },
  }
}
