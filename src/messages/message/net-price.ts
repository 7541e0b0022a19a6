import type { Micro } from '#platform/money.ts'

/** The amount that a message costs now: the price of a rejected message was refunded, or never charged. */
export const netPrice = ({ status, price }: { status: string; price: Micro }): Micro =>
  status === 'rejected' ? 0 : price
