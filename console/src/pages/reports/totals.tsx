import { SimpleGrid, Text } from '@mantine/core'
import type { Kind } from './series.ts'

type Seen<Counts> = {
  kinds: readonly Pick<Kind<Counts, never>, 'title' | 'value' | 'shown' | 'change' | 'isBound'>[]
  total: Counts
  compared: Counts | null
  previous: Counts | null
  step: 'hour' | 'day'
}

/** The number of each kind of report, and its change since the period before. */
export function Totals<Counts>({ kinds, total, compared, previous, step }: Seen<Counts>) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {kinds.map(({ title, value, shown, change, isBound = false }) => (
        <div key={title}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          <Text fz={20} fw={600}>
            {shown(value(total))}
          </Text>
          <Text size="xs" c="dimmed">
            {changeText({
              now: value(total),
              compared: compared && value(compared),
              earlier: previous && value(previous),
              change: isBound ? (_, earlier) => earlier !== null && shown(earlier) : change,
              isCompared: compared !== null,
              isBound,
              step,
            })}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

type Change = {
  now: number | null
  compared: number | null
  earlier: number | null
  change: (now: number | null, earlier: number | null) => string | false | undefined
  isCompared: boolean
  isBound: boolean
  step: 'hour' | 'day'
}

/** The change since the period before. The step that is not complete is in the number, but not in the change, which then says so. */
function changeText({ now, compared, earlier, change, isCompared, isBound, step }: Change): string {
  if (!isCompared) return `No complete ${step} to compare`
  const isWithout = now !== compared
  if (isWithout && !compared) return `All in the running ${step}, nothing to compare`
  const text = change(compared, earlier)
  if (!text) return 'No period to compare'
  return `${text} ${isBound ? 'in' : 'from'} the period before${isWithout ? `, without the running ${step}` : ''}`
}
