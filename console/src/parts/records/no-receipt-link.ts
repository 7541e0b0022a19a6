import { overdueMinutes } from '#messages/unconfirmed/unconfirmed-kinds.ts'

/** The messages without a receipt that overviews count. */
export const noReceiptHref = `/messages?unconfirmed_minutes=${overdueMinutes}`
