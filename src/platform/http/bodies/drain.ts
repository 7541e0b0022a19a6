import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { mayBeLarge } from './reserve-body.ts'

/** Interval between chunks of at most 64 KiB: about 12 MiB/s over all connections, 2 % of the thread. */
const everyMs = 5

/**
 * Drains unwanted bodies slowly: Node would read them at full speed, so that rejected clients that keep sending would take time from
 * others. Their connections remain usable.
 */
export function drainSlowly(server: FastifyInstance): void {
  let free = 0
  const drain = (body: IncomingMessage) => {
    body.on('data', () => {
      body.pause()
      const at = performance.now()
      free = Math.max(free, at) + everyMs
      setTimeout(() => body.resume(), free - at)
    })
  }
  server.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request
    if (mayBeLarge(request) && !raw.readableDidRead && !raw.complete) drain(raw)
    done()
  })
}
