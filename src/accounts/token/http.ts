import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { challenge } from './challenge.ts'
import type { tokenContract } from './contract.ts'
import type { TokenCaller } from './family.ts'
import type { TokenForm, TokenGrants, TokenWays } from './grant.ts'
import { tokenProblems } from './problems.ts'

/** Authenticates the client and issues a token by its `grant_type`. */
export function tokenHandlers<Client>(
  ways: TokenWays<Client>,
  grants: TokenGrants<Client>,
): Handlers<typeof tokenContract, TokenCaller<Client>> {
  return {
    async createToken({ caller, origin }, { body }) {
      const client = await clientOf(ways, caller, body, origin())
      const { grant_type: type } = body
      if (!type) throw required('grant_type')
      const give = Object.hasOwn(grants, type) ? grants[type]! : undefined
      if (!give) throw new Problem(tokenProblems.unsupportedGrant)
      return { status: 200, body: await give(client, body) }
    },
  }
}

const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

type Proofs = Pick<TokenForm, 'client_id' | 'client_secret' | 'client_assertion' | 'client_assertion_type'>

/**
 * The client, authenticated by the header or the form, which is then the client of the caller. `origin`: the address that was called.
 * Throws 401 for a missing or foreign client, and 400 for two authentication methods.
 */
export async function clientOf<Client>(
  ways: TokenWays<Client>,
  caller: TokenCaller<Client>,
  form: Proofs,
  origin: string,
): Promise<Client> {
  const { client, ip } = caller
  const { client_id: id, client_secret: secret, client_assertion: assertion } = form
  // Two methods could name two clients (RFC 6749, section 2.3).
  const proofs = [client, secret, assertion].filter((proof) => proof !== undefined)
  if (proofs.length > 1)
    throw new Problem(tokenProblems.invalidRequest, { detail: 'Use one authentication method only.' })
  const proven = client ?? (await provenByForm(ways, form, { ip, origin }))
  if (id !== undefined && id.toLowerCase() !== ways.idOf(proven).toLowerCase()) {
    const headers = client === undefined ? {} : challenge
    const detail = 'The client_id does not match the credentials.'
    throw new Problem(tokenProblems.invalidClient, { detail, headers })
  }
  caller.client = proven
  return proven
}

async function provenByForm<Client>(
  ways: TokenWays<Client>,
  { client_id: id, client_secret: secret, client_assertion: assertion, client_assertion_type: type }: Proofs,
  { ip, origin }: { ip: string; origin: string },
): Promise<Client> {
  if (assertion !== undefined && type === jwtBearer) return ways.assertion(assertion, origin)
  if (id === undefined || secret === undefined) throw new Problem(tokenProblems.invalidClient)
  return ways.basic(`${id}:${secret}`, ip)
}

function required(name: string): Problem {
  const fault = { name, reason: 'is required', rule: 'required' }
  return new Problem(tokenProblems.invalidRequest, { faults: [fault] })
}
