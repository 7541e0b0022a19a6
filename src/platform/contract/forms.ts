import { z } from 'zod'

const email = 'must be an email address, such as office@example.com'

/** Descriptions of formats for users who do not know the schema. */
const byFormat: Readonly<Record<string, string>> = {
  'web-address': 'must be a URL that begins with http:// or https://',
  'web-address-or-none': 'must be a URL that begins with http:// or https://, or be empty',
  'date-time': 'must be a time such as 2026-11-22T15:00:00Z',
  date: 'must be a date such as 2026-11-22',
  email,
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  uuid: 'must be a UUID',
}

const byPattern: Readonly<Record<string, string>> = {
  [z.core.regexes.email.source]: email,
  '^[^\\s@]+@[^\\s@]+$': email,
  '^[1-9][0-9]{6,14}$': 'must be 7 to 15 digits with the country code, without a plus or spaces',
  '^[0-9]{0,15}$': 'must be at most 15 digits, without a plus',
  '^[0-9]{1,15}$': 'must be 1 to 15 digits, without a plus',
  '^\\d{1,15}$': 'must be 1 to 15 digits, without a plus',
  '^89[0-9]{16,18}$': 'must be 18 to 20 digits that begin with 89',
  '^\\d{1,9}(\\.\\d{1,6})?$': 'must be an amount such as 12.50',
  '^[0-9a-f]{8}$': 'must be eight characters, each 0 to 9 or a to f',
  '^[A-Za-z0-9.:-]{1,253}$': 'must be a host name or an IP address',
  '^[A-Z]{2}$': 'must be two capital letters',
  '^[a-z0-9][a-z0-9-]{0,31}$': 'must be at most 32 lowercase letters, digits and hyphens',
}

/** Beginning of the patterns of times and dates. */
export const yearsAllowed = '^(?=[12])'

/** The reason for a value in the wrong format; formats without a description refer to the API document. */
export const formOf = ({ format, pattern }: { format?: string; pattern?: string }): string =>
  byFormat[format ?? ''] ??
  byPattern[pattern ?? ''] ??
  (pattern?.startsWith(yearsAllowed)
    ? 'must be in the years 1000 to 2999'
    : 'does not have the documented format')
