import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const stray = z.object({
  kind: z.enum(['brand', 'campaign']),
  registry_id: z.string(),
  reference: nullable(z.string()).describe('Reference stated by the program that registered it.'),
  display_name: nullable(z.string()).describe('Name of a brand.'),
  found_at: time.describe('Time of the last comparison that found it.'),
})

/** Brands and campaigns that exist only at the campaign registry. */
export const strayOperations = {
  listRegistryStrays: gets('/operator/v1/registry-strays', {
    summary: 'List brands and campaigns that exist only at the campaign registry',
    description:
      'The comparison with The Campaign Registry finds them: another program uses the same API key, or the exchange was restored from an older backup. ' +
      'The registry charges for them until they are deleted there; the next comparison then removes them from this list.',
    responses: {
      200: {
        schema: z.object({ strays: z.array(stray) }),
        description: 'In the order of their IDs; at most 100.',
      },
    },
  }),
} satisfies OperatorOperations
