import { isCountry } from '#platform/country-codes.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { Content, RequestedNumber } from './fields.ts'

/** A registration to check, as a draft or submitted. */
export type RegistrationToCheck = {
  content: Content
  numbers: readonly RequestedNumber[]
  submitted: boolean
  /** The political token was stored earlier and has expired since. */
  tokenExpired?: boolean | undefined
}

/**
 * Cross-field rules of a registration; the contract checks each field by itself. The fields of a draft must be valid, and only a submitted
 * registration must be complete.
 */
export function registrationFaults(registration: RegistrationToCheck): Fault[] {
  return [
    ...blankFaults(registration.content),
    ...blankFaults(registration.numbers, 'requested_numbers'),
    ...countryFaults(registration.content),
    ...addressFaults(registration.content),
    ...taxFaults(registration),
    ...repeatedFaults(registration.numbers),
    ...(registration.submitted ? [...missingFaults(registration), ...tokenFaults(registration)] : []),
  ]
}

/** Text fields must not be blank, except the tax ID (S2-137). */
function blankFaults(stated: unknown, name = ''): Fault[] {
  if (typeof stated === 'string')
    return stated.trim() === '' && name !== 'business.tax_id' ? [wrong(name, 'must not be blank')] : []
  if (Array.isArray(stated)) return stated.flatMap((one, i) => blankFaults(one, `${name}[${i}]`))
  if (typeof stated !== 'object' || stated === null) return []
  return Object.entries(stated).flatMap(([member, value]) =>
    blankFaults(value, name === '' ? member : `${name}.${member}`),
  )
}

/** Countries must be ISO 3166-1 codes (S2-128, S2-138). */
function countryFaults({ business }: Content): Fault[] {
  const named = [
    ['business.address.country', business.address.country],
    ['business.tax_id_issuing_country', business.tax_id_issuing_country],
  ] as const
  return named
    .filter(([, country]) => country !== undefined && !isCountry(country))
    .map(([name]) => wrong(name, 'must be an ISO 3166-1 country code'))
}

/** In the US, the state has two letters and the postal code five digits (S2-126, S2-127). */
function addressFaults({ business: { address } }: Content): Fault[] {
  if (address.country !== 'US') return []
  return [
    ...(/^[A-Z]{2}$/.test(address.state)
      ? []
      : [wrong('business.address.state', 'must be two capital letters in the US, such as ME')]),
    ...(/^\d{5}$/.test(address.postal_code)
      ? []
      : [wrong('business.address.postal_code', 'must be five digits in the US')]),
  ]
}

/** The required type of tax ID, by country. */
const taxIdTypeOf: Readonly<Record<string, string>> = { US: 'EIN', CA: 'CBN' }

/** Every business except a sole proprietor needs a tax ID (S2-136, S2-137). */
function taxFaults({ content: { business }, submitted }: RegistrationToCheck): Fault[] {
  const { entity_type: entity, tax_id_type: type, tax_id: id, address } = business
  if (entity === 'SOLE_PROPRIETOR') return []
  const wanted = taxIdTypeOf[address.country]
  const otherType = type !== undefined && wanted !== undefined && type !== wanted
  return [
    ...(otherType && (submitted || entity !== undefined)
      ? [wrong('business.tax_id_type', `must be ${wanted} in ${address.country}`)]
      : []),
    ...(submitted && type === undefined ? [required('business.tax_id_type')] : []),
    ...(submitted && (id === undefined || id.trim() === '') ? [required('business.tax_id')] : []),
  ]
}

/** A number may be listed once. */
function repeatedFaults(numbers: readonly RequestedNumber[]): Fault[] {
  const first = (wanted: string) => numbers.findIndex(({ number }) => number === wanted)
  return numbers.flatMap(({ number }, i) =>
    first(number) === i
      ? []
      : [{ name: `requested_numbers[${i}].number`, reason: 'is a duplicate', rule: 'unique' }],
  )
}

/** An expired token cannot be submitted. */
function tokenFaults({ tokenExpired }: RegistrationToCheck): Fault[] {
  return tokenExpired ? [wrong('use_case.political_auth_token', 'has expired')] : []
}

function missingFaults({ content, numbers }: RegistrationToCheck): Fault[] {
  const { use_case: useCase, message_content: message, opt_in: optIn } = content
  const needed: [string, boolean][] = [
    ['estimated_monthly_volume', content.estimated_monthly_volume === undefined],
    ['requested_numbers', numbers.length === 0],
    ['use_case.category', useCase?.category === undefined],
    ['use_case.description', useCase?.description === undefined],
    // Required for political campaigns (S2-147).
    [
      'use_case.political_auth_token',
      useCase?.category === 'Political' && useCase.political_auth_token === undefined,
    ],
    ['message_content.content', message?.content === undefined],
    ['opt_in.workflow', optIn?.workflow === undefined],
    // Required for the workflow `Other` (S2-151).
    ['opt_in.workflow_description', optIn?.workflow === 'Other' && optIn.workflow_description === undefined],
    ['opt_in.images', (optIn?.images?.length ?? 0) === 0],
    // Required if there are several numbers (S2-144).
    ...numbers.map(({ business_reason: reason }, i): [string, boolean] => [
      `requested_numbers[${i}].business_reason`,
      numbers.length > 1 && reason === undefined,
    ]),
  ]
  return needed.flatMap(([name, missing]) => (missing ? [required(name)] : []))
}

const required = (name: string): Fault => ({ name, reason: 'is required', rule: 'required' })
const wrong = (name: string, reason: string): Fault => ({ name, reason, rule: 'pattern' })
