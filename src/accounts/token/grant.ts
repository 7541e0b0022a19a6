import type { z } from 'zod'
import type { tokenForm, tokenResponse } from './contract.ts'

export type TokenForm = z.output<typeof tokenForm>
export type TokenResponse = z.input<typeof tokenResponse>

/** How those who ask for tokens prove who they are. */
export type TokenWays<Client> = {
  /** By an id, a colon and a secret. Throws the 401 Problem, or 429 and 503 with a time to wait. */
  basic(pair: string, ip: string): Client | Promise<Client>
  /** By a token that its application has signed. Throws the same. */
  bearer(token: string): Client | Promise<Client>
  /** By such a token in the form, made for a call of this address, such as `https://exchange.example` (RFC 7523, section 2.2). */
  assertion(token: string, origin: string): Client | Promise<Client>
  /** What a client is called, which a `client_id` beside its proof must be. */
  idOf(client: Client): string
}

/** What gives a token, by `grant_type`. Throws problems of `tokenProblems`. */
export type TokenGrants<Client> = Readonly<
  Record<string, (client: Client, form: TokenForm) => Promise<TokenResponse>>
>
