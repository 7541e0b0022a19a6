import { z } from 'zod'

const cardError = z.object({ code: z.string().optional(), decline_code: z.string().optional() })

/** The members of a PaymentIntent that are read. `amount` is in cents, `created` in seconds. */
export const intentShape = z.object({
  id: z.string().regex(/^pi_\w{1,100}$/),
  amount: z.int(),
  amount_received: z.int().optional(),
  currency: z.string(),
  created: z.int(),
  livemode: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  status: z.string(),
  last_payment_error: cardError.nullish(),
})

export type Intent = z.output<typeof intentShape>

/** The next step for each status of an intent: take the status as the result, or cancel or confirm the intent first. */
export const nextSteps: Readonly<
  Record<string, 'succeeded' | 'pending' | 'declined' | 'cancel' | 'confirm'>
> = {
  succeeded: 'succeeded',
  processing: 'pending',
  canceled: 'declined',
  // A charge that needs the customer cannot be completed off-session, and must not succeed later.
  requires_payment_method: 'cancel',
  requires_action: 'cancel',
  requires_capture: 'cancel',
  requires_confirmation: 'confirm',
}

/** The provider's code for the reason of a decline. */
export function reasonOf({ last_payment_error: error, status }: Intent): string {
  return error?.decline_code ?? error?.code ?? status
}
