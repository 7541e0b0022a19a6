import type { Feed } from './forward/feed-types.ts'
import type { AccountAsk } from './access/request.ts'

/** Reads the webhooks of the account, from now on, or those since an instant first. */
export function accountFeed(
  ask: AccountAsk,
  signal: AbortSignal,
  since?: string,
): (cursor: string | undefined) => Promise<Feed> {
  return (cursor) => {
    const query = cursor === undefined ? { ...(since !== undefined && { since }) } : { cursor }
    return ask('readOwnWebhookFeed', { query }, { signal })
  }
}
