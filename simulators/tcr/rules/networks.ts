import type { Brand, Json } from '../state.ts'
import { usecases } from './usecases.ts'

/** Mobile networks by their IDs. A network that does not report never publishes the status of a campaign. */
export const networks = [
  { id: 10017, name: 'AT&T', reports: true },
  { id: 10035, name: 'T-Mobile', reports: true },
  { id: 10037, name: 'US Cellular', reports: false },
  { id: 10038, name: 'Verizon Wireless', reports: true },
] as const

export const isNetwork = (id: unknown): boolean => networks.some((one) => one.id === id)

/** Terms of each network for a brand and use case. Without vetting, a brand has the lowest limits. */
export function metadataOf(brand: Brand, usecase: string): Record<string, Json> {
  const { reviewed = false, samples = 1 } = usecases[usecase]!
  const isVerified = brand.identityStatus === 'VERIFIED' || brand.identityStatus === 'VETTED_VERIFIED'
  return Object.fromEntries(
    networks.map(({ id, name }) => {
      const supports = !(usecase === 'SWEEPSTAKE' && name === 'T-Mobile')
      const terms = {
        mno: name,
        mnoSupport: supports,
        mnoReview: reviewed,
        qualify: isVerified && supports,
        minMsgSamples: samples,
        reqSubscriberOptin: usecase !== 'EMERGENCY',
        reqSubscriberOptout: true,
        reqSubscriberHelp: true,
        noEmbeddedLink: false,
        noEmbeddedPhone: false,
        ...(name === 'AT&T' && attTerms(brand)),
        ...(name === 'T-Mobile' && tMobileTerms(brand, usecase)),
      }
      return [String(id), terms]
    }),
  )
}

const isSole = (brand: Brand) => brand['entityType'] === 'SOLE_PROPRIETOR'
const isLarge = (brand: Brand) =>
  brand['entityType'] === 'PUBLIC_PROFIT' || brand['entityType'] === 'GOVERNMENT'

function attTerms(brand: Brand): Json {
  if (isSole(brand)) return { msgClass: 'W', tpm: 15, mmsTpm: 10, tpmScope: 'PHONE_NUMBER' }
  if (isLarge(brand)) return { msgClass: 'A', tpm: 4500, mmsTpm: 2400, tpmScope: 'CAMPAIGN' }
  return { msgClass: 'T', tpm: 75, mmsTpm: 50, tpmScope: 'CAMPAIGN' }
}

function tMobileTerms(brand: Brand, usecase: string): Json {
  if (usecase === 'EMERGENCY') return { brandTier: 'UNCAPPED', brandDailyCap: null }
  if (isLarge(brand)) return { brandTier: 'TOP', brandDailyCap: 200_000 }
  return { brandTier: 'LOW', brandDailyCap: isSole(brand) ? 1_000 : 2_000 }
}
