import { createHash, timingSafeEqual } from 'node:crypto'
import type { Contract, Handlers, Operations } from '#platform/contract.ts'
import type { Family } from '#platform/family.ts'
import { Problem } from '#platform/problem.ts'
import { problemWire } from '#platform/problem-wire.ts'
import { operatorProblems } from './problems.ts'

/** Who calls; `id` tells one token from another and is no part of it. */
export type Operator = { actor: { kind: 'operator'; id: string } }

/** Handlers of some operations of this API. */
export type OperatorHandlers<O extends Operations> = Handlers<Contract<O>, Operator>

/** The operator family: one token as Bearer, problem bodies. */
export function operatorsFamily(token: string): Family<Operator> {
  const expected = digest(token)
  const id = digest(`operator token id of ${token}`).toString('hex').slice(0, 8)
  return {
    name: 'operator',
    authenticate({ authorization, authorizationCount }) {
      const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (authorizationCount !== 1 || !given || !timingSafeEqual(digest(given), expected))
        throw new Problem(operatorProblems.unauthorized)
      return { actor: { kind: 'operator', id } }
    },
    invalid: (faults) => new Problem(operatorProblems.invalid, { faults }),
    unreadable: (reason) => new Problem(operatorProblems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, `urn:strowger:problem:${problem.kind.code}`, instance),
    }),
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
