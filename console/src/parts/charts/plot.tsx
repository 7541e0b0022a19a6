import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartProps, Series } from './chart-props.ts'
import { ticksOf } from './ticks.ts'

const height = 200
const halfHour = 1_800
const { bars } = UPlot.paths

/** Draws a chart on a canvas, and again when its size or the color scheme changes. */
export function Plot({ label, times, series, unit = '', days = false }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const colorScheme = useComputedColorScheme()
  const [under, point] = useState<number>()
  useEffect(() => {
    const element = box.current!
    const plot = new UPlot(
      {
        ...optionsOf(series, unit, days, element),
        hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
      },
      [times.map((at) => at / 1000), ...series.map((_, i) => heights(series, i))],
      element,
    )
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [times, series, unit, days, colorScheme])
  return (
    <div>
      {/* Until it is drawn again, a chart may be wider than a page that became narrower. */}
      <div ref={box} role="img" aria-label={label} style={{ minHeight: height, overflow: 'hidden' }} />
      <Legend times={times} series={series} unit={unit} days={days} under={under} />
    </div>
  )
}

const hour = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const localDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 })

/** Times of a day, and at its beginning the day. */
function hourLabel(seconds: number): string {
  const at = new Date(seconds * 1000)
  return (at.getHours() === 0 && at.getMinutes() === 0 ? localDay : clock).format(at)
}

const dayLabel = (seconds: number) => day.format(new Date(seconds * 1000))

/** Short numbers; counts, which have no unit, are whole. */
const valueLabel = (value: number, unit: string) =>
  unit !== '' || Number.isInteger(value) ? `${compact.format(value)}${unit}` : ''

/** The names and colors of the series and, below the pointer, their values at a time. */
function Legend({
  times,
  series,
  unit,
  days,
  under,
}: Pick<ChartProps, 'times' | 'series'> & { unit: string; days: boolean; under: number | undefined }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', fontSize: 12, minHeight: 20 }}>
      {series.map(({ name, color, kind, values }) => (
        <span key={name} style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <span aria-hidden style={swatchOf(kind, `var(--mantine-color-${color})`)} />
          {name}
          {under !== undefined && (
            <strong>{values[under] == null ? '–' : `${values[under].toLocaleString()}${unit}`}</strong>
          )}
        </span>
      ))}
      {under !== undefined && <span>{(days ? day : hour).format(new Date(times[under]!))}</span>}
    </div>
  )
}

/** The key of a series looks like the series: a square, a line, or a dashed line. */
const swatchOf = (kind: Series['kind'], color: string) =>
  kind === 'bars'
    ? { width: 10, height: 10, borderRadius: 2, background: color }
    : { width: 14, borderTop: `2px ${kind === 'faint' ? 'dashed' : 'solid'} ${color}` }

/** The heights of a series: those of bars include the bars below, which are drawn over them. */
function heights(series: readonly Series[], index: number): (number | null)[] {
  const { kind, values } = series[index]!
  if (kind !== 'bars') return [...values]
  const below = series.slice(index + 1).filter((one) => one.kind === 'bars')
  return values.map((value, i) => below.reduce((sum, one) => sum + (one.values[i] ?? 0), value ?? 0))
}

function optionsOf(
  series: readonly Series[],
  unit: string,
  days: boolean,
  element: HTMLElement,
): UPlot.Options {
  const style = getComputedStyle(element)
  const colorOf = (name: string) => style.getPropertyValue(`--mantine-color-${name}`).trim()
  const axis = {
    stroke: colorOf('dimmed'),
    grid: { stroke: colorOf('default-border'), width: 1 },
    ticks: { stroke: colorOf('default-border'), width: 1 },
    font: `12px ${style.fontFamily}`,
  }
  const margin = days ? 24 * halfHour : halfHour
  return {
    ...(days && { tzDate: (at: number) => UPlot.tzDate(new Date(at * 1000), 'UTC') }),
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { range: (_, from, to) => [from - margin, to + margin] },
      y: { range: (_, __, most) => [0, ticksOf(most, unit).at(-1)!] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, ticks) => ticks.map(days ? dayLabel : hourLabel),
        space: 60,
      },
      {
        ...axis,
        size: 60,
        splits: (_, __, ___, most) => ticksOf(most, unit),
        values: (_, ticks) => ticks.map((one) => valueLabel(one, unit)),
      },
    ],
    series: [{}, ...series.map((one) => drawn(one, colorOf(one.color)))],
  }
}

function drawn({ name, kind }: Series, color: string): UPlot.Series {
  const usual = { label: name, stroke: color, points: { show: kind === 'line', size: 5, fill: color } }
  if (kind === 'line') return { ...usual, width: 2, spanGaps: true }
  if (kind === 'faint') return { ...usual, width: 1.5, dash: [4, 4], spanGaps: true }
  return { ...usual, width: 0, fill: color, paths: bars!({ size: [0.85, 40, 2] }) }
}
