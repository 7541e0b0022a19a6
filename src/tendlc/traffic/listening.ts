import type { Sql } from '#platform/database/db.ts'
import { readAssist } from './assist-store.ts'
import { keywordIn, type CampaignWords, type Keyword } from './keywords.ts'
import { readSpeaking } from './link-store.ts'
import { isLongCode } from './us-number.ts'

/** A message of a subscriber to a number of an account. */
export type Spoken = { accountId: string; number: string; text: string }

/** What a number answers: that of its campaign, or of something else that has no id here. */
type Speaking = CampaignWords & { id: string | null }

/** A keyword, what the number that it was said to answers, and whether its account has opt-out assist. */
export type Heard = Keyword & { campaign: Speaking | undefined; assist: boolean }

/** What a number without a campaign answers. */
export type OtherWords = Speaking & { account_id: string; number: string }

/** What messages of subscribers say of their consent, in their order; `others` are the words of numbers that have no campaign. */
export async function listen(
  sql: Sql,
  spoken: readonly Spoken[],
  others: readonly OtherWords[] = [],
): Promise<(Heard | undefined)[]> {
  const numbers = new Set(spoken.flatMap(({ number }) => (isLongCode(number) ? [number] : [])))
  const speaking = numbers.size > 0 ? await readSpeaking(sql, [...numbers]) : []
  const campaigns = new Map<string, OtherWords>(
    [...speaking, ...others].map((one) => [`${one.account_id} ${one.number}`, one]),
  )
  const heard = spoken.map(({ accountId, number, text }) => {
    const campaign = campaigns.get(`${accountId} ${number}`)
    const keyword = keywordIn(text, campaign)
    return keyword && { ...keyword, campaign }
  })
  const accountIds = [...new Set(spoken.flatMap(({ accountId }, i) => (heard[i] ? [accountId] : [])))]
  if (accountIds.length === 0) return heard.map(() => undefined)
  const assist = await readAssist(sql, accountIds)
  const assisted = new Set(accountIds.filter((_, i) => assist[i]))
  return heard.map((one, i) => one && { ...one, assist: assisted.has(spoken[i]!.accountId) })
}
