import { smsBarrier, type Owner, type SmsBarrier } from '#numbers/index.ts'
import { countryAt, type Networks } from './country.ts'

/** The reason why a number cannot send to a recipient, by its features and limitations. */
export function outboundBarrier(
  carriers: Networks,
  number: Owner,
  recipient: string,
): SmsBarrier | undefined {
  return smsBarrier(number, 'OUTBOUND', () => countryAt(carriers, recipient))
}

/**
 * The reason why a number cannot receive from a sender. Short codes and alphanumeric sender IDs exist only within a country, so they count as
 * domestic.
 */
export function inboundBarrier(carriers: Networks, number: Owner, sender: string): SmsBarrier | undefined {
  return smsBarrier(number, 'INBOUND', () =>
    isInternational(sender) ? countryAt(carriers, sender) : number.country,
  )
}

const isInternational = (sender: string) => /^[0-9]{7,}$/.test(sender)
