import { Anchor, Grid, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { deciderOf } from '../../parts/labels/reviewers.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'

/** The page of one registration: the submitted data next to its state. */
export function TwoSides({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="md">{left}</Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack gap="md">{right}</Stack>
      </Grid.Col>
    </Grid>
  )
}

/** Returns why an action is not possible: the user lacks the role, or the state does not allow it. */
export function useRefusal(): (allowed: boolean, state: string) => string | undefined {
  const session = useSession()
  return (allowed, state) =>
    refusalFor(session, 'compliance') ?? (allowed ? undefined : `The state is ${state}.`)
}

/** The reviews of one object. */
export function ReviewsOf({ subject }: { subject: string }) {
  const reviews = useRead('listReviews', { query: { subject_id: subject, limit: '100' } })
  if (!reviews.data || reviews.data.reviews.length === 0) return null
  return (
    <Panel title="Reviews">
      <Table>
        <Table.Tbody>
          {reviews.data.reviews.map(({ review_id, submitted_at, state, decided_by, decided_by_name }) => (
            <Table.Tr key={review_id}>
              <Table.Td>
                <Anchor component={Link} href={`/compliance/${review_id}`} size="sm">
                  <When at={submitted_at} />
                </Anchor>
              </Table.Td>
              <Table.Td>
                <StateBadge state={state} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" title={decided_by ?? undefined}>
                  {deciderOf({ decided_by, decided_by_name })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}

/** The reason of a suspension. */
export function Suspensions({ of }: { of: readonly { category: string; explanation: string }[] }) {
  if (of.length === 0) return null
  return (
    <Panel title="Reason for the suspension">
      <Stack gap="xs">
        {of.map(({ category, explanation }, i) => (
          <Text key={i} size="sm">
            <b>{category}</b> {explanation}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
