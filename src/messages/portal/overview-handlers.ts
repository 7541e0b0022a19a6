import type { Caller } from '#accounts/index.ts'
import { type ErrorCode, titleOf } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { countUnconfirmed } from '../unconfirmed/count-store.ts'
import type { overviewOperations } from './overview-contract.ts'
import { type Counted, countRecent, countUndelivered, mostCounted } from './overview-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostErrors = 10

/** Handlers of the operation that returns the overview of the customer's traffic. */
export function overviewHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Handlers<Contract<typeof overviewOperations>, Caller> {
  return {
    async readOwnOverview({ caller: { account } }) {
      const now = clock.now()
      const { recent, undelivered, unconfirmed } = await db.asAccount(account.id, async (sql) => ({
        recent: await countRecent(sql, account.id, now),
        undelivered: await countUndelivered(sql, account.id),
        unconfirmed: await countUnconfirmed(sql, now, account.id),
      }))
      const counts = { unconfirmed_messages: unconfirmed, undelivered_events: undelivered }
      return { status: 200, body: { ...dayOf(recent, now), ...counts } }
    },
  }
}

const sum = (rows: readonly Counted[]) => rows.reduce((all, { messages }) => all + messages, 0)

function dayOf(rows: readonly Counted[], now: number) {
  const complete = sum(rows) < mostCounted
  const oldest = complete ? now - dayMs : rows[0]!.hour * hourMs
  const outbound = rows.filter(({ direction }) => direction === 'outbound')
  return {
    since: new Date(oldest).toISOString(),
    complete,
    messages: sum(rows),
    outbound: Object.fromEntries(
      [...Map.groupBy(outbound, ({ status }) => status)].map(([status, same]) => [status, sum(same)]),
    ),
    inbound: sum(rows.filter(({ direction }) => direction === 'inbound')),
    spent: formatEuro(outbound.reduce((all, { spent }) => all + spent, 0)),
    hours: hoursOf(rows, now),
    errors: errorsOf(rows),
  }
}

/** The current hour and the 24 hours before it, including hours without messages. */
function hoursOf(rows: readonly Counted[], now: number) {
  const last = Math.floor(now / hourMs)
  return Array.from({ length: 25 }, (_, i) => last - 24 + i).map((hour) => {
    const own = rows.filter((row) => row.hour === hour)
    const sent = own.filter(({ direction }) => direction === 'outbound')
    const failed = sent.filter(({ error_code: code }) => code !== null)
    return {
      at: new Date(hour * hourMs).toISOString(),
      sent: sum(sent),
      failed: sum(failed),
      received: sum(own) - sum(sent),
    }
  })
}

function errorsOf(rows: readonly Counted[]) {
  const failed = rows.filter(({ error_code: code }) => code !== null)
  return [...Map.groupBy(failed, ({ error_code: code }) => code!)]
    .map(([code, same]) => ({ code, title: titleOf(code as ErrorCode), messages: sum(same) }))
    .toSorted((a, b) => b.messages - a.messages)
    .slice(0, mostErrors)
}
