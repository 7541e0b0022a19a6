import { Button, Group, Text } from '@mantine/core'
import type { ReviewDecision } from '#reviews/queue/states.ts'
import type { ReviewSeen } from './labels.ts'

/** The maximum number of reviews decided together; each review is a separate decision. */
const mostAtOnce = 50

export type Deciding = { reviews: readonly ReviewSeen[]; decision: ReviewDecision }

/** The actions on the selected reviews. */
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
  const why = refusal ?? (tooMany ? `At most ${mostAtOnce} reviews can be decided together.` : undefined)
  return (
    <Group gap="xs" mb="sm" role="status">
      <Text size="sm">
        {selected.length} selected{why && `. ${why}`}
      </Text>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="xs"
          variant={decision === 'approve' ? 'filled' : 'default'}
          disabled={why !== undefined}
          onClick={() => decide({ reviews: selected, decision })}
        >
          {decision === 'approve' ? 'Approve selected' : 'Reject selected'}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={clear}>
        Clear selection
      </Button>
    </Group>
  )
}
