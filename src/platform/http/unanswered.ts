import type { FastifyInstance } from 'fastify'
import { answerProblem } from './frame.ts'
import { problemKind } from '../contract/problem.ts'

/** Maximum number of unanswered requests per connection. Clients that wait for responses stay far below this limit. */
export const maxUnanswered = 64

const tooMany = problemKind(
  429,
  'unanswered',
  'Too Many Requests',
  `A connection may have at most ${maxUnanswered} requests without a response. Wait for responses, or open another connection.`,
)

const unanswered = Symbol('unanswered')
type Counting = { [unanswered]?: number }

/**
 * Limits pipelining: a client that keeps sending without reading gets responses up to the limit; then its connection is closed.
 * Otherwise its requests would delay those of all other clients.
 */
export function boundUnanswered(server: FastifyInstance, errorsUrl: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const socket = request.raw.socket as Counting
    const waiting = (socket[unanswered] = (socket[unanswered] ?? 0) + 1)
    if (waiting <= maxUnanswered) done()
    else
      void answerProblem(
        tooMany,
        errorsUrl,
        request,
        reply.header('connection', 'close').header('retry-after', 1),
      )
  })
  server.addHook('onResponse', (request, _, done) => {
    const socket = request.raw.socket as Counting
    socket[unanswered] = (socket[unanswered] ?? 1) - 1
    done()
  })
}
