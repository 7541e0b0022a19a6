import { SimpleGrid, Text } from '@mantine/core'
import type { Kind } from './series.ts'

type Seen<Counts> = {
  kinds: readonly Pick<Kind<Counts, never>, 'title' | 'value' | 'shown' | 'change'>[]
  total: Counts
  compared: Counts | null
  previous: Counts | null
}

/** The number of each kind of report, and its change since the period before. */
export function Totals<Counts>({ kinds, total, compared, previous }: Seen<Counts>) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {kinds.map(({ title, value, shown, change }) => (
        <div key={title}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          <Text fz={20} fw={600}>
            {shown(value(total))}
          </Text>
          <Text size="xs" c="dimmed">
            {changeText(compared && previous && change(value(compared), value(previous)))}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const changeText = (change: string | null | undefined) =>
  change ? `${change} from the period before` : 'No period to compare'
