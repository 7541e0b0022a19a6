import type { RemoteInfo, Socket } from 'node:dgram'
import { setImmediate as turn } from 'node:timers/promises'

/** Sends the responses of a server. */
export type Responder = {
  answer(response: Buffer, to: RemoteInfo): void
  /** Resolves when all responses have been sent. */
  left(): Promise<void>
}

/** Opens the responder on a socket; `answered` is called for each response. */
export function openResponder(socket: Socket, answered: () => void): Responder {
  let leaving = 0
  return {
    answer(response, { address, port }) {
      leaving += 1
      // If a response is lost, the NAS retransmits its request.
      socket.send(response, port, address, () => (leaving -= 1))
      answered()
    },
    async left() {
      do await turn()
      while (leaving > 0)
    },
  }
}
