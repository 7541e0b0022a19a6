import type { Policy } from '#accounts/index.ts'
import type { WebhookEvent } from './event.ts'

/** Creates the test event of an account, which is the status of a message that does not exist. Undefined if there is no URL. */
export type TestEventOf = (
  account: Policy,
  url: string | undefined,
  /** Exchange time in milliseconds. */
  at: number,
) => WebhookEvent | undefined
