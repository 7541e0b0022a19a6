import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { brandHandlers, type TendlcDeps } from './handlers/brand-handlers.ts'
import { campaignHandlers } from './handlers/campaign-handlers.ts'
import { textHandlers } from './handlers/texts-handlers.ts'
import type { tendlcContract } from './contract.ts'
import { enumValues, vettingClassValues, vettingProviderValues } from './enums.ts'
import { otpHandlers, type OtpHttpDeps } from './handlers/otp-handlers.ts'
import { partnerHandlers } from './handlers/partner-handlers.ts'
import { numberHandlers } from './handlers/number-handlers.ts'
import { resellerHandlers } from './handlers/reseller-handlers.ts'
import { throughputHandlers } from './handlers/throughput-handlers.ts'
import { assistHandlers } from './handlers/traffic-handlers.ts'
import { vettingHandlers } from './handlers/vetting-handlers.ts'
import { usecases } from '../shapes/enumerations.ts'

/** The 10DLC operations. */
export function tendlcHandlers(deps: TendlcDeps & OtpHttpDeps): Handlers<typeof tendlcContract, Caller> {
  return {
    ...brandHandlers(deps),
    ...otpHandlers(deps),
    ...vettingHandlers(deps),
    ...resellerHandlers(deps),
    ...campaignHandlers(deps),
    ...numberHandlers(deps),
    ...throughputHandlers(deps),
    ...assistHandlers(deps),
    ...partnerHandlers(deps),
    ...textHandlers,
    async getMinSamples(_, { params: { usecase } }) {
      const { samples } = usecases.find(({ id }) => id === usecase)!
      return { status: 200, body: { min_msg_samples: samples } }
    },
    getEnumValues: async () => ({ status: 200, body: enumValues }),
    getVettingClasses: async () => ({ status: 200, body: vettingClassValues }),
    getVettingProviders: async () => ({ status: 200, body: vettingProviderValues }),
  }
}
