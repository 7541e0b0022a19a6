import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { readCounts, readNotices, type CountPosition, type CountRow } from '../counts/count-store.ts'
import { readRule } from '../rules/store.ts'
import { found } from '#operators/index.ts'
import {
  cursorOf,
  milliseconds,
  readPage,
  separatedBy,
  text,
  type PageQuery,
} from '#platform/contract/paging/index.ts'

/** A page of the counts of a rule, with its latest spend notices. */
export async function countsPage(db: Db, ruleId: string, query: PageQuery) {
  const { kind } = found(await readRule(db, ruleId))
  const [page, notices] = await Promise.all([
    readPage(byAccount, query, (position) => readCounts(db, { ruleId, ...position })),
    readNotices(db, ruleId, 100),
  ])
  const countWire = (row: CountRow) => ({
    api_key: row.accountId,
    key: row.key,
    since: row.beginsAt.toISOString(),
    until: row.endsAt.toISOString(),
    counted: kind === 'spend_cap' ? Number(formatEuro(row.counted)) : (row.seen ?? row.counted),
  })
  return {
    counts: page.rows.map(countWire),
    notices: notices.map((one) => ({
      api_key: one.account_id,
      day: one.day.toISOString(),
      percent: one.percent,
      at: one.at.toISOString(),
    })),
    next: page.next,
  }
}

const byAccount = cursorOf<CountPosition>(
  { accountId: text(), beginsAt: milliseconds, key: text() },
  separatedBy('|'),
)
