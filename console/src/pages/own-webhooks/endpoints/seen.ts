import type { Answered } from '../../../api/contracts.ts'

export type Endpoint = Answered<'readEndpoint'>

/** Operations whose results change with an endpoint. */
export const readAgain = [
  'listEndpoints',
  'readEndpoint',
  'listEndpointAttempts',
  'readEndpointStatistics',
] as const

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** The share of failed attempts; a dash without attempts. */
export const failureRate = ({ attempts, failed }: Endpoint['last_24_hours']): string =>
  attempts === 0 ? '–' : percent.format(failed / attempts)

/** The selected event types, in short. */
export function typesOf({ event_types: types }: Pick<Endpoint, 'event_types'>): string {
  if (types === null) return 'All events'
  return types.length === 1 ? types[0]! : `${types.length} event types`
}

/** Why an endpoint receives nothing, and what to do. */
export const whyDisabled: Readonly<Record<NonNullable<Endpoint['disabled_reason']>, string>> = {
  failing: 'It accepted nothing for five days. Repair it, enable it, then replay the events that it missed.',
  gone: 'It answered 410. Enable it when it works again.',
  switched_off: 'You have switched it off.',
}
