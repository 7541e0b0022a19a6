/** The values by which reports group and filter. */
export const groupings = ['account', 'carrier', 'country', 'network', 'sender', 'error'] as const
export type Grouping = (typeof groupings)[number]

/** The values that a report by senders or accounts has not, because their combinations are not counted. */
export function excludedFrom(groupBy: Grouping | undefined, isOfSender: boolean): readonly Grouping[] {
  if (groupBy === 'sender' || isOfSender) return ['carrier', 'country', 'network']
  return groupBy === 'account' ? ['country', 'network'] : []
}
