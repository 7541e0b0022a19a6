import { z } from 'zod'

const perMinute = z.int().min(1).max(1_000_000).optional()

/** The throughput that networks grant, as an operator states it. */
export const networkTerms = {
  att_msg_class: z.string().min(1).max(2).optional().describe('AT&T: message class.'),
  att_tpm: perMinute.describe('AT&T: messages per minute.'),
  att_mms_tpm: perMinute.describe('AT&T: MMS per minute.'),
  tmo_brand_tier: z
    .enum(['LOW', 'LOWER_MID', 'UPPER_MID', 'TOP', 'UNCAPPED'])
    .optional()
    .describe('T-Mobile: brand tier.'),
  tmo_tpd: z.int().min(1).max(100_000_000).optional().describe('T-Mobile: messages per day.'),
}
