import { Button, Text, Title as Heading } from '@mantine/core'
import { usePages } from '../../../api/reading.ts'
import { stateLabel } from '../../labels/state-labels.ts'
import { StateBadge } from '../../values/badge.tsx'
import { Failed } from '../../values/states.tsx'
import { Timeline } from '../../records/timeline.tsx'
import { useSimOperations } from '../audience.ts'
import type { OfSim } from '../seen.ts'

/** The requested actions on a SIM, newest first. */
export function Actions({ partner, iccid }: OfSim) {
  const list = usePages(
    useSimOperations().actions,
    (cursor) => ({
      params: { partner_id: partner, iccid },
      query: { limit: '10', ...(cursor && { cursor }) },
    }),
    ({ actions: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Actions
      </Heading>
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.items.length === 0 && !list.error && <Text c="dimmed">No actions yet.</Text>}
      <Timeline
        steps={list.items.map(({ action_type, status, creator, source, reason, created_at }) => ({
          at: created_at,
          title: (
            <>
              {stateLabel(action_type)} <StateBadge state={status} />
            </>
          ),
          description: reason,
          by: creator === 'operator' ? 'the operator' : `${creator}, through ${source}`,
        }))}
      />
      {list.hasNextPage && (
        <Button mt="sm" size="xs" variant="default" onClick={() => void list.fetchNextPage()}>
          Show older actions
        </Button>
      )}
    </section>
  )
}
