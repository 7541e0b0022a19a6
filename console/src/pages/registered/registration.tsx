import { Group, Table, Text } from '@mantine/core'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import { tollFreeNumberStates } from '#tollfree/fields/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { History } from '../../parts/records/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RecordView } from '../../parts/values/record-view.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { ReviewsOf, TwoSides, useRefusal } from './parts.tsx'
import { WithReason } from './with-reason.tsx'

type FullRegistration = Answered<'readTollFreeRegistration'>

/** One registration of toll-free numbers. */
export function Registration({ id }: { id: string }) {
  const params = { registration_id: id }
  const registration = useRead('readTollFreeRegistration', { params }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registered/toll-free">All toll-free numbers</Back>
      <Read of={registration}>{(one) => <RegistrationSheet registration={one} />}</Read>
    </>
  )
}

function RegistrationSheet({ registration }: { registration: FullRegistration }) {
  const { registration_id, api_key, status, data: record, numbers, history, submitted_at } = registration
  return (
    <>
      <Title
        name={numbers.map(({ number }) => number).join(', ') || 'No numbers yet'}
        description={`Toll-free registration ${registration_id}`}
      />
      <TwoSides
        left={
          <>
            <Panel title="Numbers">
              <Numbers of={numbers} />
            </Panel>
            <Panel title="Submitted data">
              <RecordView of={record} words={labelledRegistration} />
            </Panel>
          </>
        }
        right={
          <>
            <Panel title="Registration">
              <Facts
                of={[
                  ['Status', <StateBadge key="status" state={status} />],
                  ['Account', <AccountName key="account" apiKey={api_key} link />],
                  ['Submitted', <When key="submitted" at={submitted_at} />],
                ]}
              />
            </Panel>
            <ReviewsOf subject={registration_id} />
            <Panel title="History">
              <History of={history} words={labelledRegistration} />
            </Panel>
          </>
        }
      />
    </>
  )
}

function Numbers({ of }: { of: FullRegistration['numbers'] }) {
  return (
    <Table>
      <Table.Tbody>
        {of.map((one) => (
          <Table.Tr key={one.number}>
            <Table.Td>
              <b>{one.number}</b>
              {one.reason && (
                <Text size="xs" c="dimmed">
                  {one.reason}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <StateBadge state={one.status} />
            </Table.Td>
            <Table.Td>
              <Actions number={one} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const readAgain = [
  'readTollFreeRegistration',
  'searchTollFreeNumbers',
  'listReviews',
  'countReviews',
] as const

function Actions({ number: { number, status } }: { number: FullRegistration['numbers'][number] }) {
  const block = useChange('blockTollFreeNumber', readAgain)
  const unblock = useChange('unblockTollFreeNumber', readAgain)
  const refusal = useRefusal()
  const params = { number }
  return (
    <Group gap="xs" justify="flex-end">
      <WithReason
        name="Block"
        plain
        description="Stops the traffic of the number until the number is unblocked."
        done={`${number} blocked.`}
        refusal={refusal(tollFreeNumberStates.allows(status, 'blocked'), status)}
        act={({ explanation: reason }) => block.mutateAsync({ params, body: { reason } })}
      />
      <Act
        act={() => unblock.mutateAsync({ params })}
        done={`${number} unblocked. The number is reviewed again.`}
        refusal={refusal(tollFreeNumberStates.allows(status, 'unblocked'), status)}
      >
        Unblock
      </Act>
    </Group>
  )
}
