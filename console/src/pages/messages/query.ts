import type { Answered, Ask } from '../../api/contracts.ts'

export type Query = NonNullable<Ask<'searchMessages'>['query']>
export type FoundMessage = Answered<'searchMessages'>['messages'][number]

/** The filters of the message search, as in the address of the page. */
export const filterNames = [
  'message_uuid',
  'account_id',
  'client_ref',
  'number',
  'from',
  'to',
  'status',
  'error_code',
  'carrier_id',
  'since',
  'until',
  'unconfirmed_minutes',
] as const satisfies readonly (keyof Query)[]

export type Filters = Partial<Record<(typeof filterNames)[number], string>>

/** The label of each filter. */
export const filterTitles: Readonly<Record<keyof Filters, string>> = {
  message_uuid: 'Message',
  account_id: 'Account',
  client_ref: 'Reference',
  number: 'Number',
  from: 'From',
  to: 'To',
  status: 'Status',
  error_code: 'Error code',
  carrier_id: 'Carrier',
  since: 'Since',
  until: 'Until',
  unconfirmed_minutes: 'Minutes without receipt',
}

/** The likely type of a search term: an ID, a key, a number, or else a customer's reference. */
export function guessed(word: string): Filters {
  const bare = word.replaceAll(/[\s()+-]/g, '')
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(word)) return { message_uuid: word.toLowerCase() }
  if (/^\d{7,15}$/.test(bare) && !/^\d{8}$/.test(word)) return { number: bare }
  if (/^[0-9a-f]{8}$/.test(word)) return { account_id: word }
  if (/^\d{4}$/.test(word)) return { error_code: word }
  return { client_ref: word }
}

/** A hint for an empty result: how the search term was interpreted. */
export function hintOf({ error_code, client_ref, number, from, to }: Filters): string {
  const full = 'Enter numbers in full, with their country code.'
  if (error_code) return `${error_code} was interpreted as an error code. ${full}`
  if (client_ref)
    return `“${client_ref}” was interpreted as a customer’s reference; message texts cannot be searched. Accounts match by the first letters of their name. ${full}`
  if (number || from || to) return `${full} Messages outside the selected period are not found.`
  return 'All filters must match. Messages outside the selected period are not found.'
}

/** The creation time of an ID of the exchange: the first 48 bits of a UUIDv7 are milliseconds. */
export function madeAt(uuid: string): string {
  return new Date(parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toISOString()
}
