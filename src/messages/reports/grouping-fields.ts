/** The values by which customers group and filter their reports. */
export const ownGroupings = ['country', 'network', 'sender', 'error'] as const

/** The values by which operators do. */
export const groupings = ['account', 'carrier', ...ownGroupings] as const
export type Grouping = (typeof groupings)[number]

/** The filter of each value, and the values of which the combinations with it are not counted. */
const table = {
  account: { filter: 'account_id', notBy: [] },
  carrier: { filter: 'carrier_id', notBy: ['sender'] },
  country: { filter: 'country', notBy: ['sender', 'account'] },
  network: { filter: 'network', notBy: ['sender', 'account'] },
  sender: { filter: 'sender', notBy: [] },
  error: { filter: 'error_code', notBy: [] },
} as const satisfies Record<Grouping, { filter: string; notBy: readonly Grouping[] }>

export type Filter = (typeof table)[Grouping]['filter']

export const filterOf = (name: Grouping): Filter => table[name].filter
export const filters: readonly Filter[] = groupings.map(filterOf)

/** The values that a report by this value or of a sender has not. */
export function excludedFrom(groupBy: Grouping | undefined, isOfSender: boolean): readonly Grouping[] {
  const by = isOfSender ? 'sender' : groupBy
  return groupings.filter((name) => table[name].notBy.some((other) => other === by))
}
