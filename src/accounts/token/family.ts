import type { Credentials, Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { readCredential } from '../authentication/credentials.ts'
import { challenging } from './challenge.ts'
import type { TokenWays } from './grant.ts'
import { tokenProblems } from './problems.ts'

/** The caller of a token request; `client` is undefined if the form authenticates it instead of the header. */
export type TokenCaller<Client> = { client: Client | undefined; ip: string }

/** The family of `/oauth2`: Basic, an application's token or the form, and errors with the members of RFC 6749 and RFC 9457. */
export function tokenFamily<Client>(
  ways: TokenWays<Client>,
  errorsUrl: string = defaultErrorsUrl,
): Family<TokenCaller<Client>> {
  return {
    name: 'token',
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
    authenticate(credentials) {
      const { authorization, ip } = credentials
      if (authorization === undefined) return { client: undefined, ip }
      const client = challenging(() => byHeader(ways, credentials))
      return client instanceof Promise ? client.then((known) => ({ client: known, ip })) : { client, ip }
    },
    invalid: (faults) => new Problem(tokenProblems.invalidRequest, { faults }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    // An unreadable form cannot authenticate the client.
    overrule: ({ kind }, { caller }) =>
      caller.client === undefined && unread.has(kind)
        ? Promise.resolve(new Problem(tokenProblems.invalidClient))
        : undefined,
    render: (problem, requestId) => ({
      type: 'application/json',
      body: {
        error: errorOf(problem.kind),
        error_description: described(problem),
        ...problemWire(problem, typeBelow(errorsUrl, problem.kind), requestId),
      },
    }),
  }
}

function byHeader<Client>(ways: TokenWays<Client>, credentials: Credentials): Client | Promise<Client> {
  const credential = readCredential(credentials)
  return credential.scheme === 'basic'
    ? ways.basic(credential.pair, credentials.ip)
    : ways.bearer(credential.token)
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

/** Printable ASCII without quotes and backslashes (RFC 6749, section 5.2). */
function described({ detail, faults }: Problem): string {
  const sentences = [detail, ...faults.map(({ name, reason }) => `${name} ${reason}.`)]
  return sentences.join(' ').replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '')
}

/** The `error` of RFC 6749; token problems use it as their code. */
function errorOf(kind: Problem['kind']): string {
  if (/^[a-z]+(_[a-z]+)+$/.test(kind.code)) return kind.code
  if (kind.status === 401) return 'invalid_client'
  // Clients treat invalid_request as final and stop polling.
  if (kind.status === 429 || kind.status === 503) return 'temporarily_unavailable'
  return kind.status === 500 ? 'server_error' : 'invalid_request'
}
