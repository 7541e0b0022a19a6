import type { Answered, Ask } from '../../api/contracts.ts'

export type Query = NonNullable<Ask<'searchMessages'>['query']>
export type FoundMessage = Answered<'searchMessages'>['messages'][number]

/** Everything that messages are searched by, as it stands in the address. */
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
] as const satisfies readonly (keyof Query)[]

export type Filters = Partial<Record<(typeof filterNames)[number], string>>

export const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'read',
  'undeliverable',
  'rejected',
  'received',
] as const satisfies readonly Query['status'][]

/** How each filter is called by people. */
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
}

/** What a typed word most likely is: an id, a key, a number, and otherwise a customer's reference. */
export function guessed(word: string): Filters {
  const bare = word.replaceAll(/[\s()+-]/g, '')
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(word)) return { message_uuid: word.toLowerCase() }
  if (/^\d{7,15}$/.test(bare) && !/^\d{8}$/.test(word)) return { number: bare }
  if (/^[0-9a-f]{8}$/.test(word)) return { account_id: word }
  if (/^\d{4}$/.test(word)) return { error_code: word }
  return { client_ref: word }
}

/** How a number is written in messages: its digits alone; a word stays as it is. */
export const bareNumber = (typed: string): string =>
  /^\+?[\d\s().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed

/** What a search that found nothing may have been taken for. */
export function hintOf({ error_code, client_ref, number, from, to }: Filters): string {
  const full = 'A number is found by all its digits, beginning with its country code.'
  if (error_code) return `${error_code} was taken for an error code. ${full}`
  if (client_ref)
    return `“${client_ref}” was taken for a customer’s reference; texts are not searched. An account is found by the beginning of its name. ${full}`
  if (number || from || to) return `${full} A time that is too short leaves out what was sent before.`
  return 'All filters must hold. A time that is too short leaves out what was sent before.'
}

/** When an id of the exchange was made: the first 48 bits of a UUIDv7 are milliseconds. */
export function madeAt(uuid: string): string {
  return new Date(parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toISOString()
}
