import { Group, Text } from '@mantine/core'
import type { Answered } from '../../../api/contracts.ts'
import { bytesOf } from '../../values/bytes.ts'

type Usage = Answered<'readSimUsage'>
type Span = { at: Date; name: string; up: number; down: number }

const nextOf = (at: Date, by: Usage['by']): Date => {
  if (by === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
  return new Date(at.getTime() + (by === 'hour' ? 3_600_000 : 86_400_000))
}

const nameOf = (at: Date, by: Usage['by']): string => {
  const text = at.toISOString()
  return by === 'hour'
    ? `${text.slice(5, 10)} ${text.slice(11, 16)}`
    : text.slice(by === 'day' ? 5 : 0, by === 'day' ? 10 : 7)
}

/** All time spans from the first to the last, including those without usage, which the API omits. */
export function spansOf({ by, from, to, used }: Usage): Span[] {
  const known = new Map(used.map((one) => [Date.parse(one.at), one]))
  const spans: Span[] = []
  for (let at = new Date(from); at < new Date(to); at = nextOf(at, by)) {
    const one = known.get(at.getTime())
    spans.push({ at, name: nameOf(at, by), up: one?.up_bytes ?? 0, down: one?.down_bytes ?? 0 })
  }
  return spans
}

const [width, height, left, foot] = [560, 200, 64, 22]
const colors = { down: 'var(--mantine-color-line-6)', up: 'var(--mantine-color-orange-5)' }

/** Uplink bytes stacked on downlink bytes, one column per span. */
export function Chart({ spans }: { spans: readonly Span[] }) {
  const most = niceOf(Math.max(1_000, ...spans.map(({ up, down }) => up + down)))
  const step = (width - left) / spans.length
  const yOf = (bytes: number) => (1 - bytes / most) * (height - foot - 8) + 8
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        role="img"
        aria-label={`Usage from ${spans[0]?.name} to ${spans.at(-1)?.name}, peak ${bytesOf(most)}`}
      >
        {[0, most / 2, most].map((bytes) => (
          <Line key={bytes} bytes={bytes} y={yOf(bytes)} />
        ))}
        {spans.map((span, i) => (
          <SpanColumn key={span.name} span={span} x={left + i * step} step={step} yOf={yOf} />
        ))}
        <Names of={spans} step={step} />
      </svg>
      <Group gap="md">
        <Key name="Down" color={colors.down} />
        <Key name="Up" color={colors.up} />
      </Group>
    </>
  )
}

function Line({ bytes, y }: { bytes: number; y: number }) {
  return (
    <g>
      <line x1={left} x2={width} y1={y} y2={y} stroke="var(--mantine-color-default-border)" />
      <text x={left - 8} y={y + 4} textAnchor="end" {...letters}>
        {bytesOf(bytes)}
      </text>
    </g>
  )
}

type Columned = { span: Span; x: number; step: number; yOf: (bytes: number) => number }

function SpanColumn({ span: { name, up, down }, x, step, yOf }: Columned) {
  const position = { x: x + step * 0.14, wide: step * 0.72 }
  return (
    <g>
      <title>{`${name}: ${bytesOf(down)} down, ${bytesOf(up)} up`}</title>
      <rect x={x} y={0} width={step} height={height - foot} fill="transparent" />
      <Bar {...position} from={yOf(0)} to={yOf(down)} fill={colors.down} />
      <Bar {...position} from={yOf(down)} to={yOf(down + up)} fill={colors.up} />
    </g>
  )
}

/** Labels of the first, the middle and the last span. */
function Names({ of: spans, step }: { of: readonly Span[]; step: number }) {
  const last = spans.length - 1
  return [0, Math.floor(spans.length / 2), last].map((i) => (
    <text
      key={i}
      x={left + (i + 0.5) * step}
      y={height - 5}
      textAnchor={i === 0 ? 'start' : i === last ? 'end' : 'middle'}
      {...letters}
    >
      {spans[i]?.name}
    </text>
  ))
}

const letters = { fontSize: 11, fill: 'var(--mantine-color-dimmed)' }

type Bars = { x: number; wide: number; from: number; to: number; fill: string }

function Bar({ x, wide, from, to, fill }: Bars) {
  return from - to < 0.01 ? null : <rect x={x} y={to} width={wide} height={from - to} fill={fill} rx={1} />
}

function Key({ name, color }: { name: string; color: string }) {
  return (
    <Group gap={6}>
      <span style={{ width: 10, height: 10, borderRadius: 2, background: color }} />
      <Text size="xs">{name}</Text>
    </Group>
  )
}

/** The smallest number of at least `bytes` that is 1, 2 or 5 times a power of ten. */
function niceOf(bytes: number): number {
  const power = 10 ** Math.floor(Math.log10(bytes))
  return [1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= bytes) ?? bytes
}
