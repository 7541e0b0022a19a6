import type { Carriers } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { countryAt } from '../checks/country.ts'
import type { Decided } from '../storing/accept-store.ts'
import { addMinutes, type Counts, type MinuteRow } from './minute-store.ts'
import type { StatusEvent } from '../events/notifier.ts'

/** Counts the messages of this node in memory. One statement every few seconds adds the counts to the database. */
export type Minutes = {
  accepted(stored: readonly Decided[]): void
  moved(events: readonly StatusEvent[]): void
  /** Stores the counts since the last flush. */
  flush(): Promise<void>
}

type Deps = { db: Db; nodeId: string; carriers: Pick<Carriers, 'routing'> }

const minuteMs = 60_000
/** Maximum number of counters between two flushes. Beyond this number, countries are not distinguished. */
const maxCounters = 500

const counted: ReadonlySet<string> = new Set<keyof Counts>([
  'submitted',
  'delivered',
  'undeliverable',
  'rejected',
])

/** Opens the counts of a node. */
export function openMinutes({ db, nodeId, carriers }: Deps): Minutes {
  let rows = new Map<string, MinuteRow>()
  const countryOf = (channel: string, recipient: string) =>
    channel === 'sms' ? (countryAt(carriers, recipient) ?? '') : ''
  const add = (minute: number, carrierId: string, country: string, subject: keyof Counts, n = 1) => {
    const row = rowOf(rows, { minute, carrierId, country })
    row[subject] += n
  }
  return {
    accepted(stored) {
      const minute = minuteNow()
      for (const { message, refusal } of stored) {
        const carrierId = refusal ? '' : (message.carrierId ?? '')
        add(minute, carrierId, countryOf(message.channel, message.recipient), 'accepted')
      }
    },
    moved(events) {
      const minute = minuteNow()
      for (const { carrierId, channel, recipient, status } of events)
        if (counted.has(status))
          add(minute, carrierId ?? '', countryOf(channel, recipient), status as keyof Counts)
    },
    async flush() {
      if (rows.size === 0) return
      const flushed = rows
      rows = new Map()
      await addMinutes(db, nodeId, [...flushed.values()]).catch((error: unknown) => {
        for (const row of flushed.values()) restore(rows, row)
        throw error
      })
    },
  }
}

const minuteNow = () => Math.floor(wallNow() / minuteMs) * minuteMs

type CounterKey = Pick<MinuteRow, 'minute' | 'carrierId' | 'country'>

function rowOf(rows: Map<string, MinuteRow>, counter: CounterKey): MinuteRow {
  const key = `${counter.minute} ${counter.carrierId} ${counter.country}`
  const known = rows.get(key)
  if (known) return known
  if (rows.size >= maxCounters && counter.country !== '') return rowOf(rows, { ...counter, country: '' })
  const row = { ...counter, accepted: 0, submitted: 0, delivered: 0, undeliverable: 0, rejected: 0 }
  rows.set(key, row)
  return row
}

/** Adds counts that could not be stored to the counts since then. */
function restore(rows: Map<string, MinuteRow>, { minute, carrierId, country, ...counts }: MinuteRow): void {
  const row = rowOf(rows, { minute, carrierId, country })
  for (const [name, n] of Object.entries(counts)) row[name as keyof Counts] += n
}
