import type { Brand, Json } from '../state.ts'
import { usecases } from './usecases.ts'

/** Mobile networks by their IDs. A network that does not report never publishes the status of a campaign. */
export const networks = [
  { id: 10017, name: 'AT&T', reports: true },
  { id: 10035, name: 'T-Mobile', reports: true },
  { id: 10037, name: 'US Cellular', reports: false },
  { id: 10038, name: 'Verizon Wireless', reports: true },
  { id: 10631, name: 'ClearSky', reports: true },
  { id: 10901, name: 'Interop', reports: false },
] as const

export const isNetwork = (id: unknown): boolean => networks.some((one) => one.id === id)

/** The best score of the vettings of a brand, which raises its limits, and whether networks trust large companies without one. */
type Limits = { score: number | undefined; trustsSize: boolean }

/** Terms of each network for a brand and use case. Without vetting, a brand has the lowest limits. */
export function metadataOf(brand: Brand, usecase: string, limits: Limits): Record<string, Json> {
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
        ...(name === 'AT&T' && attTerms(brand, limits)),
        ...(name === 'T-Mobile' && tMobileTerms(brand, usecase, limits)),
      }
      return [String(id), terms]
    }),
  )
}

const isSole = (brand: Brand) => brand['entityType'] === 'SOLE_PROPRIETOR'
const isLarge = (brand: Brand) =>
  brand['entityType'] === 'PUBLIC_PROFIT' || brand['entityType'] === 'GOVERNMENT'

/** AT&T: message class and messages per minute by score, best first. */
const attClasses = [
  { least: 75, terms: { msgClass: 'A', tpm: 4500, mmsTpm: 2400 } },
  { least: 50, terms: { msgClass: 'C', tpm: 2400, mmsTpm: 1200 } },
  { least: 1, terms: { msgClass: 'E', tpm: 240, mmsTpm: 150 } },
] as const

/** T-Mobile: messages per day by score, best first. */
const tMobileTiers = [
  { least: 75, terms: { brandTier: 'TOP', brandDailyCap: 200_000 } },
  { least: 50, terms: { brandTier: 'UPPER_MID', brandDailyCap: 40_000 } },
  { least: 25, terms: { brandTier: 'LOWER_MID', brandDailyCap: 10_000 } },
] as const

const largeScore = 100

const scoreOf = (brand: Brand, { score = 0, trustsSize }: Limits) =>
  trustsSize && isLarge(brand) ? largeScore : score

function attTerms(brand: Brand, limits: Limits): Json {
  if (isSole(brand)) return { msgClass: 'W', tpm: 15, mmsTpm: 10, tpmScope: 'PHONE_NUMBER' }
  const found = attClasses.find(({ least }) => scoreOf(brand, limits) >= least)
  return { ...(found?.terms ?? { msgClass: 'T', tpm: 75, mmsTpm: 50 }), tpmScope: 'CAMPAIGN' }
}

function tMobileTerms(brand: Brand, usecase: string, limits: Limits): Json {
  if (usecase === 'EMERGENCY') return { brandTier: 'UNCAPPED', brandDailyCap: null }
  const found = isSole(brand) ? undefined : tMobileTiers.find(({ least }) => scoreOf(brand, limits) >= least)
  return found?.terms ?? { brandTier: 'LOW', brandDailyCap: isSole(brand) ? 1_000 : 2_000 }
}
