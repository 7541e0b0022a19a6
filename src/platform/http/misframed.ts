import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { ProblemKind } from '../contract/problem.ts'
import { answerProblem } from './frame.ts'
import { badRequest, wrongVersion } from './unreadable.ts'

/**
 * Rejects requests that Node parses but that a server must not serve: another HTTP version, or several `Host` headers, of which a proxy
 * may have used another one (RFC 9112, 3.2). Their connection is closed.
 */
export function refuseMisframed(server: FastifyInstance, errorsUrl: string): void {
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const kind = faultOf(request.raw)
    if (!kind) return done()
    void reply.header('connection', 'close')
    void answerProblem(kind, errorsUrl, request, reply)
  })
}

function faultOf({ httpVersionMajor, rawHeaders }: IncomingMessage): ProblemKind | undefined {
  if (httpVersionMajor !== 1) return wrongVersion
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1
  return hosts > 1 ? badRequest : undefined
}
