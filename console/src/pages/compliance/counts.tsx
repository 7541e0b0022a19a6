import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { sinceOf } from '../../parts/values/when.tsx'
import { kindWords } from './labels.ts'

/** The number of waiting reviews of each kind; each count filters the queue. */
export function Counts() {
  const counts = useRead('countReviews', {}, { everyMs: 10_000 })
  const { filters, set } = useFilters(['kind'])
  if (!counts.data) return null
  const now = Date.parse(counts.data.now)
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" mb="md">
      {counts.data.waiting.map(({ kind, reviews, oldest }) => {
        const isChosen = filters.kind === kind
        return (
          <UnstyledButton
            key={kind}
            aria-pressed={isChosen}
            onClick={() => set({ kind: isChosen ? undefined : kind })}
          >
            <Paper
              withBorder
              p="sm"
              {...(isChosen && { style: { borderColor: 'var(--mantine-primary-color-filled)' } })}
            >
              <Text size="xs" c="dimmed">
                {kindWords[kind]}
              </Text>
              <Text size="xl" fw={650} lh={1.2}>
                {reviews >= 10_000 ? '10,000+' : reviews}
              </Text>
              <Text size="xs" c="dimmed">
                {oldest ? `oldest ${sinceOf(oldest, now)}` : 'none waiting'}
              </Text>
            </Paper>
          </UnstyledButton>
        )
      })}
    </SimpleGrid>
  )
}
