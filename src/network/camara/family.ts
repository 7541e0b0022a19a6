import { readCredential } from '#accounts/index.ts'
import type { Family } from '#platform/contract/family.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Grant } from '../tokens/scopes.ts'
import type { NetworkCaller, ProveToken } from '../tokens/tokens.ts'
import { camaraProblems } from './problems.ts'

export type CamaraDeps = {
  prove: ProveToken
  /** The scope each operation requires. */
  requiredGrants: Readonly<Record<string, Grant>>
}

/**
 * The family of the network features: authenticated by an access token of one number, with ErrorInfo bodies. All token errors get the same
 * response (RFC 6750, section 3).
 */
export function camaraFamily({ prove, requiredGrants }: CamaraDeps): Family<NetworkCaller> {
  return {
    name: 'network',
    owner: ({ account }) => account.id,
    below: ['/camara/'],
    headers: { 'cache-control': 'no-store' },
    bodyRequired: true,
    correlation: { header: 'x-correlator', pattern: /^[a-zA-Z0-9\-_:;./<>{}]{0,256}$/ },
    async authenticate(credentials) {
      try {
        const credential = readCredential(credentials)
        if (credential.scheme === 'bearer') return await prove(credential.token)
      } catch (error) {
        if (!(error instanceof Problem) || error.kind.status !== 401) throw error
      }
      throw new Problem(camaraProblems.unauthenticated, { headers: { 'www-authenticate': 'Bearer' } })
    },
    refusal: ({ grants }, operationId) =>
      grants.has(requiredGrants[operationId]!) ? undefined : new Problem(camaraProblems.permissionDenied),
    invalid: (faults, operationId) => new Problem(kindOf(faults, requiredGrants[operationId]), { faults }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: ({ kind, detail, faults }) => ({
      type: 'application/json',
      body: {
        status: kind.status,
        code: codeOf(kind),
        message: [detail, ...faults.map(({ name, reason }) => `${name || 'The body'} ${reason}.`)].join(' '),
      },
    }),
  }
}

const unreadable = {
  json: camaraProblems.invalidArgument,
  'media-type': camaraProblems.mediaType,
  'too-large': camaraProblems.tooLarge,
} as const

const ranges: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])

/** APIs whose test definitions expect INVALID_ARGUMENT also for values out of range. */
const withoutRanges: ReadonlySet<Grant | undefined> = new Set<Grant>([
  'device-reachability-status:read',
  'device-roaming-status:read',
  'location-verification:verify',
])

/** OUT_OF_RANGE if all errors are values out of range and the API has that code. */
function kindOf(faults: readonly Fault[], grant: Grant | undefined) {
  const outOfRange = !withoutRanges.has(grant) && faults.every(({ rule }) => ranges.has(rule))
  return outOfRange ? camaraProblems.outOfRange : camaraProblems.invalidArgument
}

/** CAMARA codes for errors that are not specific to network features. */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

const own: ReadonlySet<unknown> = new Set(Object.values(camaraProblems))

function codeOf(kind: Problem['kind']): string {
  return own.has(kind) || /^[A-Z_.]+$/.test(kind.code) ? kind.code : (codes[kind.status] ?? 'INTERNAL')
}
