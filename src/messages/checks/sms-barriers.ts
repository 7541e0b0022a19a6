import type { Carriers } from '#carriers/index.ts'
import { smsBarrier, type Owner, type SmsBarrier } from '#numbers/index.ts'
import { countryOf } from '#protection/index.ts'

type Networks = { routing: Pick<Carriers['routing'], 'networkOf'> }

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

/** The country of a number according to the network prefixes, else according to its calling code. */
export function countryAt({ routing }: Networks, msisdn: string): string | undefined {
  return routing.networkOf(msisdn)?.value.country ?? countryOf(msisdn)
}
