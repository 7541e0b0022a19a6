import type { Json, Reason } from './state.ts'

/** The member at a path such as `business.address.city`. */
export function at(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), record)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const textAt = (record: unknown, path: string): string => {
  const found = at(record, path)
  return typeof found === 'string' ? found : ''
}

const required = [
  'business.name',
  'business.entity_type',
  'business.address.street',
  'business.address.city',
  'business.address.state',
  'business.address.postal_code',
  'business.company_website',
  'business.contact.email',
  'business.contact.phone',
  'estimated_monthly_volume',
  'use_case.category',
  'use_case.description',
  'message_content.content',
  'opt_in.workflow',
]

/** Errors in a submission, which is then not accepted for review. */
export function errorsIn(registration: unknown): { field: string; reason: string }[] {
  const missing = required.filter((path) => textAt(registration, path) === '')
  const errors = missing.map((path) => ({ field: `registration.${path}`, reason: 'is required' }))
  const isSole = textAt(registration, 'business.entity_type') === 'SOLE_PROPRIETOR'
  if (!isSole && textAt(registration, 'business.tax_id') === '')
    errors.push({ field: 'registration.business.tax_id', reason: 'is required' })
  if (imagesIn(registration).length === 0)
    errors.push({ field: 'registration.opt_in.images', reason: 'must have at least one image' })
  return errors
}

function imagesIn(registration: unknown): string[] {
  const images = at(registration, 'opt_in.images')
  return Array.isArray(images) ? images.map((one) => textAt(one, 'url')) : []
}

/** The last two labels of a host name. */
const domainOf = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.')

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/** Names under `.invalid` never resolve (RFC 2606). */
const isMissing = (host: string): boolean => host === '' || host.toLowerCase().endsWith('.invalid')

type Check = { reason: Reason; fails(registration: unknown): boolean }

/** Checks that the reviewers of the carriers make. */
const checks: readonly Check[] = [
  {
    reason: { code: 'BUSINESS_WEBSITE', description: 'The website of the business cannot be opened.' },
    fails: (one) => isMissing(hostOf(textAt(one, 'business.company_website'))),
  },
  {
    reason: { code: 'CONTACT_EMAIL', description: 'The email address does not belong to the business.' },
    fails: (one) =>
      domainOf(textAt(one, 'business.contact.email').split('@')[1] ?? '') !==
      domainOf(hostOf(textAt(one, 'business.company_website'))),
  },
  {
    reason: { code: 'TAX_ID', description: 'The tax ID was not issued.' },
    fails: (one) =>
      textAt(one, 'business.entity_type') !== 'SOLE_PROPRIETOR' &&
      textAt(one, 'business.tax_id_type') === 'EIN' &&
      !/^\d{2}-?\d{7}$/.test(textAt(one, 'business.tax_id')),
  },
  {
    reason: { code: 'OPT_IN_EVIDENCE', description: 'A screenshot of the consent cannot be opened.' },
    fails: (one) => imagesIn(one).some((url) => isMissing(hostOf(url))),
  },
  {
    reason: { code: 'OPT_OUT', description: 'The sample message does not state how to opt out.' },
    fails: (one) => !/\bstop\b/i.test(textAt(one, 'message_content.content')),
  },
]

/** The reasons for which the carriers reject a registration; empty if they verify it. */
export const reasonsAgainst = (registration: unknown): Reason[] =>
  checks.filter(({ fails }) => fails(registration)).map(({ reason }) => reason)

/** Whether the content is prohibited, for which the carriers block the number. */
export const isProhibited = (registration: unknown): boolean =>
  /\b(casino|cannabis|payday loans?)\b/i.test(
    `${textAt(registration, 'use_case.description')} ${textAt(registration, 'message_content.content')}`,
  )
