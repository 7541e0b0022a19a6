import { z } from 'zod'
import { networkTerms } from '#reviews/index.ts'
import { networks } from './enumerations.ts'

/** Whether a brand qualifies at a network and with which throughput, as an operator states it. */
export const statedTerms = z.strictObject({
  network_id: z.enum(networks.map(({ id }) => id) as [string, ...string[]]).describe('ID of the network.'),
  qualify: z.boolean().describe('Whether the network accepts campaigns of the brand.'),
  ...networkTerms,
})
export type StatedTerms = z.output<typeof statedTerms>
