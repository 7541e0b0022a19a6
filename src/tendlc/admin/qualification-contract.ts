import { z } from 'zod'
import { notFound, type OperatorOperations, puts } from '#operators/index.ts'
import { statedTerms } from '../shapes/stated-terms.ts'

/** Sets at which networks a brand qualifies, while operators decide instead of the registry. */
export const qualificationOperations = {
  putBrandQualification: puts('/operator/v1/brands/{brand_id}/qualification', {
    summary: 'Set the qualification of a brand at each network',
    description:
      'For decisions by hand: customers get these terms when they query a qualification or create a campaign. Networks that are not listed accept the ' +
      'brand with the lowest throughput; existing campaigns keep their terms. An adapter queries the campaign registry instead.',
    roles: ['compliance'],
    params: z.object({ brand_id: z.string().regex(/^[0-9A-Z]{1,20}$/) }),
    body: z.strictObject({
      networks: z
        .array(statedTerms)
        .max(20)
        .describe('Terms, once for each network; empty for the default of every network.'),
    }),
    responses: { 204: { description: 'Stored.' }, ...notFound },
  }),
} satisfies OperatorOperations
