import { z } from 'zod'
import { networks } from './enumerations.ts'

const perMinute = z.int().min(1).max(1_000_000).optional()

/** Whether a brand qualifies at a network and with which throughput, as an operator states it. */
export const statedTerms = z.strictObject({
  network_id: z.enum(networks.map(({ id }) => id) as [string, ...string[]]).describe('ID of the network.'),
  qualify: z.boolean().describe('Whether the network accepts campaigns of the brand.'),
  att_msg_class: z.string().min(1).max(2).optional().describe('AT&T: message class.'),
  att_tpm: perMinute.describe('AT&T: messages per minute.'),
  att_mms_tpm: perMinute.describe('AT&T: MMS per minute.'),
  tmo_brand_tier: z
    .enum(['LOW', 'LOWER_MID', 'UPPER_MID', 'TOP', 'UNCAPPED'])
    .optional()
    .describe('T-Mobile: brand tier.'),
  tmo_tpd: z.int().min(1).max(100_000_000).optional().describe('T-Mobile: messages per day.'),
})
export type StatedTerms = z.output<typeof statedTerms>
