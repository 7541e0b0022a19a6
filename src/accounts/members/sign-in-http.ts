import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { type Entrance, entranceOf } from '#platform/sign-in/entrance.ts'
import { cookieOf, hashOfToken } from '#platform/sign-in/session-cookie.ts'
import { takeTry } from '#platform/sign-in/try-store.ts'
import { lockMembers } from '../member-sign-in/member-store.ts'
import { passwords } from '../member-sign-in/parts.ts'
import type { PortalVisitor } from '../portal-session/family.ts'
import { sessionWire } from '../portal-session/http.ts'
import { accept } from './accept.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { memberSignInContract } from './sign-in-contract.ts'
import { readSignOn } from '../member-sign-in/provider-store.ts'
import { type Entered, enter } from './enter.ts'
import { findInvitation } from './invitation-store.ts'
import { memberProblems } from './problems.ts'
import { readReset, useReset } from './profile.ts'
import { requestReset } from './request-reset.ts'
import { refuseWithoutSignOn, signIn } from './sign-in.ts'
import type { MemberTools } from './tools.ts'

/** Requests for a new password per network before delays begin. */
const freeResets = 20
/** The least duration of such a request. */
const leastMs = 300

/** Handlers of the operations by which members sign in. */
export function memberSignInHandlers(
  tools: MemberTools,
): Handlers<typeof memberSignInContract, PortalVisitor> {
  const { db, mailsCustomers } = tools
  return {
    async signInMember(ctx, { body: { api_key: accountId, ...proof } }) {
      return inside(tools, ctx, await signIn(tools, { ...proof, accountId }, browserOf(ctx)))
    },
    async readMemberInvitation(_, { body }) {
      const { account_name: account, account_id, email, name, role } = await readInvitation(tools, body.token)
      const signOn = await readSignOn(db, account_id)
      const single_sign_on = signOn
        ? { api_key: account_id, required: signOn.required && role !== 'owner' }
        : null
      return { status: 200, body: { account, email, name, role, single_sign_on } }
    },
    async acceptMemberInvitation(ctx, { body: { token, name, password } }) {
      // An invalid link costs no hash.
      const { account_id: accountId } = await readInvitation(tools, token)
      const hash = await passwords.hash(password)
      const at = browserOf(ctx)
      const entered = await db.tx(async (sql) => {
        // The person may join with single sign-on at the same time.
        await lockMembers(sql, accountId)
        const member = await accept(sql, token, { name, password: hash })
        await refuseWithoutSignOn(sql, member)
        const activity = { actor: member.email, address: at.ip, kind: 'member_joined' } as const
        await recordActivity(sql, accountId, { ...activity, detail: { role: member.role } })
        return enter(sql, member, at)
      })
      return inside(tools, ctx, entered)
    },
    async requestPasswordReset(ctx, { body }) {
      const network = networkOf(ctx.caller.credentials.ip)
      const wait = await takeTry(db, [{ key: `member reset ${network}`, free: freeResets }])
      if (wait > 0) throw new Problem(memberProblems.throttled, { retryAfter: Math.ceil(wait / 1000) })
      // The time of the response does not show whether the address is known.
      const isKept = tools.sandbox && !mailsCustomers
      const work =
        mailsCustomers || isKept ? requestReset(tools, { ...body, network }, ctx.origin()) : undefined
      await Promise.all([work, pause(leastMs)])
      return { status: 202, body: { sends_mail: mailsCustomers, kept_in_mailbox: isKept } }
    },
    async resetPassword(ctx, { body }) {
      // An invalid link costs no hash.
      await readReset(db, body.token)
      const password = await passwords.hash(body.password)
      const { ip } = ctx.caller.credentials
      await db.tx(async (sql) => {
        const { account_id: accountId, email: actor } = await useReset(sql, body.token, password)
        await recordActivity(sql, accountId, { actor, address: ip, kind: 'password_reset' })
      })
      return { status: 204 }
    },
  }
}

async function readInvitation({ db }: Pick<MemberTools, 'db'>, token: string) {
  const invitation = await findInvitation(db, hashOfToken(token))
  if (!invitation) throw new Problem(memberProblems.linkUsed)
  return invitation
}

/** The response to a sign-in, with the cookie of the session. */
async function inside(tools: MemberTools, { caller }: Ctx<PortalVisitor>, { member, token }: Entered) {
  const headers = cookieOf(caller.credentials.browser!(), token)
  const signedIn = { ...member, hasPassword: member.password !== null }
  return { status: 200, headers, body: await sessionWire(tools, member.account_id, signedIn) } as const
}

/** The browser of a request in the portal. */
export const browserOf = ({ caller: { credentials }, header }: Ctx<PortalVisitor>): Entrance =>
  entranceOf({ ip: credentials.ip, browser: credentials.browser!() }, header)
