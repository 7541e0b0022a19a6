import type { Handlers } from '#platform/contract.ts'
import { Problem } from '#platform/problem.ts'
import type { tokenContract } from './contract.ts'
import type { TokenCaller } from './family.ts'
import type { TokenForm, TokenGrants, TokenWays } from './grant.ts'
import { tokenProblems } from './problems.ts'

/** Gives tokens by the table of grants: who asks is proven first, whatever else the form says. */
export function tokenHandlers<Client>(
  ways: TokenWays<Client>,
  grants: TokenGrants<Client>,
): Handlers<typeof tokenContract, TokenCaller<Client>> {
  return {
    async createToken({ caller }, { body }) {
      const client = await clientOf(ways, caller, body)
      const { grant_type: type } = body
      if (type === undefined) throw required('grant_type')
      const give = Object.hasOwn(grants, type) ? grants[type]! : undefined
      if (!give) throw new Problem(tokenProblems.unsupportedGrant)
      return { status: 200, body: await give(client, body) }
    },
  }
}

async function clientOf<Client>(
  { basic }: TokenWays<Client>,
  { client, ip }: TokenCaller<Client>,
  { client_id: id, client_secret: secret }: TokenForm,
): Promise<Client> {
  if (client === undefined) {
    if (id === undefined || secret === undefined) throw new Problem(tokenProblems.invalidClient)
    return basic(`${id}:${secret}`, ip)
  }
  // One proof is enough, and two may be two people (RFC 6749, section 2.3).
  if (secret === undefined) return client
  const detail = 'Who asks is said either by the header or by the form.'
  throw new Problem(tokenProblems.invalidRequest, { detail })
}

function required(name: string): Problem {
  const fault = { name, reason: 'is required', rule: 'required' }
  return new Problem(tokenProblems.invalidRequest, { faults: [fault] })
}
