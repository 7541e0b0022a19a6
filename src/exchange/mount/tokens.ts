import type { Accounts, Caller, TokenGrants, TokenWays } from '#accounts/index.ts'
import { tokenProblems } from '#accounts/index.ts'
import { type RequestingApplication, audiences, cibaGrantType } from '#network/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { SimUsers } from '#sims/index.ts'
import type { Network } from '../compose/network.ts'

export type TokenDeps = { accounts: Accounts; simUsers: SimUsers; network: Pick<Network, 'give'> }

/** A client of the token endpoint: an API user of SIMs, or an application. */
type TokenClient = { user?: Awaited<ReturnType<SimUsers['basic']>>; application?: RequestingApplication }

/** How a client of the token endpoint authenticates. */
export function waysOf({ simUsers, accounts }: TokenDeps): TokenWays<TokenClient> {
  return {
    basic: async (pair, ip) => ({ user: await simUsers.basic(pair, ip) }),
    bearer(token) {
      const caller = accounts.withoutAcl(token)
      return caller instanceof Promise ? caller.then(byToken) : byToken(caller)
    },
    async assertion(token, origin) {
      const { caller, proof } = await accounts.byAssertion(token, audiences(origin))
      return { application: { ...(caller as Required<Caller>), proof } }
    },
    idOf: ({ user, application }) => application?.application.id ?? user!.user.clientId,
  }
}

const byToken = (caller: Caller): TokenClient => ({ application: caller as Required<Caller> })

/** Issuers of access tokens by `grant_type`. */
export function grantsOf({ simUsers, network }: TokenDeps): TokenGrants<TokenClient> {
  return {
    client_credentials({ user }) {
      if (!user) throw new Problem(tokenProblems.unauthorizedClient)
      return simUsers.issueToken(user)
    },
    [cibaGrantType]({ application }, { auth_req_id: id }) {
      if (!application) throw new Problem(tokenProblems.unauthorizedClient)
      return network.give(application, id)
    },
  }
}
