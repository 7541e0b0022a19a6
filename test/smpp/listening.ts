import type { TestContext } from 'node:test'
import {
  openSmppServer,
  type BindRequest,
  type DeliveryResult,
  type MessageState,
  type ReceivedSubmit,
  type ServerHost,
  type ServerSession,
  type SmppServer,
} from '#carriers/smpp/index.ts'
import { until } from '../support/until.ts'

export type ListeningOptions = {
  window?: number
  deliveryWindow?: number
  /** The command_status of binds; by default they are accepted. */
  refusal?: number
  /** Whether submits are answered at once with the ID `m1`, `m2` and so on; otherwise the test answers them. */
  isAnswering?: boolean
  times?: Partial<ServerHost['times']>
  states?: Record<string, MessageState>
}

/** A server under test, with everything that it has reported. */
export type Listening = {
  server: SmppServer
  binds: BindRequest[]
  submits: ReceivedSubmit[]
  /** The session that bound last. */
  session(): Promise<ServerSession>
  results: { sequence: number; result: DeliveryResult }[]
  ends: string[]
  changes: string[]
}

/** Starts a server on this machine, which is stopped at the end of the test. */
export async function openListening(t: TestContext, options: ListeningOptions = {}): Promise<Listening> {
  const { window = 100, deliveryWindow = 50, refusal, isAnswering = true, states = {} } = options
  const bound: ServerSession[] = []
  const seen: Omit<Listening, 'server'> = {
    binds: [],
    submits: [],
    results: [],
    ends: [],
    changes: [],
    session: async () =>
      (await until(
        () => bound.at(-1),
        (one) => one !== undefined,
      ))!,
  }
  let answered = 0
  const host: ServerHost = {
    times: {
      bindTimeoutMs: 10_000,
      enquireLinkMs: 30_000,
      inactivityMs: 0,
      responseTimeoutMs: 30_000,
      ...options.times,
    },
    async admit(_, bind) {
      seen.binds.push(bind)
      if (refusal !== undefined) return { status: refusal }
      return { status: 0, systemId: 'strowger', window, deliveryWindow }
    },
    bound: (session) => void bound.push(session),
    submit(session, submits) {
      seen.submits.push(...submits)
      if (isAnswering)
        session.answer(submits.map(({ sequence }) => ({ sequence, status: 0, messageId: `m${++answered}` })))
    },
    query: async (_, { messageId }) => states[messageId],
    async cancel(_, { messageId }) {
      seen.changes.push(`cancel ${messageId}`)
      return 0
    },
    async replace(_, { messageId, shortMessage }) {
      seen.changes.push(`replace ${messageId} ${shortMessage.toString()}`)
      return 0
    },
    delivered: (_, sequence, result) => void seen.results.push({ sequence, result }),
    room: () => undefined,
    ended: (_, reason) => void seen.ends.push(reason),
  }
  const server = await openSmppServer({ host: '127.0.0.1', port: 0, tickMs: 20 }, host)
  t.after(() => server.close(100))
  return { server, ...seen }
}
