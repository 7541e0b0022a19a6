import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { When } from '../../parts/values/when.tsx'
import { deciderOf } from '../../parts/labels/reviewers.ts'
import type { FullReview } from './labels.ts'

/** Other reviews of the same object. */
export function Earlier({ review }: { review: FullReview }) {
  const all = useRead('listReviews', { query: { subject_id: review.subject_id, limit: '100' } })
  const others = all.data?.reviews.filter(({ review_id }) => review_id !== review.review_id) ?? []
  if (others.length === 0) return null
  return (
    <Panel title="Other reviews of the same object">
      <Stack gap="xs">
        {others.map(({ review_id, state, decided_by, decided_by_name, submitted_at, note }) => (
          <div key={review_id}>
            <Group gap="xs">
              <Anchor component={Link} href={`/compliance/${review_id}`} size="sm">
                <When at={submitted_at} />
              </Anchor>
              <StateBadge state={state} />
              {decided_by && <Text size="xs">by {deciderOf({ decided_by, decided_by_name })}</Text>}
            </Group>
            {note && <Text size="sm">{note}</Text>}
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
