import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { TestExchange } from '../support/exchange.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { openConsole, password } from '../support/people.ts'
import type { Kind } from './field-paths.ts'

/** Stores an unused invitation to an account; returns its ID and the token of its link. */
export async function inviteMember(db: Db, accountId: string): Promise<{ id: string; token: string }> {
  const [id, token] = [uuidv7(), newToken()]
  await db.query(
    `insert into member_invitation (id, hash, account_id, email, name, role, expires_at)
     values ($1, $2, $3, $4, 'Invited', 'billing', clock_timestamp() + interval '1 hour')`,
    [id, hashOfToken(token), accountId, `${id}@example.com`],
  )
  return { id, token }
}

type Links = { memberLink?: string; resetLink?: string }

/** Creates the links of members that an operation names. */
export async function memberLinks(db: Db, accountId: string, kinds: ReadonlySet<Kind>): Promise<Links> {
  const fixtures: Links = {}
  if (kinds.has('memberLink')) fixtures.memberLink = (await inviteMember(db, accountId)).token
  if (kinds.has('resetLink')) {
    const [{ id }, token] = [await memberInside(db, accountId), newToken()]
    await db.query(
      `insert into member_reset (member_id, id, hash, expires_at)
       values ($1, $2, $3, clock_timestamp() + interval '1 hour')`,
      [id, uuidv7(), hashOfToken(token)],
    )
    fixtures.resetLink = token
  }
  return fixtures
}

/** The members that a request of a member needs: the code of a secret that was offered before. */
export async function codeOfMember(
  { url }: TestExchange,
  id: string,
  member: TestMember,
): Promise<Record<string, unknown>> {
  if (id !== 'confirmTwoFactor') return {}
  const { body } = await openConsole(url, member.cookie).post<{ secret: string }>(
    '/console/v1/profile/two-factor',
    { password },
  )
  return { code: codeOf(body.secret, Math.floor(Date.now() / 30_000)) }
}
