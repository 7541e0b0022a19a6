import type { z } from 'zod'
import type { ownFeedView } from '#webhooks/index.ts'

/** A page of the account's webhooks. */
export type Feed = z.output<typeof ownFeedView>
export type FeedEvent = Feed['events'][number]
