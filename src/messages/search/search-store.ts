import type { Db, Sql } from '#platform/database/db.ts'
import { timeOfUuid, uuidAt } from '#platform/ids.ts'
import {
  bounded,
  conditionsOf,
  legsOf,
  rangeOf,
  type Bounded,
  type Leg,
  type Search,
  type Value,
} from './search-legs.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Page } from '#platform/contract/paging/index.ts'

export type FoundMessage = {
  id: string
  account_id: string
  direction: 'outbound' | 'inbound'
  channel: string
  sender: string
  recipient: string
  /** Null if the text was erased after its retention. */
  text: string | null
  status: string
  error_code: number | null
  error_detail: string | null
  parts: number
  price: number
  client_ref: string | null
  carrier_id: string | null
  accepted_at: Date
}

/** A search that takes longer is canceled, because it would slow down sending. */
const timeoutMs = 2_000

/** A search stops reading after this time, so a page may be shorter than requested, or empty. */
const enoughMs = 100

/** Number of rows read from each access path to find the sparsest path. */
const sample = 200
const [fewest, most] = [500, 20_000]
const onceMs = 30
const weekMs = 7 * 86_400_000

/**
 * Searches messages, newest first. Reads the messages of the most selective filter through its index in ID order, and applies the other filters to each row, for
 * at most 0.1 s. Returns undefined if the database took too long. To search for an account, pass transactions that see only that account, because the search position
 * is an ID and must belong to the account.
 */
export async function searchMessages(
  db: Pick<Db, 'tx'>,
  search: Search,
): Promise<Page<FoundMessage> | undefined> {
  try {
    return await db.tx(async (sql) => {
      // Regardless of estimates, rows are read in order and only until there are enough; partitions outside the range are not planned.
      await sql.query(
        `set local statement_timeout = ${timeoutMs}; set local enable_bitmapscan = off; set local enable_sort = off; set local plan_cache_mode = force_custom_plan`,
      )
      return find(sql, bounded(search), legsOf(search))
    })
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return undefined
    throw error
  }
}

async function find(sql: Sql, search: Bounded, legs: Leg[]): Promise<Page<FoundMessage>> {
  const began = performance.now()
  const messages: FoundMessage[] = []
  let [before, rows] = [search.before, search.limit]
  for (const window of windowsOf(search)) {
    const leg = await sparsest(sql, legs, { ...window, before })
    for (;;) {
      const started = performance.now()
      const limit = search.limit - messages.length
      const chunk = await readChunk(sql, { ...window, before, limit }, leg, rows)
      messages.push(...chunk.found)
      // Does not look for one row more, unlike `readPage`, because the next match may be far away. The next page may be empty.
      if (messages.length === search.limit) return { rows: messages, next: messages.at(-1)!.id }
      const through = chunk.read < rows
      if (through && window.from === search.from) return { rows: messages, next: null }
      before = through ? uuidAt(window.from!) : chunk.last
      // A completely read window does not show how much remains, so the next window is started regardless of the time.
      if (through) break
      const now = performance.now()
      if (now - began > enoughMs) return { rows: messages, next: before ?? null }
      rows = Math.round(Math.max(Math.min((rows * onceMs) / (now - started), rows * 4, most), fewest))
    }
  }
  return { rows: messages, next: null }
}

/**
 * The windows, searched in this order: some weeks, then some months, then everything older. Planning costs a fraction of a millisecond per
 * partition and path, and most searches are for recent messages.
 */
function windowsOf(search: Bounded): Bounded[] {
  const { low, high } = rangeOf(search)
  const start = Math.min(timeOfUuid(high), wallNow())
  const begins = [5, 20].map((weeks) => start - weeks * weekMs).filter((ms) => uuidAt(ms) > low)
  return [...begins.map((from) => ({ ...search, from })), search]
}

/** The access path with the fewest messages: the path whose newest rows reach furthest back in time. */
async function sparsest(sql: Sql, legs: Leg[], search: Bounded): Promise<Leg> {
  if (legs.length === 1) return legs[0]!
  const { values, value } = collect()
  const within = { ...idRangesOf(search, value), limit: value(sample) }
  const probes = legs.map(
    (leg, i) =>
      `select ${i}::int as leg, count(*)::int as rows, min(id::text) as last from (${leg(within, value)}) l`,
  )
  const { rows } = await sql.query<{ leg: number; rows: number; last: string }>(
    `select leg from (${probes.join(' union all ')}) p
      order by case when rows < ${sample} then rows else ${sample} end, last limit 1`,
    values,
  )
  return legs[rows[0]!.leg]!
}

type Chunk = { found: FoundMessage[]; read: number; last: string }

/** Reads a chunk of rows of one path, and keeps the matching ones. */
async function readChunk(sql: Sql, search: Bounded, leg: Leg, rows: number): Promise<Chunk> {
  const { values, value } = collect()
  const way = leg({ ...idRangesOf(search, value), limit: value(rows) }, value)
  const { rows: found } = await sql.query<FoundMessage & { read: number; last: string }>(
    `with way as materialized (${way})
      select seen.read, seen.last, f.* from (select count(*)::int as read, min(id::text) as last from way) seen
        left join lateral (
          select id, account_id, direction, channel, sender, recipient, case when id >= (select until_id from text_erasure) then text end as text,
              status, error_code, error_detail, parts, price, client_ref, carrier_id, accepted_at
            from way where ${conditionsOf(search, value)} order by id desc limit ${value(search.limit)}) f on true
       order by f.id desc`,
    values,
  )
  const { read, last } = found[0]!
  return { read, last, found: found.filter(({ id }) => id !== null) }
}

function collect(): { values: unknown[]; value: Value } {
  const values: unknown[] = []
  return { values, value: (provided) => `$${values.push(provided)}` }
}

function idRangesOf(search: Bounded, value: Value): { low: string; high: string } {
  const { low, high } = rangeOf(search)
  return { low: `${value(low)}::uuid`, high: `${value(high)}::uuid` }
}
