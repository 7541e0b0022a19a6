import {
  openBind,
  type AnswerDeliveries,
  type Bind,
  type BindOptions,
  type BindState,
  type DeliverSm,
  type Outcome,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import { hangMs } from '../support/until.ts'

/** A bind under test, with everything that it has reported, and a function to wait for more. */
export type Probe = {
  bind: Bind
  states: BindState[]
  reasons: string[]
  /** States with their reasons, in order. */
  changes: { state: BindState; reason: string | undefined }[]
  outcomes: Outcome[]
  deliveries: DeliverSm[]
  answers: AnswerDeliveries[]
  /** Sizes of the batches of outcomes. */
  batches: number[]
  /** Lines of the bind's log. */
  logged: string[]
  /** Resolves as soon as the condition is true after a report of the bind. */
  until(label: string, condition: () => boolean): Promise<void>
  /** Submits messages to these numbers when the window allows it; returns their sequence numbers. */
  submit(...destinations: string[]): number[]
}

export type ProbeOptions = Partial<BindOptions> & {
  port: number
  /** How to open the bind; by default `openBind`. */
  open?: typeof openBind
  /** The command_status of responses to deliveries; 0 by default. With 'later', `answers` collects functions that send the responses. */
  answer?: number | 'later'
  onRoom?: (probe: Probe) => void
}

/** Opens a bind to a carrier on this machine with short retry delays, so that it reconnects within milliseconds. */
export function openProbe({ answer = 0, onRoom, open = openBind, ...options }: ProbeOptions): Probe {
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of waiting) check()
  }
  const log = (fields: object, message: string) => {
    probe.logged.push(`${message} ${JSON.stringify(fields)}`)
  }
  const probe: Probe = {
    states: [],
    reasons: [],
    changes: [],
    outcomes: [],
    deliveries: [],
    answers: [],
    batches: [],
    logged: [],
    until: (label, condition) => until(waiting, label, condition),
    submit: (...destinations) => {
      const sequences = probe.bind.reserve(destinations.length)
      probe.bind.send(sequences.map((sequence, i) => ({ sequence, pdu: messageTo(destinations[i]!) })))
      return sequences
    },
    bind: open(
      {
        host: '127.0.0.1',
        systemId: 'client',
        password: 'secret',
        reconnect: { firstMs: 10, maxMs: 50, authMs: 200 },
        ...options,
      },
      {
        state(state, reason) {
          probe.states.push(state)
          if (reason) probe.reasons.push(reason)
          probe.changes.push({ state, reason })
          wake()
        },
        room() {
          onRoom?.(probe)
          wake()
        },
        outcomes(outcomes) {
          probe.outcomes.push(...outcomes)
          probe.batches.push(outcomes.length)
          wake()
        },
        deliver(pdus, respond) {
          probe.deliveries.push(...pdus)
          if (answer === 'later') probe.answers.push(respond)
          else respond(answer)
          wake()
        },
      },
      { debug: log, info: log, warn: log },
    ),
  }
  return probe
}

export function messageTo(destination: string, text = 'hello'): SubmitSm {
  return { source: '12025550100', destination, registeredDelivery: 1, shortMessage: Buffer.from(text) }
}

function until(waiting: Set<() => void>, label: string, condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`timed out: ${label}`))), hangMs)
    const poll = setInterval(() => check(), 20)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(poll)
      waiting.delete(check)
      settle()
    }
    const check = () => {
      if (condition()) end(resolve)
    }
    waiting.add(check)
    check()
  })
}
