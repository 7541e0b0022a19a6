import { Button, Group, Text } from '@mantine/core'
import type { ReviewDecision } from '#reviews/queue/states.ts'
import type { ReviewSeen } from './labels.ts'

/** How many may be decided at once; each is a decision of its own. */
const mostAtOnce = 50

export type Deciding = { reviews: readonly ReviewSeen[]; decision: ReviewDecision }

/** What can be done with the reviews that are chosen. */
export function Bulk({
  selected,
  refusal,
  decide,
  clear,
}: {
  selected: readonly ReviewSeen[]
  refusal: string | undefined
  decide: (deciding: Deciding) => void
  clear: () => void
}) {
  if (selected.length === 0) return null
  const tooMany = selected.length > mostAtOnce
  const why = refusal ?? (tooMany ? `${mostAtOnce} at once are the most.` : undefined)
  return (
    <Group gap="xs" mb="sm" role="status">
      <Text size="sm">
        {selected.length} chosen{why && `. ${why}`}
      </Text>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="xs"
          variant={decision === 'approve' ? 'filled' : 'default'}
          disabled={why !== undefined}
          onClick={() => decide({ reviews: selected, decision })}
        >
          {decision === 'approve' ? 'Approve chosen' : 'Reject chosen'}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={clear}>
        Choose none
      </Button>
    </Group>
  )
}
