import { z } from 'zod'
import { campaignOpStatuses, usecaseNames, volumeTiers } from './labels.ts'

/** What one network says of a brand and a use case, or of a campaign (S2-042 to S2-052). */
export const networkRecord = z
  .object({
    network_id: z.string(),
    mno: z.string(),
    status: z.enum(campaignOpStatuses),
    mno_support: z.boolean().describe('Whether the network carries the use case at all.'),
    mno_review: z.boolean().describe('Whether somebody at the network looks at each campaign.'),
    qualify: z.boolean().describe('Whether the brand qualifies there.'),
    min_msg_samples: z.int(),
    req_subscriber_opt_in: z.boolean(),
    req_subscriber_opt_out: z.boolean(),
    req_subscriber_help: z.boolean(),
    no_embedded_link: z.boolean(),
    no_embedded_phone: z.boolean(),
    att_msg_class: z.string().nullable(),
    att_tpm: z.int().nullable().describe('SMS a minute; like the other att_ members null at other networks.'),
    att_mms_tpm: z.int().nullable(),
    att_number_based: z
      .boolean()
      .nullable()
      .describe('Whether that is for each number instead of the campaign.'),
    tmo_brand_tier: z.enum(volumeTiers).nullable(),
    tmo_tpd: z.int().nullable().describe('Messages a day.'),
    complaints: z.array(z.object({ description: z.string(), dca: z.string(), created_at: z.string() })),
  })
  .meta({ title: 'Network qualification' })

/** What each network says of a brand and a use case (S2-042 to S2-052). */
export const usecase = z.enum(usecaseNames).meta({ title: 'Use case' })

export const qualification = z.object({ usecase, mno_metadata: z.array(networkRecord) })
