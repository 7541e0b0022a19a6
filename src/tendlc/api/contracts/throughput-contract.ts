import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused } from '../../shapes/answers.ts'
import { tokenPageQuery } from '../../listing/token-page.ts'

const link = z.object({ href: z.string() }).meta({ title: 'Link' })
const positions = <T extends z.ZodType>(position: T) => ({
  first: position,
  last: position,
  next: position.optional(),
  prev: position.optional(),
})

const shown = z.object({
  throughput_id: z.uuid(),
  brand_id: z.string(),
  campaign_id: z.string(),
  carriers: z.array(z.string()),
  throughput: z.int().describe('Messages per period, SMS and MMS together.'),
  period: z.enum(['minute', 'day']),
  scope: z.enum(['campaign', 'brand', 'number']),
})

const page = z.object({
  page_size: z.int(),
  page_token: z.object(positions(z.string())),
  _embedded: z.object({ throughputs: z.array(shown) }),
  _links: z.object({ self: link, ...positions(link) }),
})

/** Operations on the throughput limits of a campaign at each network (S2-113, S2-213). */
export const throughputOperations = {
  listThroughput: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}/throughput',
    summary: 'List the throughput limits of a campaign',
    params: z.object({ brand_id: z.string(), campaign_id: z.string() }),
    query: tokenPageQuery,
    responses: {
      200: { schema: page, description: 'A page of limits. Networks without a limit are omitted.' },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
