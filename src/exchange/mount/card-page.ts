import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/http.ts'
import { type CardPage, sandboxPagesPath } from '../compose/payments.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'

const config = { operationId: 'showSandboxCardPage', undocumented: true } satisfies FrameRoute

/** Serves the page of the payment simulator on which a card is saved. */
export function mountSandboxCardPage(server: HttpServer, page: CardPage): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${sandboxPagesPath}/c/pay/:id`,
      config,
      bodyLimit: 1024,
      async handler(request: FastifyRequest, reply) {
        const body = typeof request.body === 'string' ? request.body : ''
        const answer = await page({ method: request.method, path: request.url.split('?')[0]!, body })
        if (!answer) return reply.callNotFound()
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  })
}
