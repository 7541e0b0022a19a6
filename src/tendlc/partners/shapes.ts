import { z } from 'zod'

/** Body of an import. */
export const campaignImported = z.strictObject({
  account_id: z.string().max(20).optional().describe('Your API key; the default.'),
  campaign_id: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .describe('Registry ID of the campaign.'),
  label: z.string().min(1).max(50).optional(),
  cnp_migration: z
    .boolean()
    .optional()
    .describe('True if the current partner has started the migration of the campaign at the registry.'),
})
