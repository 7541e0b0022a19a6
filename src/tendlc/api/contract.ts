import { z } from 'zod'
import { withKey } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { withAliases } from '../shapes/aliases.ts'
import { common, refused } from '../shapes/answers.ts'
import { brandOperations } from './contracts/brand-contract.ts'
import { campaignOperations } from './contracts/campaign-contract.ts'
import { otpOperations } from './contracts/otp-contract.ts'
import { partnerOperations } from './contracts/partner-contract.ts'
import { numberOperations } from './contracts/number-contract.ts'
import { textOperations } from './contracts/texts-contract.ts'
import { resellerOperations } from './contracts/reseller-contract.ts'
import { throughputOperations } from './contracts/throughput-contract.ts'
import { assistOperations } from './contracts/traffic-contract.ts'
import { vettingOperations } from './contracts/vetting-contract.ts'
import { usecase } from '../shapes/qualification.ts'
import { vettingClasses, vettingProviders } from '../shapes/enumerations.ts'

const value = z.object({
  id: z.string(),
  display_name: z.string().optional(),
  min_msg_samples: z.int().optional(),
})

const vettingClass = z.object({
  id: z.enum(vettingClasses),
  enabled: z.boolean(),
  display_name: z.string(),
  description: z.string(),
  validity_months: z.int(),
})

const vettingProvider = z.object({
  evp_id: z.enum(vettingProviders),
  display_name: z.string(),
  tcr_billable: z.boolean(),
  vetting_classes: z.array(z.enum(vettingClasses)),
  vetting_instruction: z.string(),
})

/** `/v1/10dlc/*`: brands, their vetting, campaigns and resellers (S2-190 to S2-217). */
export const tendlcContract = contract(
  '10dlc',
  '10DLC',
  withAliases({
    ...brandOperations,
    ...otpOperations,
    ...vettingOperations,
    ...resellerOperations,
    ...campaignOperations,
    ...numberOperations,
    ...throughputOperations,
    ...assistOperations,
    ...partnerOperations,
    ...textOperations,
    getMinSamples: {
      method: 'GET',
      path: '/v1/10dlc/usecases/{usecase}/min_samples',
      summary: 'Read how many sample messages a use case requires',
      description: 'Sub use cases and individual networks may require more.',
      params: z.object({ usecase }),
      responses: {
        200: {
          schema: z.object({ min_msg_samples: z.int() }),
          description: 'The minimum number of samples.',
        },
        404: refused('The use case does not exist.'),
        ...common,
      },
      policy: withKey,
    },
    getEnumValues: {
      method: 'GET',
      path: '/v1/10dlc/enum',
      summary: 'List all enumerated values',
      responses: {
        200: { schema: z.record(z.string(), z.array(value)), description: 'Values by member name.' },
        ...common,
      },
      policy: withKey,
    },
    getVettingClasses: {
      method: 'GET',
      path: '/v1/10dlc/enum/vetting/classes',
      summary: 'List the vetting classes',
      responses: { 200: { schema: z.array(vettingClass), description: 'All vetting classes.' }, ...common },
      policy: withKey,
    },
    getVettingProviders: {
      method: 'GET',
      path: '/v1/10dlc/enum/vetting/providers',
      summary: 'List the vetting providers',
      responses: {
        200: { schema: z.array(vettingProvider), description: 'All vetting providers.' },
        ...common,
      },
      policy: withKey,
    },
  }),
)
