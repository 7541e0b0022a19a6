import { z } from 'zod'

/** A refund or a dispute of a charge. `amount` is in cents. */
export const reversalShape = z.object({
  id: z.string(),
  amount: z.int(),
  payment_intent: z.string().nullish(),
  status: z.string().nullish(),
})

export type Reversal = z.output<typeof reversalShape>

/** Refunds with these states return no money. */
const failed = new Set(['failed', 'canceled'])

/** Whether a dispute takes no money: an inquiry of a bank (`warning_…`), or a dispute that was won. */
export function isWithoutLoss(status: string | null | undefined): boolean {
  return status === 'won' || (status?.startsWith('warning_') ?? false)
}

/** The sum of refunds in cents. */
export async function refundedSum(refunds: AsyncIterable<Reversal>): Promise<number> {
  let sum = 0
  for await (const { amount, status } of refunds) if (!failed.has(status ?? '')) sum += amount
  return sum
}
