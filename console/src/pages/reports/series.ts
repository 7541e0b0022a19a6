import { percentText, roundedEuros } from '#platform/number-text.ts'
import type { Series } from '../../parts/charts/chart-props.ts'

/** The counts of a time, with those of the period before. */
export type Compared<Counts> = Counts & { previous: Counts | null }

/** A kind of report: the series of its chart, and the number that represents it. */
export type Kind<Counts, Point = Compared<Counts>> = {
  title: string
  unit: string
  series(points: readonly Point[]): Series[]
  value(counted: Counts): number | null
  /** The number in the unit of the chart, if it differs. */
  drawn?(counted: Counts): number | null
  shown(value: number | null): string
  /** Whether the number is an upper bound, whose change is not a percentage: the bound of the period before is shown instead. */
  isBound?: boolean
  /** The change since the period before; undefined if there is nothing to compare. */
  change(now: number | null, then: number | null): string | undefined
}

export const countText = (value: number | null) => (value === null ? '–' : value.toLocaleString())
export const percent = (value: number | null) => (value === null ? '–' : percentText(value / 100))
export const euros = (value: number | null) => (value === null ? '–' : `${roundedEuros(value)}\u00A0€`)
export const line = (name: string, color: string, values: Series['values']): Series => ({
  name,
  color,
  kind: 'line',
  values,
})
export const bars = (name: string, color: string, values: Series['values']): Series => ({
  name,
  color,
  kind: 'bars',
  values,
})

/** A line with the values of the period before. */
export function before<Counts>(
  points: readonly { previous: Counts | null }[],
  value: (counted: Counts) => number | null,
): Series {
  const values = points.map(({ previous }) => previous && value(previous))
  return { name: 'period before', color: 'gray-6', kind: 'faint', values }
}

const groupColors = ['line-7', 'teal-6', 'orange-6', 'grape-6', 'red-6']

/** The number of groups that have lines of their own. */
export const mostLines = groupColors.length

/** A line for each of the largest groups, and a gray one for all others. */
export const groupLines = <Counts>(
  series: readonly { is_rest: boolean; points: readonly Counts[] }[] | null,
  value: (counted: Counts) => number | null,
  names: readonly string[],
): Series[] =>
  (series ?? []).map(({ is_rest: isRest, points }, i) =>
    line(isRest ? 'all others' : names[i]!, isRest ? 'gray-5' : groupColors[i]!, points.map(value)),
  )

/** The change since the period before, in percent; undefined if there is nothing to compare. */
export function changeOf(now: number | null, then: number | null): string | undefined {
  if (now === null || then === null || then === 0) return undefined
  return signed(((now - then) / then) * 100, '%')
}

/** The change of a group, in the text of its cell: none if everything of the group is in the step that is not complete. */
export function groupChange<Counts>(
  { value, shown, change, isBound }: Pick<Kind<Counts, never>, 'value' | 'shown' | 'change' | 'isBound'>,
  group: NoInfer<Counts & { compared: Counts | null; previous: Counts | null }>,
): string {
  const { compared, previous } = group
  if (!compared || !previous) return '–'
  if (!value(compared) && value(group)) return '–'
  if (isBound) return value(previous) === null ? '–' : `was ${shown(value(previous))}`
  return change(value(compared), value(previous)) ?? '–'
}

/** The change of a share, in percentage points. */
export const pointsOf = (now: number | null, then: number | null) =>
  now === null || then === null ? undefined : signed(now - then, 'points')

const signed = (change: number, unit: string) => `${change > 0 ? '+' : ''}${change.toFixed(1)} ${unit}`
