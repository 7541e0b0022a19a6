import type { Handlers } from '#platform/contract/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { cookieOf } from '#platform/sign-in/session-cookie.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { actorOf } from '../activity/actor.ts'
import { readAccount } from '../account/account-store.ts'
import { isBare } from '../authentication/credentials.ts'
import type { Accounts, SignedInMember } from '../authentication/caller.ts'
import { rights } from '../roles/role-kinds.ts'
import { Problem } from '#platform/contract/problem.ts'
import { refusesSecrets } from '../member-sign-in/provider-store.ts'
import type { consoleSessionContract, portalSignInContract } from './contract.ts'
import type { PortalVisitor, Inside } from './family.ts'
import { secretNotAccepted } from './problems.ts'

export type ConsoleTools = { db: Db; clock: Clock; accounts: Accounts; sandbox: boolean }

/** Handlers of the operations by which customers sign in to the portal. */
export function portalSignInHandlers(
  tools: ConsoleTools,
): Handlers<typeof portalSignInContract, PortalVisitor> {
  return {
    async openConsoleSession({ caller: { credentials }, header }, { body }) {
      const at = { ...credentials, agent: header('user-agent') ?? '' }
      const pair = `${body.api_key}:${body.api_secret}`
      const { caller, token } = await tools.accounts.sessions.begin(pair, at, async (id) => {
        if (await refusesSecrets(tools.db, id)) throw new Problem(secretNotAccepted)
        const entry = { actor: actorOf({}), address: credentials.ip, kind: 'signed_in' } as const
        await recordActivity(tools.db, id, { ...entry, detail: { via: 'console' } })
      })
      const headers = cookieOf(credentials.browser!(), token)
      return { status: 200, headers, body: await sessionWire(tools, caller.account.id, undefined) }
    },
  }
}

/** Operations on a customer's session. */
export function consoleSessionHandlers(tools: ConsoleTools): Handlers<typeof consoleSessionContract, Inside> {
  return {
    async readConsoleSession({ caller }) {
      const { account, member } = caller.customer
      return { status: 200, body: await sessionWire(tools, account.id, member) }
    },
    async endConsoleSession({ caller: { credentials, customer } }) {
      const browser = credentials.browser!()
      await tools.accounts.sessions.end(browser)
      const entry = { actor: actorOf(customer), address: credentials.ip, kind: 'signed_out' } as const
      if (isBare(credentials)) await recordActivity(tools.db, customer.account.id, entry)
      return { status: 204, headers: cookieOf(browser, undefined) }
    },
  }
}

/** The session of an account; of a member, if there is one. */
export async function sessionWire(
  { db, clock, sandbox }: Pick<ConsoleTools, 'db' | 'clock' | 'sandbox'>,
  id: string,
  member: SignedInMember | undefined,
) {
  const account = await db.asAccount(id, (sql) => readAccount(sql, id))
  const now = new Date(clock.now()).toISOString()
  return {
    signed_in_as: 'customer',
    api_key: id,
    name: account!.name,
    member: member ? memberWire(member) : null,
    rights: rights[member?.role ?? 'owner'],
    sandbox,
    now,
  } as const
}

const memberWire = ({ id: member_id, email, name, role, hasPassword: has_password }: SignedInMember) => ({
  member_id,
  email,
  name,
  role,
  has_password,
})
