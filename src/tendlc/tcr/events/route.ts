import type { FastifyError } from 'fastify'
import type { HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import { signatureHeader } from './signature.ts'
import type { Received } from './receive.ts'

/** The path of the registry's webhooks, below the public URL. */
export const webhookPath = '/registry/webhooks'

const statuses: Readonly<Record<Received, number>> = { stored: 200, unsigned: 401, malformed: 400 }
const largestBody = 64 * 1024

export type RegistryWebhooks = {
  receive(octets: Buffer, signature: string | undefined): Promise<Received>
}

/** Mounts the route that receives the webhooks of the campaign registry. */
export function mountRegistryWebhooks(server: HttpServer, webhooks: RegistryWebhooks): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the body, so the body is read as octets.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, octets, done) => done(null, octets))
    // An unreadable body gets its status; all other errors are unexpected.
    scope.setErrorHandler<FastifyError>((error, _, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      return reply.code(error.statusCode!).send()
    })
    scope.post<{ Body: Buffer | undefined }>(
      webhookPath,
      {
        config: { operationId: 'receiveRegistryWebhook', undocumented: true } satisfies FrameRoute,
        bodyLimit: largestBody,
      },
      async ({ body, headers }, reply) => {
        const signature = headers[signatureHeader]
        const octets = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const received = await webhooks.receive(octets, typeof signature === 'string' ? signature : undefined)
        return reply.code(statuses[received]).send()
      },
    )
  })
}
