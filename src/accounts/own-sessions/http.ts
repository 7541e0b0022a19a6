import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { hashOfToken, tokenOf } from '#platform/sign-in/session-cookie.ts'
import {
  deleteConsoleSessionOf,
  listConsoleSessions,
  type ListedConsoleSession,
} from '../authentication/session-store.ts'
import { portalProblems } from '../portal/problems.ts'
import type { Inside } from '../portal-session/family.ts'
import type { ownSessionsContract } from './contract.ts'

/** The operations of a customer on the browser sessions of the account. */
export function ownSessionsHandlers({ db }: { db: Db }): Handlers<typeof ownSessionsContract, Inside> {
  return {
    async listAccountSessions({ caller: { customer, credentials } }) {
      const { id } = customer.account
      const token = tokenOf(credentials.browser!())
      const rows = await db.asAccount(id, (sql) =>
        listConsoleSessions(sql, id, token === undefined ? undefined : hashOfToken(token)),
      )
      return { status: 200, body: { sessions: rows.map(sessionWire) } }
    },
    async endAccountSession({ caller: { customer } }, { params }) {
      const { id } = customer.account
      await db.asAccount(id, async (sql) => {
        const isEnded = await deleteConsoleSessionOf(sql, id, params.session_id)
        if (!isEnded) throw new Problem(portalProblems.notFound)
        await bumpEpoch(sql)
      })
      return { status: 204 }
    },
  }
}

const sessionWire = ({ id, member_id, email, created_at, seen_at, ...rest }: ListedConsoleSession) => ({
  session_id: id,
  member: member_id === null ? null : { member_id, email: email! },
  created_at: created_at.toISOString(),
  seen_at: seen_at.toISOString(),
  ...rest,
})
