/** One series of a chart. Bars are stacked, the first series on top. */
export type Series = {
  name: string
  /** A color of the theme, such as `teal-6`. */
  color: string
  /** A faint line is dashed and has no points. */
  kind: 'bars' | 'line' | 'faint'
  /** One value for each time; null if there is none. */
  values: readonly (number | null)[]
}

export type ChartProps = {
  /** The content of the chart, for users of screen readers. */
  label: string
  /** Times in milliseconds. */
  times: readonly number[]
  series: readonly Series[]
  /** The unit after each value. */
  unit?: string
  /** Whether the times are days (UTC) instead of hours. */
  days?: boolean
}
