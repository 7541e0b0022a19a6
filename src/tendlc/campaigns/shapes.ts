import { z } from 'zod'
import { link, pageOf } from '../brands/shapes.ts'
import { networkRecord } from '../shapes/qualification.ts'
import { campaignStatuses, registryStatuses, verticals } from '../shapes/labels.ts'
import { campaignFields, clearable } from '../fields/campaign-fields.ts'
import { messageFlowShown } from '../fields/flow-details.ts'

const optional = z.object(campaignFields).partial()

/** What may be said of a new campaign. Read-only members are refused by name, as are unknown ones. */
export const campaignCreated = z.strictObject({
  account_id: z.string().max(20).optional().describe('Your API key, which it is unless given.'),
  ...optional.shape,
  usecase: campaignFields.usecase,
  description: campaignFields.description,
})

const cleared = Object.fromEntries(
  clearable.map((name) => [name, campaignFields[name].nullable()]),
) as unknown as { [F in (typeof clearable)[number]]: z.ZodNullable<(typeof campaignFields)[F]> }

/** What may be changed of a campaign, or taken away by null where it need not have it; and that it is over. */
export const campaignChanged = z.strictObject({
  ...z.object({ ...campaignFields, ...cleared }).partial().shape,
  status: z.literal('CANCELED').optional().describe('Cancels it, for ever.'),
})

const explained = z.array(
  z.object({ category: z.string(), explanation: z.string() }).meta({ title: 'Suspension reason' }),
)
const instant = z.iso.datetime()

const statusChange = z.object({
  status: z.enum(campaignStatuses),
  reason: z.string().describe('As stated, or what caused the move.'),
  change_date: instant,
})

/** A campaign as it is shown: members without a value are left out, but `hipaa` (S2-069 to S2-104). */
export const campaignShown = z
  .object({
    account_id: z.string(),
    primary_account_id: z.string().describe("The account itself, where it is nobody's subaccount."),
    brand_id: z.string(),
    campaign_id: z.string(),
    ...optional.shape,
    // What is shown was checked when it came in, or is computed.
    message_flow: z.string().describe('Computed from message_flow_details where there are any.'),
    message_flow_details: messageFlowShown.optional(),
    terms_and_conditions: z.boolean(),
    hipaa: z.boolean().nullable(),
    registry_campaign_id: z.string().optional(),
    tcr_campaign_id: z
      .string()
      .optional()
      .meta({ deprecated: true })
      .describe('The same as registry_campaign_id.'),
    registry_status: z.enum(registryStatuses),
    tcr_status: z.enum(registryStatuses).meta({ deprecated: true }),
    vertical: z.enum(verticals).optional().describe('That of the brand.'),
    status: z.enum(campaignStatuses),
    traffic_enabled: z.boolean().describe('Needed for traffic, beside a linked number and an ACTIVE brand.'),
    subscriber_opt_in: z.boolean().describe('Whether a network wants people to have opted in.'),
    subscriber_opt_out: z.boolean().describe('Whether people can opt out.'),
    subscriber_help: z.boolean().describe('Whether people are answered when they ask for help.'),
    opt_out_assist: z.boolean(),
    partner: z.boolean(),
    last_status_changes: z.array(statusChange).describe('The last ten, the latest first.'),
    mno_metadata: z.array(networkRecord),
    suspensions: explained,
    carrier_brand_suspensions: explained.describe('Those of the brand.'),
    registration_date: instant.optional(),
    renewal_date: z.iso.date().optional(),
    billed_date: instant.optional(),
    created_date: instant,
    last_updated: instant,
    _links: z.object({ self: link, brand: link, numbers: link }),
  })
  .meta({ title: 'Campaign' })

const numbered = pageOf('campaigns', campaignShown)

/** A page of a brand's campaigns, which leads back to the brand (S2-208). */
export const campaignPage = numbered.extend({ _links: numbered.shape['_links'].extend({ brand: link }) })
