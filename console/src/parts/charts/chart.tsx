import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** One series of a chart. Bars are stacked, the first series on top. */
export type Series = {
  name: string
  /** A color of the theme, such as `teal-6`. */
  color: string
  kind: 'bars' | 'line'
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
}

const Plot = lazy(async () => {
  // The library does not load in a browser whose locale is not a language tag; the numbers of the page remain.
  const plot = await import('./plot.tsx').catch(() => undefined)
  return { default: plot?.Plot ?? Unavailable }
})

const Unavailable = () => (
  <Text size="sm" c="dimmed">
    The chart cannot be shown in this browser.
  </Text>
)

/** A chart over time; its library is loaded with the first chart. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton h={220} />}>
      <Plot {...props} />
    </Suspense>
  )
}
