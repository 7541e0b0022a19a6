import type { Answered } from '../../../api/contracts.ts'

export type Endpoint = Answered<'readEndpoint'>

/** Operations whose results change with an endpoint. */
export const readAgain = [
  'listEndpoints',
  'readEndpoint',
  'listEndpointAttempts',
  'readEndpointStatistics',
] as const

/** Why an endpoint receives nothing, and what to do. */
export const whyDisabled: Readonly<Record<NonNullable<Endpoint['disabled_reason']>, string>> = {
  failing: 'It accepted nothing for five days. Repair it, enable it, then replay the events that it missed.',
  gone: 'It answered 410. Enable it when it works again.',
  switched_off: 'You have switched it off.',
  operator: 'The operator has disabled it, and only the operator can enable it.',
}
