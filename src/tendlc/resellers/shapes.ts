import { z } from 'zod'
import { email } from '../fields/brand-fields.ts'
import { link } from '../brands/shapes.ts'
import { resellerStatuses } from '../shapes/enumerations.ts'

export const resellerRegistered = z.strictObject({
  company_name: z.string().max(100).regex(/\S/),
  mobile_phone: z
    .string()
    .regex(/^[1-9][0-9]{6,14}$/)
    .describe('Phone number in E.164 format without the plus.'),
  email,
})

/** A reseller in responses (S2-115 to S2-121). */
export const resellerShown = z
  .object({
    reseller_id: z.uuid(),
    registry_reseller_id: z.string().optional().describe('Set once the reseller is APPROVED.'),
    company_name: z.string(),
    mobile_phone: z.string(),
    email: z.string(),
    status: z.enum(resellerStatuses),
    rejection_reason: z.string().optional().describe('Set if the reseller is REJECTED.'),
    _links: z.object({ self: link }),
  })
  .meta({ title: 'Reseller' })

const token = z.string()

/** A page of resellers, by page tokens (S2-122). */
export const resellerPage = z.object({
  page_size: z.int(),
  page_token: z.object({ first: token, last: token, next: token.optional(), prev: token.optional() }),
  _embedded: z.object({ resellers: z.array(resellerShown) }),
  _links: z.object({ self: link, first: link, last: link, next: link.optional(), prev: link.optional() }),
})
