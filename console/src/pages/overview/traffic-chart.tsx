import { Group, Paper, Text } from '@mantine/core'
import { failedOf, plain } from './metrics.ts'
import type { Overview } from './overview.ts'

const minutes = 60
const height = 96
const [accepted, failed] = ['var(--mantine-color-line-filled)', 'var(--mantine-color-red-6)']

/** A bar for each minute of the last hour: accepted messages, with failed ones in front. */
export function TrafficChart({ now }: { now: Overview }) {
  const bars = barsOf(now)
  const most = Math.max(1, ...bars.map((bar) => Math.max(bar.accepted, bar.failed)))
  const isQuiet = bars.every((bar) => bar.accepted + bar.failed === 0)
  const summary = isQuiet ? 'no messages in the last hour' : `peak ${plain(most)} per minute`
  const heightOf = (n: number) => (n === 0 ? 0 : Math.max(2, (n / most) * height))
  return (
    <Paper withBorder p="md" component="section" aria-label="Messages by minute">
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm">
          Messages by minute
        </Text>
        <Group gap="md">
          <Key color={accepted} name="accepted" />
          <Key color={failed} name="failed" />
          <Text size="xs" c="dimmed">
            {summary}
          </Text>
        </Group>
      </Group>
      <svg
        viewBox={`0 0 ${minutes * 10} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Messages by minute in the last hour: ${summary}`}
      >
        <line x1="0" x2={minutes * 10} y1={height} y2={height} stroke="var(--mantine-color-default-border)" />
        {bars.map((bar, i) => (
          <g key={bar.at}>
            <title>{`${bar.at}: ${bar.accepted} accepted, ${bar.failed} failed`}</title>
            <Bar x={i * 10 + 1} height={heightOf(bar.accepted)} width={8} fill={accepted} />
            <Bar x={i * 10 + 1} height={heightOf(bar.failed)} width={8} fill={failed} />
          </g>
        ))}
      </svg>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          An hour ago
        </Text>
        <Text size="xs" c="dimmed">
          Now
        </Text>
      </Group>
    </Paper>
  )
}

function Bar({ x, height: h, width, fill }: { x: number; height: number; width: number; fill: string }) {
  return <rect x={x} y={height - h} width={width} height={h} rx={1} fill={fill} />
}

function Key({ color, name }: { color: string; name: string }) {
  return (
    <Group gap={6}>
      <svg width="10" height="10" aria-hidden>
        <rect width="10" height="10" rx="2" fill={color} />
      </svg>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
    </Group>
  )
}

/** The bars of the last hour, including minutes without messages. */
function barsOf({ at, minutes: known }: Overview) {
  const last = Math.floor(Date.parse(at) / 60_000)
  const byMinute = new Map(known.map((one) => [Math.floor(Date.parse(one.at) / 60_000), one]))
  return Array.from({ length: minutes }, (_, i) => {
    const minute = last - minutes + 1 + i
    const one = byMinute.get(minute)
    const time = new Date(minute * 60_000).toLocaleTimeString(undefined, {
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    return { at: time, accepted: one?.accepted ?? 0, failed: one ? failedOf(one) : 0 }
  })
}
