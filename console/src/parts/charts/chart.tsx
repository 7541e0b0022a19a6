import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart-props.ts'

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
