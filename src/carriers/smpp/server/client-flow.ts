import type { Connection } from '../sessions/connection.ts'

/** Octets that may wait for a client before its requests are no longer read. */
const MOST_UNREAD = 64 * 1024

/** Why a client is not read: it ignores its window, or does not read its responses. */
type Cause = 'window' | 'unread'

/** Pauses reading from one client while it has a cause, so that TCP slows the client down. */
export class ClientFlow {
  readonly #connection: Connection
  readonly #causes = new Set<Cause>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  pause(cause: Cause): void {
    if (this.#causes.size === 0) this.#connection.pause()
    this.#causes.add(cause)
  }

  resume(cause: Cause): void {
    if (this.#causes.delete(cause) && this.#causes.size === 0) this.#connection.resume()
  }

  /** Octets wait for the client. */
  filled(): void {
    if (this.#connection.unread > MOST_UNREAD) this.pause('unread')
  }

  /** The client has read all octets. */
  drained(): void {
    this.resume('unread')
  }
}
