import type { BindKind, BindOptions } from './bind-contract.ts'
import { completeOptions } from './bind-settings.ts'
import { openSocket } from './open-socket.ts'
import { Session } from './session.ts'
import { STATUS } from '../pdus/statuses.ts'

/** Result of a single bind. */
export type BindTest = {
  kind: BindKind
  /** Whether TCP, and TLS if used, connected. */
  connected: boolean
  /** command_status of the bind response, if any. */
  status: number | undefined
  /** system_id of the peer; empty if unknown. */
  systemId: string
  /** Why the session ended; without meaning if the bind succeeded. */
  reason: string
}

const UNBIND_MS = 1_000

/**
 * Binds once and unbinds immediately. Ends within the connect timeout, the bind timeout and 1 s. Deliveries that the carrier
 * sends meanwhile are answered with a temporary error, so that it repeats them. Throws if the pinned certificates cannot be read.
 */
export function testBind(options: BindOptions): Promise<BindTest> {
  const settings = completeOptions(options)
  const { promise, resolve } = Promise.withResolvers<BindTest>()
  const counters = { deliveries: 0, strays: 0, malformed: 0, enquiredAt: 0 }
  let [connected, systemId, sequence] = [false, '', 0]
  const socket = openSocket(settings, () => {
    connected = true
    session.bind()
  })
  const session = new Session(socket, settings, counters, () => (sequence += 1), {
    bound(name) {
      systemId = name
      session.unbind(UNBIND_MS)
    },
    response: () => undefined,
    queried: () => undefined,
    deliver: (_, answer) => answer(STATUS.ESME_RSYSERR),
    chunk: () => undefined,
    drained: () => undefined,
    tick: () => undefined,
    ended: ({ reason, status }) => resolve({ kind: settings.kind, connected, status, systemId, reason }),
  })
  return promise
}
