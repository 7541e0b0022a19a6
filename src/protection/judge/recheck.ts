import type { Sql } from '#platform/database/db.ts'
import { kinds } from '../rules/kinds.ts'
import { matchOf, refusedBy } from './judge.ts'
import { lookUp } from '../lists/lists.ts'
import { inMessage } from '../lists/matches.ts'
import type { Asked, Match, Refused } from '../rules/rule.ts'
import type { Rulebook } from '../rules/rulebook.ts'

/** Why a message that was accepted is not to leave any more. */
export type Barred = { refused: Refused; match: Match }

/**
 * What bars messages that are about to leave, by their ids: an account, sender or recipient that was barred since they were
 * accepted. Nothing, at once, where no account among them has such rules; lists are looked up for all of them together.
 */
export function recheck(
  book: Pick<Rulebook, 'rulesOf'>,
  sql: Sql,
  messages: readonly Asked['message'][],
): Promise<Map<string, Barred>> | undefined {
  const asks = messages.flatMap((message) =>
    book.rulesOf(message.accountId).again.map((rule) => ({ asked: { message, details: null }, rule })),
  )
  return asks.length > 0 ? bars(sql, asks) : undefined
}

async function bars(sql: Sql, asks: Parameters<typeof lookUp>[1]): Promise<Map<string, Barred>> {
  const lists = await lookUp(
    sql,
    asks.filter(({ rule }) => kinds[rule.kind].list),
  )
  const barred = new Map<string, Barred>()
  for (const { asked, rule } of asks) {
    const facts = kinds[rule.kind].list ? lists.against(asked, rule) : inMessage[rule.kind]!(asked, rule)
    if (facts && !barred.has(asked.message.id))
      barred.set(asked.message.id, { refused: refusedBy(rule.kind), match: matchOf(rule, facts, false) })
  }
  return barred
}
