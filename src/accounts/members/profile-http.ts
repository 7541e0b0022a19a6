import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { cookieOf, hashOfToken, tokenOf } from '#platform/sign-in/session-cookie.ts'
import { lockMember } from '../member-sign-in/member-store.ts'
import { factors, passwords } from '../member-sign-in/parts.ts'
import { inSession, prove } from '../member-sign-in/prove.ts'
import { foundOwn } from '../portal/problems.ts'
import type { InsideMember } from '../portal-session/family.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { accountOf, by } from './caller.ts'
import type { profileContract } from './profile-contract.ts'
import { enter } from './enter.ts'
import { setPassword, turnTwoFactorOn } from './profile.ts'
import { browserOf } from './sign-in-http.ts'
import type { MemberTools } from './tools.ts'

/** The operations of a member on their own sign-in. */
export function profileHandlers(tools: MemberTools): Handlers<typeof profileContract, InsideMember> {
  const { db, vault } = tools
  /** Requires the password of the signed-in member, and the code if there is one. */
  const proven = <T>(
    { caller }: Ctx<InsideMember>,
    proof: { password: string; code?: string | undefined },
    work: Parameters<typeof prove<T>>[3],
  ): Promise<T> => {
    const { email } = caller.customer.member
    const options = { ip: caller.credentials.ip, kinds: inSession }
    return prove(tools, { ...proof, email, accountId: accountOf(caller) }, options, work)
  }
  return {
    async readMemberProfile({ caller }) {
      const { id, email, name, role } = caller.customer.member
      const { totp_secret } = foundOwn(await db.tx((sql) => lockMember(sql, id)))
      const recovery_codes = await factors.countRecoveryCodes(db, id)
      const two_factor = totp_secret !== null
      return { status: 200, body: { member_id: id, email, name, role, two_factor, recovery_codes } }
    },
    async changeOwnPassword(ctx, { body: { new_password: input, ...proof } }) {
      const password = await passwords.hash(input)
      const { token } = await proven(ctx, proof, async (sql, member) => {
        await setPassword(sql, member.id, password)
        await recordActivity(sql, member.account_id, { ...by(ctx.caller), kind: 'password_changed' })
        return enter(sql, member, browserOf(ctx))
      })
      return { status: 204, headers: cookieOf(ctx.caller.credentials.browser!(), token) }
    },
    async beginTwoFactor(ctx, { body }) {
      const offered = await proven(ctx, body, (sql, member) => factors.begin(sql, vault, member))
      return { status: 200, body: offered }
    },
    async confirmTwoFactor({ caller }, { body: { code } }) {
      const { id } = caller.customer.member
      const session = hashOfToken(tokenOf(caller.credentials.browser!())!)
      const recovery_codes = await db.tx(async (sql) => {
        const member = foundOwn(await lockMember(sql, id))
        const codes = await turnTwoFactorOn(sql, vault, member, { code, session })
        await recordActivity(sql, accountOf(caller), { ...by(caller), kind: 'two_factor_on' })
        return codes
      })
      return { status: 200, body: { recovery_codes } }
    },
    async endTwoFactor(ctx, { body }) {
      await proven(ctx, body, async (sql, member) => {
        if (!member.totp_secret) return
        await factors.end(sql, member.id)
        await recordActivity(sql, member.account_id, { ...by(ctx.caller), kind: 'two_factor_off' })
      })
      return { status: 204 }
    },
  }
}
