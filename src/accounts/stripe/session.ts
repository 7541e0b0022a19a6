import { z } from 'zod'

const cardShape = z.object({
  brand: z.string().max(100),
  last4: z.string().regex(/^\d{4}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(9999),
})

/** The members of a card that its customer sees. */
export type CardFacts = z.output<typeof cardShape>

/** The members of a Checkout Session that are read, with the expanded SetupIntent and its payment method. */
export const sessionShape = z.object({
  id: z.string().regex(/^cs_\w{1,250}$/),
  status: z.string().nullish(),
  url: z.string().nullish(),
  customer: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  setup_intent: z
    .union([
      z.string(),
      z.object({
        status: z.string(),
        payment_method: z
          .union([
            z.string(),
            z.object({ id: z.string().regex(/^pm_\w{1,100}$/), card: cardShape.nullish() }),
          ])
          .nullish(),
      }),
    ])
    .nullish(),
})

export type CardSession = z.output<typeof sessionShape>
