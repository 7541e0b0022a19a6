import { openBind, type Bind, type SubmitSm } from '#carriers/smpp/index.ts'

/** The clients of one customer: their port, credentials, number and window, and the submits per second of all of them together, unlimited if omitted. */
export type ClientsInput = {
  port: number
  systemId: string
  password: string
  sessions: number
  window: number
  seconds: number
  perSecond?: number
  pdu: SubmitSm
}

/** Results until the response to the last submit; times are in milliseconds. */
export type ClientsResult = {
  accepted: number
  refused: number
  seconds: number
  p50: number
  p99: number
}

export type Clients = {
  run(input: Pick<ClientsInput, 'seconds' | 'perSecond' | 'pdu'>): Promise<ClientsResult>
  /** Deliveries received so far; each was answered. */
  received(): number
  close(): Promise<void>
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
/** Interval in which a limited rate is divided. */
const turnMs = 5

/** Transceivers in this process, all bound. */
export async function openClients({
  sessions,
  ...input
}: Omit<ClientsInput, 'seconds' | 'perSecond' | 'pdu'>): Promise<Clients> {
  let received = 0
  let round: Round | undefined
  const binds = await Promise.all(
    Array.from({ length: sessions }, () =>
      bound(input, {
        room: (bind) => round?.room(bind),
        answered: (bind, sequence, status) => round?.answered(bind, sequence, status),
        received: (count) => (received += count),
      }),
    ),
  )
  return {
    async run({ seconds, perSecond, pdu }) {
      round = openRound(binds, pdu, perSecond)
      const result = await round.run(seconds)
      round = undefined
      return result
    },
    received: () => received,
    close: async () => void (await Promise.all(binds.map((bind) => bind.drain(1_000)))),
  }
}

type Seen = {
  room(bind: Bind): void
  answered(bind: Bind, sequence: number, status: number): void
  received(count: number): void
}

function bound(
  { port, systemId, password, window }: Pick<ClientsInput, 'port' | 'systemId' | 'password' | 'window'>,
  seen: Seen,
): Promise<Bind> {
  return new Promise((resolve, reject) => {
    const bind: Bind = openBind(
      { host: '127.0.0.1', port, systemId, password, window, inboundLimit: 10_000 },
      {
        state: (state, reason) => {
          if (state === 'BOUND') resolve(bind)
          if (state === 'WAITING') reject(new Error(`the client is not bound: ${reason}`))
        },
        room: () => seen.room(bind),
        outcomes: (outcomes) => {
          for (const one of outcomes)
            seen.answered(bind, one.sequence, one.kind === 'answered' ? one.commandStatus : -1)
        },
        deliver: (pdus, answer) => {
          seen.received(pdus.length)
          answer(0)
        },
      },
      quiet,
    )
  })
}

type Round = Pick<Seen, 'room' | 'answered'> & { run(seconds: number): Promise<ClientsResult> }

function openRound(binds: readonly Bind[], pdu: SubmitSm, perSecond: number | undefined): Round {
  const sentAt = new Map<Bind, Map<number, number>>(binds.map((bind) => [bind, new Map()]))
  const times: number[] = []
  const done = Promise.withResolvers<void>()
  let [accepted, refused, open, isOver] = [0, 0, 0, false]

  const send = (bind: Bind, count: number) => {
    const sequences = bind.reserve(count)
    const now = performance.now()
    for (const sequence of sequences) sentAt.get(bind)!.set(sequence, now)
    open += sequences.length
    if (sequences.length > 0) bind.send(sequences.map((sequence) => ({ sequence, pdu })))
    return sequences.length
  }
  const paced = () => {
    const began = performance.now()
    let [sent, next] = [0, 0]
    return setInterval(() => {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond!) - sent
      if (due <= 0) return
      sent += due
      // A submit that the window does not allow is not sent later, so the result shows a lower rate.
      const share = Math.ceil(due / binds.length)
      for (let left = due; left > 0; left -= share) send(binds[next++ % binds.length]!, Math.min(share, left))
    }, turnMs)
  }
  return {
    room: (bind) => !isOver && perSecond === undefined && void send(bind, bind.room()),
    answered(bind, sequence, status) {
      const at = sentAt.get(bind)!.get(sequence)
      if (at === undefined) return
      sentAt.get(bind)!.delete(sequence)
      times.push(performance.now() - at)
      if (status === 0) accepted += 1
      else refused += 1
      open -= 1
      if (isOver && open === 0) done.resolve()
    },
    async run(seconds) {
      const began = performance.now()
      const timer = perSecond === undefined ? undefined : paced()
      if (!timer) for (const bind of binds) send(bind, bind.room())
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      clearInterval(timer)
      isOver = true
      if (open > 0) await done.promise
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
      return { accepted, refused, seconds: (performance.now() - began) / 1_000, p50: at(0.5), p99: at(0.99) }
    },
  }
}
