import { type TokenCaller, tokenClientOf, tokenProblems, type TokenWays } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { networkTokensContract } from './contract.ts'
import { type RequestingApplication, requestToken, type RequestDeps } from './request.ts'

/** The application of a client; undefined if the client is not an application. */
export type ApplicationOf<Client> = (client: Client) => RequestingApplication | undefined

/** Handlers for requests for a token for one number. */
export function networkTokenHandlers<Client>(
  deps: RequestDeps,
  ways: TokenWays<Client>,
  applicationOf: ApplicationOf<Client>,
): Handlers<typeof networkTokensContract, TokenCaller<Client>> {
  return {
    async requestNetworkToken({ caller, origin }, { body }) {
      const application = applicationOf(await tokenClientOf(ways, caller, body, origin()))
      if (!application) throw new Problem(tokenProblems.unauthorizedClient)
      return { status: 200, body: await requestToken(deps, application, body) }
    },
  }
}
