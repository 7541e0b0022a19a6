import { readCredential } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { Credentials, Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PartnerAccount } from '../users/access-store.ts'
import type { SimUser } from '../users/user.ts'
import type { SimUsers } from '../users/users.ts'
import { inMaintenance, invalid, readOnlyUser, simProblems, unreachable } from './problems.ts'
import { queryFaults } from './query/query.ts'
import type { SimService } from './service-store.ts'
import { authorizeWrite } from './authorize-write.ts'

/** The API user, the base path of the request, and the settings of the SIM API. */
export type SimCaller = {
  user: SimUser
  /** The path up to `/partners`. */
  base: string
  service: SimService
  /** The account of the customer in the path, once it is known that the user may access the customer. */
  account?: PartnerAccount
}

export type FamilyDeps = { db: Db; simUsers: SimUsers; simService: EpochCache<SimService> }

/** Operations for which the specification states neither maintenance nor read-only users (S1-118). */
const always: ReadonlySet<string> = new Set(['getRootInfo', 'getCustomers'])

/** The family of the SIM operations: Basic or an access token, and ApiError bodies (S1-049 to S1-052). */
export function simsFamily({ db, simUsers, simService }: FamilyDeps): Family<SimCaller> {
  return {
    name: 'sims',
    owner: ({ user }) => `user ${user.id}`,
    target: (caller, _, params) => authorizeWrite(db, caller, params as object),
    below: ['/iot/connectivity/management/', '/v1/partners/', '/strowger/sims/'],
    headers: { 'cache-control': 'no-store' },
    async authenticate(credentials) {
      const listing = readCredential(credentials)
      const { user } = await (listing.scheme === 'basic'
        ? simUsers.basic(listing.pair, credentials.ip)
        : simUsers.bearer(listing.token))
      return { user, base: baseOf(credentials), service: await simService.get('') }
    },
    refusal({ user, service }, operationId) {
      if (service.maintenance && !always.has(operationId)) return inMaintenance()
      return user.readOnly && operationId === 'getSimStates' ? readOnlyUser() : undefined
    },
    invalid: (faults, operationId, { query }) => {
      if (faults.some(({ name }) => name === 'partnerId')) return unreachable()
      const stated = queryFaults(operationId, query as Record<string, unknown>)
      return invalid(
        stated.length > 0 ? stated : faults.map(({ name, reason }) => `${name || 'The body'} ${reason}.`),
      )
    },
    unreadable: (reason) =>
      reason === 'too-large' ? new Problem(simProblems.tooLarge) : invalid(['The body cannot be read.']),
    render: (problem) => ({ type: 'application/json', body: apiError(problem) }),
  }
}

/** The path of the request up to the `v1` of the operations. */
function baseOf({ path }: Credentials): string {
  return path.replace(/\/partners(\/.*)?$/, '')
}

function apiError({ kind, faults, ...problem }: Problem) {
  const detail = kind.status === 500 ? onOurSide : problem.detail
  return {
    status: statusWords[kind.status] ?? 'INTERNAL_SERVER_ERROR',
    timestamp: new Date(wallNow()).toISOString(),
    message: detail,
    errors: faults.length > 0 ? faults.map(({ reason }) => reason) : [detail],
  }
}

/** This text names the header, because the schema ApiError has no member for the request ID. */
const onOurSide = 'Something went wrong on our side. Quote the x-request-id when you ask about it.'

const statusWords: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}
