import type { AccountAnswer } from './operations.ts'
import type { AccountAsk } from './request.ts'

/** A page of the account's webhooks. */
export type Feed = AccountAnswer<'readOwnWebhookFeed'>
export type FeedEvent = Feed['events'][number]

/** Reads the webhooks of the account, from now on, or those since an instant first. */
export function accountFeed(
  ask: AccountAsk,
  signal: AbortSignal,
  since?: string,
): (cursor: string | undefined) => Promise<Feed> {
  return (cursor) => {
    const query = cursor === undefined ? { since } : { cursor }
    return ask('readOwnWebhookFeed', { query }, { signal })
  }
}
