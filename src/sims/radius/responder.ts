import type { RemoteInfo, Socket } from 'node:dgram'
import { setImmediate as turn } from 'node:timers/promises'

/** The way out of a server. */
export type Responder = {
  answer(response: Buffer, to: RemoteInfo): void
  /** Resolves when what was answered has left. */
  left(): Promise<void>
}

/** Opens it on a socket; `answered` is told of each answer that leaves. */
export function openResponder(socket: Socket, answered: () => void): Responder {
  let leaving = 0
  return {
    answer(response, { address, port }) {
      leaving += 1
      // What does not arrive is asked for again.
      socket.send(response, port, address, () => (leaving -= 1))
      answered()
    },
    async left() {
      do await turn()
      while (leaving > 0)
    },
  }
}
