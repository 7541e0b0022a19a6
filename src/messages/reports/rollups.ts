/** The columns by which messages are counted. */
export type Column = 'account_id' | 'carrier_id' | 'network' | 'sender' | 'error_code'

/** The roll-ups by view, those with the fewest rows first. Columns that a roll-up has not are empty in its rows. */
const rollups: readonly { view: number; columns: readonly Column[] }[] = [
  { view: 4, columns: ['carrier_id', 'error_code'] },
  { view: 5, columns: ['account_id'] },
  { view: 3, columns: ['account_id', 'carrier_id', 'error_code'] },
  { view: 0, columns: ['carrier_id', 'network', 'error_code'] },
  { view: 1, columns: ['account_id', 'carrier_id', 'network', 'error_code'] },
  { view: 2, columns: ['account_id', 'sender', 'error_code'] },
]

export type Rollup = (typeof rollups)[number]

/** The smallest roll-up with these columns. */
export function findRollup(columns: readonly Column[]): Rollup {
  const found = rollups.find((one) => columns.every((column) => one.columns.includes(column)))
  if (!found) throw new Error(`no roll-up has ${columns.join(', ')}`)
  return found
}

/** The steps of roll-ups with their lengths, the longest first. The Unix epoch was a Thursday; weeks begin on Monday. */
const hourMs = 3_600_000
export const steps = {
  week: { code: 2, ms: 168 * hourMs, origin: 96 * hourMs },
  day: { code: 1, ms: 24 * hourMs, origin: 0 },
  hour: { code: 0, ms: hourMs, origin: 0 },
} as const
export type RollupStep = keyof typeof steps

export type Range = { step: RollupStep; from: number; to: number }

/** Divides a period into the longest steps that it contains. Its bounds are bounds of the last of these steps. */
export function divide(from: number, to: number, [step, ...shorter]: readonly RollupStep[]): Range[] {
  if (from >= to || step === undefined) return []
  const { ms, origin } = steps[step]
  const first = Math.ceil((from - origin) / ms) * ms + origin
  const last = Math.floor((to - origin) / ms) * ms + origin
  if (first >= last) return divide(from, to, shorter)
  return [...divide(from, first, shorter), { step, from: first, to: last }, ...divide(last, to, shorter)]
}
