import type { Credentials } from '#platform/contract/family.ts'
import type { Browser } from '#platform/contract/family.ts'
import type { Actor } from './actor.ts'
import type { ApplicationPolicy, Policy } from '../policy/policy.ts'

/** A customer whose credentials were found good. */
export type Caller = {
  account: Policy
  actor: Actor
  /** Present when an application's token was used. */
  application?: ApplicationPolicy
}

/** What an assertion is known by: it is good for one request (RFC 7523, section 3). */
export type Proof = {
  /** SHA-256 of its `jti`. */
  jti: Buffer
  /** Wall time behind which it is refused anyway. */
  until: Date
}

/** Sessions of customers in a browser: each stands for the secret that it was begun with, and ends with it. */
export type ConsoleSessions = {
  /** Who is in by the cookie; nothing where there is none. Throws 401 for one that has ended, and 403 for pages of others. */
  check(credentials: Credentials): Promise<Caller> | undefined
  /** Begins one with a pair of api_key and secret, in place of the browser's former one. Throws as Basic does. */
  begin(pair: string, at: Credentials & { agent: string }): Promise<{ caller: Caller; token: string }>
  /** Ends the one of a browser. */
  end(browser: Browser): Promise<void>
}

/** Who calls, and what is known about them. Everything is cached and hangs on the epoch. */
export type Accounts = {
  /** Customers in a browser: by `basic`, `basicOrQuery` and `basicOrJwt` a session is known where no other proof is given. */
  sessions: ConsoleSessions
  /**
   * Basic with api_key and secret, counted against the calls that the account may make a second.
   * Throws the 401 Problem, or 429 and 503 with a time to wait.
   */
  basic(credentials: Credentials): Promise<Caller> | Caller
  /** The same, or api_key and api_secret in the query (S3-093). Where both are present the header decides. */
  basicOrQuery(credentials: Credentials): Promise<Caller> | Caller
  /** Basic, or an application's token with the messages capability; never both (S3-095). */
  basicOrJwt(credentials: Credentials): Promise<Caller> | Caller
  /** An application's token without `acl`, whatever the application may do (S1-095). Throws the 401 Problem. */
  withoutAcl(token: string): Promise<Caller> | Caller
  /** An application, by a token that it has made for a call of one of these addresses (RFC 7523). Throws the 401 Problem. */
  byAssertion(token: string, audiences: ReadonlySet<string>): Promise<{ caller: Caller; proof: Proof }>
  /** Counts a call against those that an account may make a second. Answers 0, or the milliseconds to wait instead. */
  waitToCall(account: Policy): number | Promise<number>
  /** The same for token polls, which have a rate limit of their own. */
  waitToPoll(account: Policy): number | Promise<number>
  /** The same for calls that wait for nothing. Throws 429 with a time to wait. */
  countCall(account: Policy): void | Promise<void>
  /** An account that is known to exist. */
  policy(accountId: string): Promise<Policy>
  /** The same without waiting, when it is in the cache. */
  policyNow(accountId: string): Policy | undefined
  application(id: string): Promise<ApplicationPolicy | undefined>
  applicationNow(id: string): ApplicationPolicy | undefined
}
