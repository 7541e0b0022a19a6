import type { Sql } from '#platform/database/db.ts'
import { readAssist } from './assist-store.ts'
import { keywordIn, type CampaignKeywords, type Keyword } from './keywords.ts'
import { readLinkedKeywords } from './link-store.ts'
import { isLongCode } from './us-number.ts'

/** A subscriber's message to a number of an account. */
export type SubscriberMessage = { accountId: string; number: string; text: string }

/** Keywords and replies of a number: from its campaign (`id`), or configured elsewhere (null). */
type KeywordReplies = CampaignKeywords & { id: string | null }

/** A recognized keyword, the replies of the number, and whether its account has opt-out assist. */
export type RecognizedKeyword = Keyword & { campaign: KeywordReplies | undefined; assist: boolean }

/** Keywords and replies of a number without a campaign. */
export type OtherKeywords = KeywordReplies & { account_id: string; number: string }

/** Recognizes keywords in subscribers' messages, in order; `others` are the keywords of numbers without a campaign. */
export async function recognizeKeywords(
  sql: Sql,
  messages: readonly SubscriberMessage[],
  others: readonly OtherKeywords[] = [],
): Promise<(RecognizedKeyword | undefined)[]> {
  const numbers = new Set(messages.flatMap(({ number }) => (isLongCode(number) ? [number] : [])))
  const linked = numbers.size > 0 ? await readLinkedKeywords(sql, [...numbers]) : []
  const campaigns = new Map<string, OtherKeywords>(
    [...linked, ...others].map((one) => [`${one.account_id} ${one.number}`, one]),
  )
  const recognized = messages.map(({ accountId, number, text }) => {
    const campaign = campaigns.get(`${accountId} ${number}`)
    const keyword = keywordIn(text, campaign)
    return keyword && { ...keyword, campaign }
  })
  const accountIds = [...new Set(messages.flatMap(({ accountId }, i) => (recognized[i] ? [accountId] : [])))]
  if (accountIds.length === 0) return recognized.map(() => undefined)
  const assist = await readAssist(sql, accountIds)
  const assisted = new Set(accountIds.filter((_, i) => assist[i]))
  return recognized.map((one, i) => one && { ...one, assist: assisted.has(messages[i]!.accountId) })
}
