import { z } from 'zod'
import { campaignOpStatuses, usecaseNames, volumeTiers } from './enumerations.ts'

/** Qualification of a brand and use case, or status of a campaign, at one network (S2-042 to S2-052). */
export const networkRecord = z
  .object({
    network_id: z.string(),
    mno: z.string(),
    status: z.enum(campaignOpStatuses),
    mno_support: z.boolean().describe('Whether the network supports the use case.'),
    mno_review: z.boolean().describe('Whether the network reviews each campaign manually.'),
    qualify: z.boolean().describe('Whether the brand qualifies at this network.'),
    min_msg_samples: z.int(),
    req_subscriber_opt_in: z.boolean(),
    req_subscriber_opt_out: z.boolean(),
    req_subscriber_help: z.boolean(),
    no_embedded_link: z.boolean(),
    no_embedded_phone: z.boolean(),
    att_msg_class: z.string().nullable(),
    att_tpm: z
      .int()
      .nullable()
      .describe('Limit in SMS per minute at AT&T; members that begin with att_ are null for other networks.'),
    att_mms_tpm: z.int().nullable(),
    att_number_based: z
      .boolean()
      .nullable()
      .describe('Whether the limit applies per number instead of per campaign.'),
    tmo_brand_tier: z.enum(volumeTiers).nullable(),
    tmo_tpd: z.int().nullable().describe('Messages per day.'),
    complaints: z.array(z.object({ description: z.string(), dca: z.string(), created_at: z.string() })),
  })
  .meta({ title: 'Network qualification' })

/** Qualification of a brand for a use case at each network (S2-042 to S2-052). */
export const usecase = z.enum(usecaseNames).meta({ title: 'Use case' })

export const qualification = z.object({ usecase, mno_metadata: z.array(networkRecord) })
