import type { z } from 'zod'
import type { tokenForm, tokenGiven } from './contract.ts'

export type TokenForm = z.output<typeof tokenForm>
export type TokenGiven = z.input<typeof tokenGiven>

/** How those who ask for tokens prove who they are. */
export type TokenWays<Client> = {
  /** By an id, a colon and a secret. Throws the 401 Problem, or 429 and 503 with a time to wait. */
  basic(pair: string, ip: string): Client | Promise<Client>
}

/** What gives a token, by `grant_type`. Throws problems of `tokenProblems`. */
export type TokenGrants<Client> = Readonly<
  Record<string, (client: Client, form: TokenForm) => Promise<TokenGiven>>
>
