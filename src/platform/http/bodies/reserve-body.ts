import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../database/deadline.ts'
import { Problem, problemKind } from '../../contract/problem.ts'
import { mostAtOnce, smallBody, type Share, type Shares } from './shares.ts'

const tooMany = problemKind(
  429,
  'throttled',
  'Too many requests',
  `At most ${mostAtOnce} large bodies of a caller are read at once, and 1 MiB of them a second. Wait for the time in Retry-After.`,
)

/** Who a body is charged to, and where it has its place once it is large. */
type BodySlot = { shares: Shares; owner: string; reply: FastifyReply; share?: Share }

const slots = new WeakMap<FastifyRequest, BodySlot>()
const sharesName = 'largeBodies'

/** The name under which a server keeps the shares of its callers. */
export { sharesName }

/** Octets of the body that the head of a request announces; of one without a length, none. */
export function declaredOctets({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

/** Whether a body may be large, by the head of its request. */
export function mayBeLarge(request: FastifyRequest): boolean {
  return declaredOctets(request) > smallBody || request.headers['transfer-encoding'] !== undefined
}

/** Gives the body of a request its place, and at once where it says that it is large. Answers the refusal where there is none. */
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

/** Gives an upload of rows its place. Such uploads have no end that is known, and so are counted apart from all other bodies. */
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

/** The share that a body has taken; nothing where it is small as far as is known. */
export const shareOf = (request: FastifyRequest): Share | undefined => slots.get(request)?.share

/** Whether a body has an owner: what belongs to no operation has none. */
export const isPlaced = (request: FastifyRequest): boolean => slots.has(request)

/** Takes the share of a body that turns out to be large, until its answer has ended. Answers the refusal where there is none. */
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
