import { type Micro, formatEuro } from '#platform/money.ts'
import { featuresOf } from '../inventory/features.ts'
import type { Owned } from '../ownership/owned-store.ts'
import { searchPatterns, type Pattern } from '../inventory/pattern.ts'
import type { Priced } from '../inventory/price.ts'
import type { Available } from '../search/search-store.ts'

/** An available number as it is shown (S3-018). */
export function availableWire(number: Priced<Available>) {
  const { country, msisdn, type, features, initial_price, cost, limitations } = number
  return {
    country,
    msisdn,
    type,
    initialPrice: euros(initial_price),
    cost: euros(cost),
    features: featuresOf(features),
    ...(limitations && { limitations }),
  }
}

/** An owned number as it is shown (S3-006 to S3-016): members without a value are left out. */
export function ownedWire(number: Owned) {
  const { country, msisdn, type, features, limitations, app_id } = number
  return {
    country,
    msisdn,
    ...(number.mo_http_url && { moHttpUrl: number.mo_http_url }),
    type,
    features,
    ...(limitations && { limitations }),
    ...(app_id && { messagesCallbackType: 'app' as const, messagesCallbackValue: app_id }),
    ...(number.voice_callback_type && { voiceCallbackType: number.voice_callback_type }),
    ...(number.voice_callback_value && { voiceCallbackValue: number.voice_callback_value }),
    ...(number.voice_status_callback && { voiceStatusCallback: number.voice_status_callback }),
    ...(number.mo_smpp_sys_type && { moSmppSysType: number.mo_smpp_sys_type }),
    ...(app_id && { app_id }),
  }
}

/** `1.25`: at least two decimals, and as many more as are needed. */
export const euros = (micro: Micro): string => formatEuro(micro).replace(/(\.\d\d\d*?)0+$/, '$1')

type PageQuery = {
  pattern?: string | undefined
  search_pattern?: '0' | '1' | '2' | undefined
  size?: string | undefined
  index?: string | undefined
}

/** What a list's query asks for. */
export function pageOf({ size = '10', index = '1' }: PageQuery): { size: number; index: number } {
  return { size: Number(size), index: Number(index) }
}

export function patternOf({ pattern: digits, search_pattern = '0' }: PageQuery): Pattern | undefined {
  return digits === undefined ? undefined : { where: searchPatterns[Number(search_pattern)]!, digits }
}
