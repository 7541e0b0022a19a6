import type { Sql } from '#platform/db.ts'
import { readAssist } from './assist-store.ts'
import { keywordIn, type CampaignWords, type Keyword } from './keywords.ts'

/** A message of a subscriber to a number of an account. */
export type Spoken = { accountId: string; number: string; text: string }

/** A keyword, the campaign of the number that it was said to, and whether its account has opt-out assist. */
export type Heard = Keyword & { campaign: (CampaignWords & { id: string }) | undefined; assist: boolean }

/** What messages of subscribers say of their consent, in their order. */
export async function listen(sql: Sql, spoken: readonly Spoken[]): Promise<(Heard | undefined)[]> {
  const words = spoken.map(({ text }) => keywordIn(text))
  const accountIds = [...new Set(spoken.flatMap(({ accountId }, i) => (words[i] ? [accountId] : [])))]
  if (accountIds.length === 0) return spoken.map(() => undefined)
  const assist = await readAssist(sql, accountIds)
  const assisted = new Set(accountIds.filter((_, i) => assist[i]))
  return words.map(
    (word, i) => word && { ...word, campaign: undefined, assist: assisted.has(spoken[i]!.accountId) },
  )
}
