import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { mayBeLarge } from './reserve-body.ts'

/** A piece of at most 64 KiB each: about 12 MiB a second of all connections together, which takes a fiftieth of the thread. */
const everyMs = 5

/**
 * Reads bodies that nobody wants, slowly: Node would read them as fast as they come in, so that clients who send on although they are refused
 * would take time from all others. Their connections may be used again behind them.
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
