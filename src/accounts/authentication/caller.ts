import type { Credentials } from '#platform/contract/family.ts'
import type { Browser } from '#platform/contract/family.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import type { Actor } from './actor.ts'
import type { ApplicationPolicy, Policy } from '../policy/policy.ts'

/** A customer with valid credentials. */
export type Caller = {
  account: Policy
  actor: Actor
  /** Present in the session of a member. */
  member?: SignedInMember
  /** Present when an application's token was used. */
  application?: ApplicationPolicy
}

/** A customer, and the credentials of the request. */
export type RequestCaller = Caller & { credentials: Credentials }

/** The member of a session; without a password the member signs in with single sign-on. */
export type SignedInMember = {
  id: string
  email: string
  name: string
  role: MemberRole
  hasPassword: boolean
}

/** Identifies an assertion, which may be used only once (RFC 7523, section 3). */
export type Proof = {
  /** SHA-256 of its `jti`. */
  jti: Buffer
  /** Wall time after which the assertion is expired and rejected anyway. */
  until: Date
}

/**
 * Browser sessions of customers. A session belongs to the secret used at sign-in, and ends when that secret is revoked, or to a member, and
 * ends when the member is removed.
 */
export type ConsoleSessions = {
  /** The caller of the session cookie; undefined without a cookie. Throws 401 for an expired session, and 403 for
   * cross-site requests and for requests that the role of the member does not allow. */
  check(credentials: Credentials): Promise<Caller> | undefined
  /** Starts a session with api_key and secret, replacing the browser's previous one. Throws as Basic does. */
  begin(
    pair: string,
    at: Credentials & { agent: string },
    admit: (accountId: string) => Promise<void>,
  ): Promise<{ caller: Caller; token: string }>
  /** Checks api_key and secret again for a sensitive change. Throws 429 after too many failures. */
  proveAgain(pair: string, credentials: Credentials): Promise<boolean>
  /** Ends the session of a browser. */
  end(browser: Browser): Promise<void>
}

/** Authentication of callers and their settings. Everything is cached and depends on the epoch. */
export type Accounts = {
  /** Customers in a browser: `basic`, `basicOrQuery` and `basicOrJwt` accept a session if there are no other credentials. */
  sessions: ConsoleSessions
  /**
   * Basic with api_key and secret, counted against the account's rate limit.
   * Throws the 401 Problem, or 429 and 503 with a time to wait.
   */
  basic(credentials: Credentials): Promise<Caller> | Caller
  /** Like `basic`; also accepts api_key and api_secret in the query (S3-093). If both are present, the header is used. */
  basicOrQuery(credentials: Credentials): Promise<Caller> | Caller
  /** Accepts Basic, or an application's token with the messages capability; never both (S3-095). */
  basicOrJwt(credentials: Credentials): Promise<Caller> | Caller
  /** Accepts an application's token without `acl`, regardless of its capabilities (S1-095). Throws the 401 Problem. */
  withoutAcl(token: string): Promise<Caller> | Caller
  /** Accepts an application that presents an assertion for one of these audiences (RFC 7523). Throws the 401 Problem. */
  byAssertion(token: string, audiences: ReadonlySet<string>): Promise<{ caller: Caller; proof: Proof }>
  /** Counts a call against the account's rate limit. Returns 0, or the milliseconds to wait. */
  waitToCall(account: Policy): number | Promise<number>
  /** Like `waitToCall`, for token polls, which have a separate rate limit. */
  waitToPoll(account: Policy): number | Promise<number>
  /** Like `waitToCall`, but throws 429 with a time to wait. */
  countCall(account: Policy): void | Promise<void>
  /** The policy of an account that is known to exist. */
  policy(accountId: string): Promise<Policy>
  /** The policy of an account if it is cached; returns synchronously. */
  policyNow(accountId: string): Policy | undefined
  application(id: string): Promise<ApplicationPolicy | undefined>
  applicationNow(id: string): ApplicationPolicy | undefined
}
