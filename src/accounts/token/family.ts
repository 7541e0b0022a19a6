import type { Family } from '#platform/family.ts'
import { Problem } from '#platform/problem.ts'
import { readOffer } from '../credentials.ts'
import type { TokenWays } from './grant.ts'
import { tokenProblems } from './problems.ts'

/** Who asks for a token; nobody yet where no header says it, and the form has to. */
export type TokenCaller<Client> = { client: Client | undefined; ip: string }

/** The family of `/oauth2/token`: Basic or the form, and errors as RFC 6749 has them. */
export function tokenFamily<Client>(ways: TokenWays<Client>): Family<TokenCaller<Client>> {
  return {
    name: 'token',
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
    async authenticate(credentials) {
      const { authorization, ip } = credentials
      if (authorization === undefined) return { client: undefined, ip }
      const offer = readOffer(credentials)
      if (offer.scheme !== 'basic') throw new Problem(tokenProblems.invalidClient)
      return { client: await ways.basic(offer.pair, ip), ip }
    },
    invalid: (faults) => new Problem(tokenProblems.invalidRequest, { faults }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    // Who cannot be read is not known.
    overrule: ({ kind }, { caller }) =>
      caller.client === undefined && unread.has(kind)
        ? Promise.resolve(new Problem(tokenProblems.invalidClient))
        : undefined,
    render: ({ kind, detail, faults }) => ({
      type: 'application/json',
      body: {
        error: errorOf(kind),
        error_description: [detail, ...faults.map(({ name, reason }) => `${name} ${reason}.`)].join(' '),
      },
    }),
  }
}

const unreadable = {
  json: tokenProblems.invalidRequest,
  'media-type': tokenProblems.mediaType,
  'too-large': tokenProblems.tooLarge,
} as const

const unread: ReadonlySet<unknown> = new Set([
  tokenProblems.invalidRequest,
  tokenProblems.mediaType,
  tokenProblems.tooLarge,
])

const own: ReadonlySet<unknown> = new Set(Object.values(tokenProblems))

/** The words of RFC 6749 for what is no problem of tokens alone. */
function errorOf(kind: Problem['kind']): string {
  if (own.has(kind)) return kind.code
  if (kind.status === 401) return 'invalid_client'
  if (kind.status === 503) return 'temporarily_unavailable'
  return kind.status === 500 ? 'server_error' : 'invalid_request'
}
