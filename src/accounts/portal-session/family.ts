import type { Credentials, Family } from '#platform/contract/family.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { refuseForeignSignIn } from '#platform/sign-in/session-cookie.ts'
import { Problem } from '#platform/contract/problem.ts'
import { refusals } from '../contract/problems.ts'
import type { Accounts, Caller, SignedInMember } from '../authentication/caller.ts'

/** A customer who is not signed in yet. */
export type PortalVisitor = { credentials: Credentials }

/** The family of the portal's sign-in: it accepts requests only from pages of the console, and its errors are problem documents. */
export function portalSignInFamily(errorsUrl: string): Family<PortalVisitor> {
  return {
    ...inPortal(errorsUrl),
    name: 'portal-sign-in',
    authenticate(credentials) {
      refuseForeignSignIn(credentials.browser!())
      return { credentials }
    },
  }
}

/** A signed-in customer and their browser. */
export type Inside = PortalVisitor & { customer: Caller }

/** The family of customers' sessions: the session, or Basic, and problem bodies. */
export function consoleSessionFamily(accounts: Accounts, errorsUrl: string): Family<Inside> {
  return {
    ...inPortal(errorsUrl),
    name: 'console-session',
    owner: ({ customer }) => customer.account.id,
    authenticate: async (credentials) => ({ credentials, customer: await accounts.basic(credentials) }),
  }
}

/** A signed-in member and their browser. */
export type InsideMember = Inside & { customer: { member: SignedInMember } }

/** The family of a member's own sign-in: the session of a member only. */
export function consoleMemberFamily(accounts: Accounts, errorsUrl: string): Family<InsideMember> {
  return {
    ...inPortal(errorsUrl),
    name: 'console-member',
    unlogged: true,
    owner: ({ customer }) => customer.account.id,
    async authenticate(credentials) {
      const { member, ...customer } = await accounts.basic(credentials)
      if (!member) throw new Problem(refusals.unauthorized)
      return { credentials, customer: { ...customer, member } }
    },
  }
}

const inPortal = (errorsUrl: string) => ({
  ...inProblems((kind) => typeBelow(errorsUrl, kind)),
  headers: { 'cache-control': 'no-store' },
})
