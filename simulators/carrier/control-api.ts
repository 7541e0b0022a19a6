import type { Carrier } from './carrier-contract.ts'
import type { ClientSession } from './client-session.ts'
import { faultsOfFault, isFaultInput } from './faults/check.ts'
import { viewOf, type RecordView } from './log/view.ts'
import { faultsOfMessage } from './subscribers/check.ts'
import type { HandsetView } from './subscribers/handsets.ts'
import { ImpossibleMessage, type Origination } from './subscribers/origination.ts'
import type { InputFault } from '../control/input.ts'
import { faultView, type FaultView } from '../control/fault-view.ts'

type ControlInput = Readonly<Record<string, unknown>>
type Wrong = { wrong: InputFault[] }

/** JSON form of a session. */
export type SessionView = {
  session: number
  from: string
  system_id: string
  /** Kind of the bind; null if unbound. */
  bind: string | null
  connected_at: string
  submits: number
  /** Deliveries without a response. */
  unanswered: number
  reading: boolean
}

/** Query of the journal: records after a number, up to a limit, optionally of one command or session. */
export type LogQuery = { after?: number; limit?: number; command?: string; session?: number }

/** `next` is the `after` of the next query; `first` is the oldest stored record, so records between `after` and `first` are lost. */
export type LogView = { records: RecordView[]; next: number; first: number }

/** JSON interface to control a carrier. Inputs are validated, and invalid members are named. */
export type CarrierControl = {
  log(query: LogQuery): LogView
  sessions(): SessionView[]
  /** Counters since the start. */
  stats(): Record<string, number>
  faults(): FaultView[]
  inject(input: ControlInput): FaultView | Wrong
  /** Clears one fault by its ID, all faults of a name, or all; returns the number of cleared faults. */
  withdraw(selector?: { id?: number; fault?: string }): number
  /** Returns the number of PDUs of each message. */
  write(input: ControlInput): { messages: number; parts: number } | Wrong
  /** Returns the texts of a handset after a text number, as soon as a text exists, after `ms` milliseconds, or at `ending`. */
  handset(phone: string, after: number, ms: number, ending?: AbortSignal): Promise<HandsetView>
  /** Stops repeated messages of subscribers; returns the number of stopped series. */
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
    handset: (phone, after, ms, ending) => carrier.handsets.next(phone, after, ms, ending),
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

/** Filters records in portions, so that the search for a rare command does not block the carrier. */
function logOf({ journal }: Carrier, { after = 0, limit = LIMIT, command, session }: LogQuery): LogView {
  const records: RecordView[] = []
  const most = Math.min(limit, MOST)
  // A number above that of the last record was read before a restart, or was guessed.
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
