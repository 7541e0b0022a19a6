import type { Sql } from '#platform/database/db.ts'
import { readAssist } from './assist-store.ts'
import { keywordIn, type CampaignWords, type Keyword } from './keywords.ts'
import { readSpeaking } from './link-store.ts'
import { isLongCode } from './us-number.ts'

/** A subscriber's message to a number of an account. */
export type Spoken = { accountId: string; number: string; text: string }

/** Keywords and replies of a number: of its campaign (`id`), or configured elsewhere (null). */
type Speaking = CampaignWords & { id: string | null }

/** A recognized keyword, the replies of the number, and whether its account has opt-out assist. */
export type Heard = Keyword & { campaign: Speaking | undefined; assist: boolean }

/** Keywords and replies of a number without a campaign. */
export type OtherWords = Speaking & { account_id: string; number: string }

/** Recognizes keywords in subscribers' messages, in order; `others` are the keywords of numbers without a campaign. */
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
