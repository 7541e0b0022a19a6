import {
  openBind,
  type AnswerDeliveries,
  type BindKind,
  type BindTls,
  type DeliverSm,
  type Outcome,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import { eventOf, type EsmeEvent } from './records.ts'

export type SessionOptions = {
  host: string
  port: number
  tls?: BindTls
  systemId: string
  password: string
  kind: BindKind
  /** Submits in flight. */
  window: number
}

/** One session, which binds again whenever it ends. */
export type EsmeSession = {
  /** Submits that can be sent now. */
  room(): number
  send(pdus: readonly SubmitSm[]): void
  close(ms: number): Promise<void>
}

type Events = {
  log(event: EsmeEvent): void
  room(): void
  deliver(pdus: DeliverSm[], answer: AnswerDeliveries): void
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }

/** Opens a session. Rejects with the reason if its first bind is not accepted. */
export function openSession(
  { host, port, tls, systemId, password, kind, window }: SessionOptions,
  { log, room, deliver }: Events,
): Promise<EsmeSession> {
  const { promise, resolve, reject } = Promise.withResolvers<EsmeSession>()
  const open = new Map<number, { to: string; at: number }>()
  let isOpen = false
  const answered = (outcome: Outcome) => {
    const submit = open.get(outcome.sequence)
    open.delete(outcome.sequence)
    if (submit) log(eventOf(outcome, submit.to, Math.round(performance.now() - submit.at)))
  }
  const bind = openBind(
    { host, port, ...(tls && { tls }), systemId, password, kind, window },
    {
      state(state, reason) {
        if (state === 'BOUND') {
          log({ event: 'bound' })
          isOpen = true
          resolve(session)
        } else if (state === 'WAITING') {
          log({ event: 'closed', ...(reason && { reason }) })
          if (isOpen) return
          void bind.drain(0)
          reject(new Error(reason))
        }
      },
      room,
      outcomes: (outcomes) => outcomes.forEach(answered),
      deliver,
    },
    quiet,
  )
  const session: EsmeSession = {
    room: () => bind.room(),
    send(pdus) {
      const sequences = bind.reserve(pdus.length)
      const at = performance.now()
      for (const [i, sequence] of sequences.entries()) open.set(sequence, { to: pdus[i]!.destination, at })
      bind.send(sequences.map((sequence, i) => ({ sequence, pdu: pdus[i]! })))
    },
    close: (ms) => bind.drain(ms),
  }
  return promise
}
