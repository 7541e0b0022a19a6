import { z } from 'zod'

/** Which campaign of another partner is taken over. */
export const campaignImported = z.strictObject({
  account_id: z.string().max(20).optional().describe('Your API key, which it is unless given.'),
  campaign_id: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .describe('Its id at the registry.'),
  label: z.string().min(1).max(50).optional(),
  cnp_migration: z
    .boolean()
    .optional()
    .describe('True when a migration of it has been started at the registry.'),
})
