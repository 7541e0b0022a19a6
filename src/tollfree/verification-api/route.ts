import type { FastifyError } from 'fastify'
import type { HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import type { Received } from './webhook.ts'

/** The path of the provider's webhooks, below the public URL. */
const webhookPath = '/toll-free/webhooks'

const statuses: Readonly<Record<Received, number>> = {
  stored: 204,
  unknown: 204,
  unsigned: 401,
  malformed: 400,
}
const largestBody = 64 * 1024

export type TollFreeWebhooks = {
  receive(octets: Buffer, signature: string | undefined): Promise<Received>
}

/** Mounts the route that receives the webhooks of the verifier of toll-free numbers. */
export function mountTollFreeWebhooks(server: HttpServer, webhooks: TollFreeWebhooks): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the body, so the body is read as octets.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, octets, done) => done(null, octets))
    scope.setErrorHandler<FastifyError>((error, _, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      return reply.code(error.statusCode!).send()
    })
    const config = { operationId: 'receiveTollFreeWebhook', undocumented: true } satisfies FrameRoute
    scope.post<{ Body: Buffer | undefined }>(
      webhookPath,
      { config, bodyLimit: largestBody },
      async ({ body, headers }, reply) => {
        const signature = headers['webhook-signature']
        const octets = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const received = await webhooks.receive(octets, typeof signature === 'string' ? signature : undefined)
        return reply.code(statuses[received]).send()
      },
    )
  })
}
