import { FaultSet } from '../control/fault-set.ts'
import { keepLatest } from '../control/latest.ts'
import { openCounts, type EsmeCounts } from './counts.ts'
import { answerDeliveries } from './deliveries.ts'
import { ESME_FAULTS, type EsmeFaultInput, type EsmeFaultName } from './faults.ts'
import { openPace } from './pace.ts'
import type { EsmeEvent, EsmeRecord } from './records.ts'
import { openSession, type EsmeSession, type SessionOptions } from './sessions.ts'
import { submitsOf, type LongForm } from './texts.ts'

export type EsmeOptions = SessionOptions & {
  sessions: number
  /** Texts per second over all sessions; 0 for as many as the windows allow. */
  rate: number
  /** Number of texts; unlimited if omitted. */
  count?: number
  from: string
  /** Destinations in turn. Without any, the client only receives. */
  to: readonly string[]
  text: string
  form: LongForm
  /** Whether to request a receipt for each submit. */
  receipts: boolean
  watch?(record: EsmeRecord): void
}

/** A client whose first bind of each session was accepted; later ones are repeated until it is closed. */
export type Esme = {
  url: string
  /** The newest records. */
  calls: readonly EsmeRecord[]
  counts(): EsmeCounts
  faults: FaultSet<typeof ESME_FAULTS>['list']
  inject(input: EsmeFaultInput): number
  withdraw(selector?: number | EsmeFaultName): number
  /** Stops to submit, waits a second for open responses, and unbinds. */
  close(): Promise<void>
}

const closeMs = 1_000

/** Binds the sessions of one client and submits its texts. Rejects with the reason if the first bind of a session is refused. */
export async function startEsme(options: EsmeOptions): Promise<Esme> {
  const calls: EsmeRecord[] = []
  const counts = openCounts()
  const note = () => undefined
  const faults = new FaultSet(ESME_FAULTS, { note }, { begins: note, ends: note })
  const log = (session: number, event: EsmeEvent) => {
    const record: EsmeRecord = { at: Date.now(), session, ...event }
    counts.add(record)
    keepLatest(calls, record)
    options.watch?.(record)
  }
  const sessions: EsmeSession[] = []
  let pace: ReturnType<typeof openPace> | undefined
  const opening = Array.from({ length: options.sessions }, (_, i) =>
    openSession(options, {
      log: (event) => log(i, event),
      room: () => pace?.room(),
      deliver: (pdus, answer) => answerDeliveries({ faults, session: i, log }, pdus, answer),
    }),
  )
  for (const result of await Promise.allSettled(opening))
    if (result.status === 'fulfilled') sessions.push(result.value)
  const close = async () => {
    pace?.stop()
    faults.close()
    await Promise.all(sessions.map((session) => session.close(closeMs)))
  }
  try {
    await Promise.all(opening)
  } catch (error) {
    await close()
    throw error
  }
  pace = openPace(options, sessions, (n) => textOf(options, faults, n))
  return {
    url: `smpp://${options.host}:${options.port}`,
    calls,
    counts: counts.read,
    faults: () => faults.list(),
    inject: (input) => faults.inject(input),
    withdraw: (selector) => faults.withdraw(selector),
    close,
  }
}

/** The submits of the text with this number, as the faults leave them. */
function textOf(
  { from, to, text, form, receipts }: EsmeOptions,
  faults: FaultSet<typeof ESME_FAULTS>,
  n: number,
) {
  const registeredDelivery = receipts ? 1 : 0
  let submits = submitsOf({
    from,
    to: to[n % to.length]!,
    text,
    form,
    reference: n & 0xff,
    registeredDelivery,
  })
  const isLong = submits.length > 1
  if (isLong && faults.take('lose-segments')) submits = submits.slice(0, -1)
  if (isLong && faults.take('reverse-segments')) submits = submits.toReversed()
  return faults.take('repeat-submits') ? [...submits, ...submits] : submits
}
