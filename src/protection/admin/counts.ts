import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { readCounts, readNotices, type CountPlace } from '../counts/count-store.ts'
import { readRule } from '../rules/store.ts'
import { limitOf, found } from '#operators/index.ts'

/** A page of what a rule has counted, with the latest notices. */
export async function countsPage(
  db: Db,
  ruleId: string,
  query: { cursor?: string | undefined; limit?: string | undefined },
) {
  const { kind } = found(await readRule(db, ruleId))
  const limit = limitOf(query)
  const [rows, notices] = await Promise.all([
    readCounts(db, { ruleId, after: query.cursor === undefined ? undefined : placeOf(query.cursor), limit }),
    readNotices(db, ruleId, 100),
  ])
  return {
    counts: rows.map((row) => ({
      api_key: row.accountId,
      key: row.key,
      since: row.beginsAt.toISOString(),
      until: row.endsAt.toISOString(),
      counted: kind === 'spend_cap' ? Number(formatEuro(row.counted)) : (row.seen ?? row.counted),
    })),
    notices: notices.map((one) => ({
      api_key: one.account_id,
      day: one.day.toISOString(),
      percent: one.percent,
      at: one.at.toISOString(),
    })),
    next: rows.length < limit ? null : cursorOf(rows.at(-1)!),
  }
}

function cursorOf({ accountId, key, beginsAt }: CountPlace): string {
  return `${accountId}|${beginsAt.getTime()}|${key}`
}

function placeOf(cursor: string): CountPlace {
  const [accountId = '', ms = '', ...key] = cursor.split('|')
  return { accountId, key: key.join('|'), beginsAt: new Date(Number(ms)) }
}
