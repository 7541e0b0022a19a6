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

/** Returns the problem of a body before it is read, or undefined. */
export type BodyReservation<Caller> = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  leftMs: number,
) => Problem | undefined | Promise<Problem | undefined>

/**
 * Reserves a slot in the owner's share before a body is read. For a large body, also rejects invalid parameters and missing targets; for
 * small bodies the normal validation does that. Rows are read by their handler, which looks up the target first.
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
    // The reader of the body reports that it is too large.
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
          // Charged although it is not read, because it was received and its target was looked up.
          shareOf(request)?.charge(Math.max(smallBody, declaredOctets(request)))
          throw error
        },
      )
    )
  }
}

/** The address that the caller was admitted from; a closed connection has none. */
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
    family.invalid(faults, operationId, { caller, params, query, body: undefined, header }),
  ).then((problem) => {
    throw problem
  })
}
