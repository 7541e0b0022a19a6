import { createHash } from 'node:crypto'
import { enqueueMail } from '#operators/index.ts'
import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { cookieOf, hashOfToken, tokenOf } from '#platform/sign-in/session-cookie.ts'
import { takeTry } from '#platform/sign-in/try-store.ts'
import { findMember } from '../member-sign-in/member-store.ts'
import type { ProveDeps } from '../member-sign-in/prove.ts'
import type { PortalVisitor } from '../portal-session/family.ts'
import { type ConsoleTools, sessionWire } from '../portal-session/http.ts'
import { recordActivity } from './activity-store.ts'
import type { memberSignInContract } from './sign-in-contract.ts'
import { type Entered, type Entrance, enter } from './enter.ts'
import { findInvitation } from './invitation-store.ts'
import { accept } from './invite.ts'
import { resetLetter } from './letter.ts'
import { memberProblems } from './problems.ts'
import { createReset, newPassword, useReset } from './profile.ts'
import { signIn } from './sign-in.ts'

export type MemberTools = Pick<ConsoleTools, 'db' | 'clock' | 'sandbox'> &
  ProveDeps & {
    /** Whether links are sent by email: with a mail server, and an address of the console that people can open. */
    mailsCustomers: boolean
  }

/** Links for a new password per address before delays begin. */
const freeResets = 3

/** Handlers of the operations by which members sign in. */
export function memberSignInHandlers(
  tools: MemberTools,
): Handlers<typeof memberSignInContract, PortalVisitor> {
  const { db, vault, mailsCustomers } = tools
  return {
    async signInMember(ctx, { body: { api_key: accountId, ...proof } }) {
      return inside(tools, ctx, await signIn(tools, { ...proof, accountId }, entranceOf(ctx)))
    },
    async readMemberInvitation(_, { body }) {
      const { account_name: account, email, name, role } = await readInvitation(tools, body.token)
      return { status: 200, body: { account, email, name, role } }
    },
    async acceptMemberInvitation(ctx, { body: { token, name, password } }) {
      // An invalid link costs no hash.
      await readInvitation(tools, token)
      const hash = await newPassword(password)
      const at = entranceOf(ctx)
      const entered = await db.tx(async (sql) => {
        const member = await accept(sql, token, { name, password: hash })
        const activity = { actor: member.email, address: at.ip, kind: 'member_joined' } as const
        await recordActivity(sql, member.account_id, { ...activity, detail: { role: member.role } })
        return enter(sql, member, at)
      })
      return inside(tools, ctx, entered)
    },
    async requestPasswordReset(ctx, { body }) {
      const email = body.email.toLowerCase()
      const key = `member reset ${createHash('sha256').update(email).digest('base64url')}`
      const isLate = (await takeTry(db, [{ key, free: freeResets }])) > 0
      if (mailsCustomers && !isLate)
        await db.tx(async (sql) => {
          const member = await findMember(sql, email, body.api_key)
          if (!member) return
          const { id, token, expiresAt } = await createReset(sql, member.id)
          const link = `${ctx.origin()}/console/password#token=${token}`
          const letter = resetLetter({ name: member.name, link, expiresAt })
          const mail = { id, kind: 'member-reset', recipient: email, expires_at: expiresAt } as const
          await enqueueMail(sql, vault, { ...mail, accountId: member.account_id, ...letter })
        })
      return { status: 202, body: { sends_mail: mailsCustomers } }
    },
    async resetPassword(ctx, { body }) {
      const password = await newPassword(body.password)
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
  return { status: 200, headers, body: await sessionWire(tools, member.account_id, member) } as const
}

/** The browser that signs in. */
export function entranceOf({ caller: { credentials }, header }: Ctx<PortalVisitor>): Entrance {
  const previousToken = tokenOf(credentials.browser!())
  return { ip: credentials.ip, browser: header('user-agent') ?? '', previousToken }
}
