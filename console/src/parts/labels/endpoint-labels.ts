import { percentText } from '#platform/number-text.ts'

/** The share of failed attempts; a dash without attempts. */
export const failuresOf = ({ attempts, failed }: { attempts: number; failed: number }): string =>
  attempts === 0 ? '–' : percentText(failed / attempts)

/** The selected event types of a registered endpoint, in short. */
export function typesOf({ event_types: types }: { event_types: readonly string[] | null }): string {
  if (types === null) return 'All events'
  return types.length === 1 ? types[0]! : `${types.length} event types`
}
