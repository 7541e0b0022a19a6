import type { Carrier } from './carrier-contract.ts'
import type { ClientSession } from './client-session.ts'
import { faultsOfFault, isFaultInput } from './faults/check.ts'
import type { ActiveFault } from './faults/faults.ts'
import { viewOf, type RecordView } from './log/view.ts'
import { faultsOfMessage } from './subscribers/check.ts'
import type { HandsetView } from './subscribers/handsets.ts'
import { ImpossibleMessage, type Origination } from './subscribers/origination.ts'
import type { InputFault } from './input.ts'

type ControlInput = Readonly<Record<string, unknown>>
type Wrong = { wrong: InputFault[] }

/** One fault in force, as it is told. */
export type FaultView = {
  id: number
  fault: string
  session: number | null
  parameters: Record<string, string | number>
  done: number
  left: number | null
  ends_at: string | null
}

/** One session, as it is told. */
export type SessionView = {
  session: number
  from: string
  system_id: string
  /** How it is bound, if it is. */
  bind: string | null
  connected_at: string
  submits: number
  /** Deliveries without a response. */
  unanswered: number
  reading: boolean
}

/** Which records of the journal are wanted: behind a number, so many, and of a command or a session only. */
export type LogQuery = { after?: number; limit?: number; command?: string; session?: number }

/** `next` is the number to ask behind the next time; `first` is the oldest that is remembered: what is between is lost. */
export type LogView = { records: RecordView[]; next: number; first: number }

/** Where a carrier is asked and told things from outside, in the shapes of JSON. Wishes are checked, and named what is wrong. */
export type CarrierControl = {
  log(query: LogQuery): LogView
  sessions(): SessionView[]
  /** What has been counted since the start. */
  stats(): Record<string, number>
  faults(): FaultView[]
  inject(input: ControlInput): FaultView | Wrong
  /** Ends one fault by its id, all of a name, or all; answers how many there were. */
  withdraw(selector?: { id?: number; fault?: string }): number
  /** Answers of how many PDUs each message is. */
  write(input: ControlInput): { messages: number; parts: number } | Wrong
  /** The texts on a phone behind a number, as soon as there is one or after some milliseconds. */
  handset(phone: string, after: number, ms: number): Promise<HandsetView>
  /** Subscribers who write again and again stop; answers how many crowds of them there were. */
  hush(): number
}

const LIMIT = 100
const MOST = 1000

export function openCarrierControl(carrier: Carrier): CarrierControl {
  return {
    log: (query) => logOf(carrier, query),
    sessions: () => carrier.sessions().map(sessionView),
    stats() {
      const { overLimit: over_limit, tooFast: too_fast, ...stats } = carrier.stats()
      return { ...stats, over_limit, too_fast }
    },
    faults: () => carrier.inForce().map(faultView),
    inject(input) {
      if (!isFaultInput(input)) return { wrong: faultsOfFault(input) }
      const id = carrier.inject(input)
      return faultView(carrier.inForce().find((one) => one.id === id)!)
    },
    withdraw(selector = {}) {
      const named = carrier.inForce().filter(({ id, fault }) => {
        return (selector.id ?? id) === id && (selector.fault ?? fault) === fault
      })
      return named.reduce((count, { id }) => count + carrier.withdraw(id), 0)
    },
    write: (input) => write(carrier, input),
    handset: (phone, after, ms) => carrier.handsets.next(phone, after, ms),
    hush: () => carrier.hush(),
  }
}

function write(
  carrier: Carrier,
  { system_id: systemId, ...input }: ControlInput,
): ReturnType<CarrierControl['write']> {
  const wrong = faultsOfMessage({ ...input, system_id: systemId })
  if (wrong.length > 0) return { wrong }
  const message = { ...input, systemId } as Origination
  try {
    return { messages: message.count ?? 1, parts: carrier.originate(message) }
  } catch (error) {
    if (!(error instanceof ImpossibleMessage)) throw error
    return { wrong: [{ name: error.member, reason: error.message }] }
  }
}

/** Records are looked through in portions, so that a rare command does not keep the carrier from its work. */
function logOf({ journal }: Carrier, { after = 0, limit = LIMIT, command, session }: LogQuery): LogView {
  const records: RecordView[] = []
  const most = Math.min(limit, MOST)
  // A number that is not there yet is from before a restart, or a guess.
  const start = Math.min(Math.max(after + 1, journal.first), journal.next)
  let n = start
  for (const record of journal.after(start - 1, PORTION)) {
    if (records.length === most) break
    n += 1
    if (session !== undefined && record.session !== session) continue
    const view = viewOf(record, n - 1)
    if (command === undefined || view.command === command || view.event === command) records.push(view)
  }
  return { records, next: n - 1, first: journal.first }
}

const PORTION = 10_000

function sessionView(session: ClientSession): SessionView {
  return {
    session: session.id,
    from: session.from,
    system_id: session.systemId,
    bind: session.bound ? (session.kind ?? null) : null,
    connected_at: new Date(session.connectedAt).toISOString(),
    submits: session.submits,
    unanswered: session.unanswered,
    reading: session.reading,
  }
}

function faultView({ id, fault, session, parameters, done, left, until }: ActiveFault): FaultView {
  return {
    id,
    fault,
    session: session ?? null,
    parameters: { ...parameters },
    done,
    left: left ?? null,
    ends_at: until === undefined ? null : new Date(until).toISOString(),
  }
}
