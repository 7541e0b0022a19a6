import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOverdue, isUnavailable } from '../database/faults.ts'
import { unavailable } from '../database/deadline.ts'
import type { Family } from '../contract/family.ts'
import { internal } from './frame.ts'
import { isDeadlock } from '../database/isolate.ts'
import type { Log } from '../log.ts'
import { Problem } from '../contract/problem.ts'

/** A request that went wrong, its answer, and who called, where that is known by then. */
type Failed<Caller> = { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined }

/** Answers what was thrown on the way in the family's error body: a Problem as it is, a bug as a bland 500. */
export function answerError<Caller>(
  error: unknown,
  failed: Failed<Caller>,
  family: Family<Caller>,
  log: Log,
): void | Promise<void> {
  const { request, caller } = failed
  const problem = toProblem(error, family)
  if (problem.kind === internal)
    log.error({ err: error, request_id: request.id }, 'a request failed for a reason we did not expect')
  const other =
    caller === undefined ? undefined : family.overrule?.(problem, { caller, params: request.params })
  if (!other) return say(problem, failed, family)
  // Where that cannot be found out, it is what it was.
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
