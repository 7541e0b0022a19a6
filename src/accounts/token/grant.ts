import type { z } from 'zod'
import type { tokenForm, tokenResponse } from './contract.ts'

export type TokenForm = z.output<typeof tokenForm>
export type TokenResponse = z.input<typeof tokenResponse>

/** How clients authenticate for a token. */
export type TokenWays<Client> = {
  /** Authenticates by an ID, a colon and a secret. Throws the 401 Problem, or 429 and 503 with a time to wait. */
  basic(pair: string, ip: string): Client | Promise<Client>
  /** Authenticates by a token signed by its application. Throws the same problems as `basic`. */
  bearer(token: string): Client | Promise<Client>
  /**
   * Authenticates by a token in the form, which the application has signed for this base URL, such as `https://exchange.example` (RFC 7523,
   * section 2.2).
   */
  assertion(token: string, origin: string): Client | Promise<Client>
  /** The client's ID, which must equal a `client_id` in the form. */
  idOf(client: Client): string
}

/** Issues a token, by `grant_type`. Throws problems of `tokenProblems`. */
export type TokenGrants<Client> = Readonly<
  Record<string, (client: Client, form: TokenForm) => Promise<TokenResponse>>
>
