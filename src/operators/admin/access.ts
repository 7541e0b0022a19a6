import { createHash, timingSafeEqual } from 'node:crypto'
import type { LiveSession, Sessions } from '../people/index.ts'
import type { Credentials, Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import { refuseForeign, tokenOf } from '#platform/sign-in/session-cookie.ts'
import { isSignedIn, type Operator } from '../api/operator.ts'
import type { OperatorOperations } from '../api/policy.ts'
import { operatorProblems } from '../api/problems.ts'

type OperatorOperation = OperatorOperations[string]

type AccessDeps = {
  operations: OperatorOperations
  token: string
  sessions: Sessions
  /** Whether the person re-authenticated in this session within the last 10 minutes. */
  isProven(sessionId: string): Promise<boolean>
}

/** The operator family: the operator token as Bearer, or the session of a person; problem bodies. */
export function operatorsFamily({ operations, token, sessions, isProven }: AccessDeps): Family<Operator> {
  const withToken = openToken(token)
  const operationOf = (id: string) => operations[id]!
  return {
    ...ofOperators,
    name: 'operator',
    owner: ({ actor }) => `operator ${actor.id}`,
    authenticate: (credentials) =>
      credentials.authorizationCount === 0 ? withSession(sessions, credentials) : withToken(credentials),
    refusal(caller, operationId) {
      const operation = operationOf(operationId)
      return refusal(caller, operation) ?? unproven(caller, operation, isProven)
    },
  }
}

/** Settings shared by the operator family and the sign-in family. */
export const ofOperators = {
  ...inProblems(({ code }) => `urn:strowger:problem:${code}`),
  headers: { 'cache-control': 'no-store' },
}

function openToken(token: string) {
  const expected = digest(token)
  const id = digest(`operator token id of ${token}`).toString('hex').slice(0, 8)
  return ({ authorization, authorizationCount, requestId, ip }: Credentials): Operator => {
    const provided = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    if (authorizationCount !== 1 || !provided || !timingSafeEqual(digest(provided), expected))
      throw new Problem(operatorProblems.unauthorized)
    return { actor: { kind: 'operator', id, ...(requestId && { requestId }) }, roles: ['admin'], ip }
  }
}

/** Authenticates by the session cookie. Rejects a cross-site request only if it carries an active session. */
async function withSession(sessions: Sessions, credentials: Credentials): Promise<Operator> {
  const browser = credentials.browser?.()
  const provided = browser && tokenOf(browser)
  const session = provided === undefined ? undefined : await sessions(provided)
  if (!browser || !session) throw new Problem(operatorProblems.unauthorized)
  refuseForeign(browser)
  return { ...operatorOf(session, credentials), browser }
}

function operatorOf({ id, person, roles }: LiveSession, { requestId, ip }: Credentials): Operator {
  const actor = {
    kind: 'operator',
    id: person.email,
    person,
    sessionId: id,
    ...(requestId && { requestId }),
  } as const
  return { actor, roles, ip }
}

/** Checks the role and the kind of caller before the body is read. */
function refusal(caller: Operator, { roles, policy }: OperatorOperation): Problem | undefined {
  if (policy.operator === 'refused' && !isSignedIn(caller))
    return new Problem(operatorProblems.unauthorized, {
      detail:
        'This operation applies to the signed-in person, so it requires a session instead of the operator token.',
    })
  if (caller.roles.includes('admin') || caller.roles.some((role) => roles.includes(role))) return undefined
  return new Problem(operatorProblems.roleNeeded, { detail: `Requires the role ${roles.join(' or ')}.` })
}

/** Sensitive actions require recent re-authentication, in case a browser was left open; the operator token is exempt. */
function unproven(
  caller: Operator,
  { stepUp }: OperatorOperation,
  isProven: AccessDeps['isProven'],
): Promise<Problem | undefined> | undefined {
  if (!stepUp || !isSignedIn(caller)) return undefined
  return isProven(caller.actor.sessionId).then((is) =>
    is ? undefined : new Problem(operatorProblems.proofNeeded),
  )
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
