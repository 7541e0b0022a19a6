import type { ServerSession } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { deleteEndedTraces, requestedTraces, storeTraces } from './trace-store.ts'
import { type RawPdu, type TracedUser, tracedPdu } from './traced-pdu.ts'

const everyMs = 1_000
const mostPdus = 200

export type TracesDeps = { db: Db; nodeId: string; epoch: Pick<Epoch, 'onChange'>; log: Log }

/** Collects the last PDUs of sessions whose trace is requested. */
export type Traces = {
  /** `octets` are one or more complete PDUs. */
  collect(session: ServerSession, direction: 'in' | 'out', octets: Buffer): void
  start(): void
  stop(): Promise<void>
}

type Collected = { pdus: RawPdu[]; withTexts: boolean; isStored: boolean }

/**
 * `bound` are the sessions of this node with their users. Without a request, `collect` returns at once and the database is read only after a
 * change of the epoch, which each new request causes.
 */
export function openTraces(
  { db, nodeId, epoch, log }: TracesDeps,
  bound: ReadonlyMap<ServerSession, TracedUser>,
): Traces {
  const open = new Map<string, Collected>()
  let isDue = true

  const round = async () => {
    if (!isDue && open.size === 0) return false
    isDue = false
    const requested = await requestedTraces(db, nodeId)
    const ids = new Set(requested.map(({ sessionId }) => sessionId))
    const isEnded = [...open.keys()].filter((id) => !ids.has(id))
    for (const id of isEnded) open.delete(id)
    for (const { sessionId, withTexts } of requested)
      if (!open.has(sessionId)) open.set(sessionId, { pdus: [], withTexts, isStored: true })
    const changed = [...open].filter(([, { isStored }]) => !isStored)
    for (const [, collected] of changed) collected.isStored = true
    if (changed.length > 0)
      await storeTraces(
        db,
        nodeId,
        changed.map(([sessionId, { pdus, withTexts }]) => ({
          sessionId,
          pdus: pdus.map((pdu) => tracedPdu(pdu, withTexts)),
        })),
      )
    if (isEnded.length > 0) await deleteEndedTraces(db, nodeId)
    return false
  }
  const rounds = repeated(round, everyMs, log, 'could not store traces of SMPP sessions')
  epoch.onChange(() => {
    if (bound.size === 0) return
    isDue = true
    rounds.wake()
  })
  return {
    collect(session, direction, octets) {
      if (open.size === 0) return
      const collected = open.get(session.id)
      const user = bound.get(session)
      if (!collected || !user) return
      const at = wallNow()
      for (const pdu of split(octets)) collected.pdus.push({ at, direction, octets: Buffer.from(pdu), user })
      collected.pdus.splice(0, collected.pdus.length - mostPdus)
      collected.isStored = false
    },
    start: rounds.start,
    stop: rounds.stop,
  }
}

/** The PDUs in octets that contain complete PDUs only. */
function* split(octets: Buffer): Generator<Buffer> {
  for (let at = 0; at < octets.length;) {
    const length = octets.readUInt32BE(at)
    yield octets.subarray(at, at + length)
    at += length
  }
}
