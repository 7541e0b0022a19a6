import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOverdue, isUnavailable } from '../database/faults.ts'
import { unavailable } from '../database/deadline.ts'
import type { Family } from '../contract/family.ts'
import { internal } from './frame.ts'
import { isDeadlock } from '../database/isolate.ts'
import type { Log } from '../log.ts'
import { Problem } from '../contract/problem.ts'

/** A failed request, its reply, and the caller if already known. */
type Failed<Caller> = { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined }

/** Sends a thrown value in the family's error body: a Problem unchanged, a bug as a generic 500. */
export function answerError<Caller>(
  error: unknown,
  failed: Failed<Caller>,
  family: Family<Caller>,
  log: Log,
): void | Promise<void> {
  const { request, caller } = failed
  const problem = toProblem(error, family)
  if (problem.kind === internal)
    log.error({ err: error, request_id: request.id }, 'request failed with an unexpected error')
  const other =
    caller === undefined ? undefined : family.overrule?.(problem, { caller, params: request.params })
  if (!other) return say(problem, failed, family)
  // If the overruling problem cannot be determined, the original problem is sent.
  return other.catch(() => problem).then((found) => say(found, failed, family))
}

function say<Caller>(problem: Problem, { request, reply }: Failed<Caller>, family: Family<Caller>): void {
  const { type, body } = family.render(problem, request.id)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  reply.headers(problem.headers)
  reply.code(problem.kind.status).type(type).send(body)
}

function toProblem<Caller>(error: unknown, family: Family<Caller>): Problem {
  if (error instanceof Problem) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return family.unreadable('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return family.unreadable('media-type')
  if (code.startsWith('FST_ERR_CTP') || (statusCode === 400 && error instanceof SyntaxError))
    return family.unreadable('json')
  if (isUnavailable(error) || isOverdue(error) || isDeadlock(error))
    return new Problem(unavailable, { retryAfter: 1 })
  return new Problem(internal)
}
