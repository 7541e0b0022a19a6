import type { Ask } from '../../api/contracts.ts'

type Status = NonNullable<NonNullable<Ask<'searchMessages'>['query']>['status']>
type Kind = 'open' | 'successful' | 'failed'

/** Every status of a message, in the order of its life, and what it says about the outcome. */
const kinds = {
  accepted: 'open',
  submitted: 'open',
  delivered: 'successful',
  read: 'successful',
  undeliverable: 'failed',
  rejected: 'failed',
  received: 'successful',
} as const satisfies Record<Status, Kind>

const kindOf: Readonly<Record<string, Kind>> = kinds

export const messageStatuses = Object.keys(kinds) as Status[]

/** Whether a message with this status was not delivered. */
export const isFailed = (status: string): boolean => kindOf[status] === 'failed'

/** Whether a message with this status usually does not change any more. */
export const isSettled = (status: string): boolean =>
  kindOf[status] !== undefined && kindOf[status] !== 'open'

/** The label of a channel: `sms`, or the name of a chat channel. */
export const channelLabel = (channel: string): string => (channel === 'sms' ? 'SMS' : channel)
