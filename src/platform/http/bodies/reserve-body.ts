import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../database/deadline.ts'
import { Problem, problemKind } from '../../contract/problem.ts'
import { mostAtOnce, smallBody, type Share, type Shares } from './shares.ts'

const tooMany = problemKind(
  429,
  'throttled',
  'Too many requests',
  `Per caller, at most ${mostAtOnce} large bodies are processed concurrently, and at most 1 MiB per second. Retry after the time in Retry-After.`,
)

/** The owner that a body is charged to, and its share once it is large. */
type BodySlot = { shares: Shares; owner: string; reply: FastifyReply; share?: Share }

const slots = new WeakMap<FastifyRequest, BodySlot>()
const sharesName = 'largeBodies'

/** Name of the server decoration with the shares of callers. */
export { sharesName }

/** Content-Length of a request; 0 without one. */
export function declaredOctets({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

/** Whether a body may be large, by the headers of its request. */
export function mayBeLarge(request: FastifyRequest): boolean {
  return declaredOctets(request) > smallBody || request.headers['transfer-encoding'] !== undefined
}

/** Reserves a slot for a body, before reading it if its Content-Length is large. Returns a problem if no slot is free. */
export function reserveBody(
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
): Problem | undefined {
  const shares = request.server.getDecorator<Shares>(sharesName)
  slots.set(request, { shares, owner, reply })
  if (declaredOctets(request) <= smallBody) return undefined
  const entered = lateShareOf(request)
  return entered instanceof Problem ? entered : undefined
}

/** Reserves a slot for an upload of rows, counted separately from other bodies because its length is unknown. */
export function reserveRows(
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
): Problem | undefined {
  const shares = request.server.getDecorator<Shares>(sharesName)
  slots.set(request, { shares, owner: `rows of ${owner}`, reply })
  const entered = lateShareOf(request)
  return entered instanceof Problem ? entered : undefined
}

/** The share of a body; undefined if it is small so far. */
export const shareOf = (request: FastifyRequest): Share | undefined => slots.get(request)?.share

/** Whether a body has an owner; bodies outside of operations have none. */
export const isPlaced = (request: FastifyRequest): boolean => slots.has(request)

/** Takes a slot for a body that turns out to be large, until its response is sent. Returns a problem if no slot is free. */
export function lateShareOf(request: FastifyRequest): Share | Problem {
  const slot = slots.get(request)!
  const entered = slot.shares.enter(slot.owner)
  if ('crowded' in entered) {
    const { crowded, retryAfter } = entered
    return new Problem(crowded === 'owner' ? tooMany : unavailable, { retryAfter })
  }
  slot.share = entered
  slot.reply.raw.once('close', () => entered.leave())
  return entered
}
