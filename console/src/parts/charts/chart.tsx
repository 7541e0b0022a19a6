import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart-props.ts'

const Plot = lazy(async () => {
  nameLanguage()
  return { default: (await import('./plot.tsx')).Plot }
})

/** The library needs a language tag, which some browsers do not have: `en-US@posix`. The browser then formats with its default locale. */
function nameLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    const value = new Intl.NumberFormat().resolvedOptions().locale
    Object.defineProperty(navigator, 'language', { value, configurable: true })
  }
}

/** A chart over time; its library is loaded with the first chart. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton h={220} />}>
      <Plot {...props} />
    </Suspense>
  )
}
