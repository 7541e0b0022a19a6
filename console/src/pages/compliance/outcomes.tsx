import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Outcome } from './use-deciding.ts'
import { Spinner } from '../../parts/spinner.tsx'

/** The result of each decision. */
export function Outcomes({
  outcomes,
  isBusy,
  close,
}: {
  outcomes: readonly Outcome[]
  isBusy: boolean
  close: () => void
}) {
  const done = outcomes.filter(({ came }) => came === 'done').length
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {done} of {outcomes.length} decided{isBusy ? ' …' : '.'}
      </Text>
      <Table.ScrollContainer minWidth={320} mah={360}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Review</Table.Th>
              <Table.Th>Outcome</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {outcomes.map(({ review, came, description }) => (
              <Table.Tr key={review.review_id}>
                <Table.Td>{review.title}</Table.Td>
                <Table.Td>
                  {came === 'waits' && <Spinner label="Waiting" size="xs" />}
                  {came === 'done' && <StateBadge state={description!} />}
                  {came === 'refused' && (
                    <Text size="sm" c="var(--mantine-color-error)">
                      {description}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button onClick={close} disabled={isBusy}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
