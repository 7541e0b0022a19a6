import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { brandHandlers, type TendlcNeeds } from './brands/http.ts'
import { campaignHandlers } from './campaigns/http.ts'
import { textHandlers } from './campaigns/texts.ts'
import type { tendlcContract } from './contract.ts'
import { enumValues, vettingClassValues, vettingProviderValues } from './enums.ts'
import { otpHandlers, type OtpHttpNeeds } from './otp/http.ts'
import { partnerHandlers } from './partners/http.ts'
import { numberHandlers } from './numbers/http.ts'
import { resellerHandlers } from './resellers/http.ts'
import { throughputHandlers } from './throughput/http.ts'
import { assistHandlers } from './traffic/http.ts'
import { vettingHandlers } from './vetting/http.ts'
import { usecases } from './words.ts'

/** The 10DLC operations. */
export function tendlcHandlers(needs: TendlcNeeds & OtpHttpNeeds): Handlers<typeof tendlcContract, Caller> {
  return {
    ...brandHandlers(needs),
    ...otpHandlers(needs),
    ...vettingHandlers(needs),
    ...resellerHandlers(needs),
    ...campaignHandlers(needs),
    ...numberHandlers(needs),
    ...throughputHandlers(needs),
    ...assistHandlers(needs),
    ...partnerHandlers(needs),
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
