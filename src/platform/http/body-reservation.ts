import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import type { Problem } from '../contract/problem.ts'
import { headCheck } from '../contract/request-check.ts'
import { admittedOf } from './admit.ts'
import { late, within } from '../database/deadline.ts'
import { declaredOctets, mayBeLarge, reserveBody, reserveRows, shareOf } from './bodies/reserve-body.ts'
import { smallBody } from './bodies/shares.ts'

type Target<Caller> = { operationId: string; operation: Operation; family: Family<Caller> }

/** Answers the refusal of a body before it is read, or nothing. */
export type BodyReservation<Caller> = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  leftMs: number,
) => Problem | undefined | Promise<Problem | undefined>

/**
 * What happens to an operation's body before it is read: it is given a place in its owner's share, and where it may be large, wrong
 * parameters and targets that do not exist are refused. Of small bodies that is found out with all the rest. Rows are read by their handler, which
 * looks up their target first.
 */
export function bodyReservation<Caller>(target: Target<Caller>): BodyReservation<Caller> {
  const { operation, family } = target
  if (operation.body === undefined) return () => undefined
  if (operation.bodyType === 'rows')
    return (request, reply, caller) =>
      reserveRows(request, reply, family.owner?.(caller) ?? sourceOf(request))
  const check = headCheck(operation)
  return (request, reply, caller, leftMs) => {
    const { bodyLimit } = request.routeOptions
    // Its reader says that it is too large.
    if (declaredOctets(request) > bodyLimit) return undefined
    const owner = family.owner?.(caller) ?? `address ${sourceOf(request)}`
    const refusal = reserveBody(request, reply, owner)
    if (refusal || !mayBeLarge(request)) return refusal
    const found = lookUp(target, request, caller, check(request))
    return (
      found &&
      within(leftMs, found, () => late('GET')).then(
        () => undefined,
        (error: unknown) => {
          // It is not read, but came in, and its target was looked up: otherwise such requests would have no limit.
          shareOf(request)?.charge(Math.max(smallBody, declaredOctets(request)))
          throw error
        },
      )
    )
  }
}

/** The address that the caller was admitted from: one who has left has none any more. */
const sourceOf = (request: FastifyRequest): string => admittedOf(request)!.credentials.ip

function lookUp<Caller>(
  { operationId, family }: Target<Caller>,
  request: FastifyRequest,
  caller: Caller,
  faults: ReturnType<ReturnType<typeof headCheck>>,
): Promise<void> | undefined {
  const { params, query, headers } = request
  if (faults.length === 0) return family.target?.(caller, operationId, params)
  const header = (name: string) => headers[name] as string | undefined
  return Promise.resolve(
    family.invalid(faults, operationId, { params, query, body: undefined, header }),
  ).then((problem) => {
    throw problem
  })
}
