import { z } from 'zod'
import { link, pageOf } from '../brands/shapes.ts'
import { networkRecord } from '../shapes/qualification.ts'
import { campaignStatuses, registryStatuses, verticals } from '../shapes/enumerations.ts'
import { campaignFields, clearable } from '../fields/campaign-fields.ts'
import { messageFlowShown } from '../fields/flow-details.ts'
import { mostBrands, mostNamed } from './search-store.ts'

const optional = z.object(campaignFields).partial()

/** The text of a search for campaigns. */
export const campaignText = z
  .string()
  .min(1)
  .max(255)
  .describe(
    `Campaign ID, campaign ID at the registry, or case-insensitive prefix of the name of the campaign or its brand; only the first ${mostNamed.toLocaleString('en')} campaigns and ${mostBrands} brands with matching names are searched.`,
  )

/** Body of a new campaign. Read-only and unknown members are rejected with an error that names them. */
export const campaignCreated = z.strictObject({
  account_id: z.string().max(20).optional().describe('Your API key; the default.'),
  ...optional.shape,
  usecase: campaignFields.usecase,
  description: campaignFields.description,
})

const cleared = Object.fromEntries(
  clearable.map((name) => [name, campaignFields[name].nullable()]),
) as unknown as { [F in (typeof clearable)[number]]: z.ZodNullable<(typeof campaignFields)[F]> }

/** Body of a campaign change; null clears an optional field, status CANCELED ends the campaign. */
export const campaignChanged = z.strictObject({
  ...z.object({ ...campaignFields, ...cleared }).partial().shape,
  status: z.literal('CANCELED').optional().describe('Cancels the campaign; this cannot be undone.'),
})

const explained = z.array(
  z.object({ category: z.string(), explanation: z.string() }).meta({ title: 'Suspension reason' }),
)
const instant = z.iso.datetime()

const statusChange = z.object({
  status: z.enum(campaignStatuses),
  reason: z.string().describe('The stated reason, or the event that caused the change.'),
  change_date: instant,
})

/** A campaign in responses; members without a value are omitted, except `hipaa` (S2-069 to S2-104). */
export const campaignShown = z
  .object({
    account_id: z.string(),
    primary_account_id: z.string().describe('The primary account; for a primary account, its own ID.'),
    brand_id: z.string(),
    campaign_id: z.string(),
    ...optional.shape,
    // Requests were checked, or the exchange computed the values, so responses do not check them again.
    message_flow: z.string().describe('Computed from message_flow_details if present.'),
    message_flow_details: messageFlowShown.optional(),
    terms_and_conditions: z.boolean(),
    hipaa: z.boolean().nullable(),
    registry_campaign_id: z.string().optional(),
    tcr_campaign_id: z
      .string()
      .optional()
      .meta({ deprecated: true })
      .describe('Same as registry_campaign_id.'),
    registry_status: z.enum(registryStatuses),
    tcr_status: z.enum(registryStatuses).meta({ deprecated: true }),
    vertical: z.enum(verticals).optional().describe('Vertical of the brand.'),
    status: z.enum(campaignStatuses),
    traffic_enabled: z
      .boolean()
      .describe('Whether traffic is enabled; sending also requires a linked number and an ACTIVE brand.'),
    subscriber_opt_in: z.boolean().describe('Whether a network requires recipients to opt in.'),
    subscriber_opt_out: z.boolean().describe('Whether recipients can opt out.'),
    subscriber_help: z.boolean().describe('Whether help keywords get a reply.'),
    opt_out_assist: z.boolean(),
    partner: z.boolean(),
    last_status_changes: z.array(statusChange).describe('The last ten status changes, newest first.'),
    mno_metadata: z.array(networkRecord),
    suspensions: explained,
    carrier_brand_suspensions: explained.describe('Suspension reasons of the brand.'),
    registration_date: instant.optional(),
    renewal_date: z.iso.date().optional(),
    billed_date: instant.optional(),
    created_date: instant,
    last_updated: instant,
    _links: z.object({ self: link, brand: link, numbers: link }),
  })
  .meta({ title: 'Campaign' })

const numbered = pageOf('campaigns', campaignShown)

/** A page of the campaigns of a brand, with a link to the brand (S2-208). */
export const campaignPage = numbered.extend({ _links: numbered.shape['_links'].extend({ brand: link }) })
