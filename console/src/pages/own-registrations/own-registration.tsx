import { Group, Stack, Text } from '@mantine/core'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RecordView } from '../../parts/values/record-view.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Timeline } from '../../parts/records/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { tollFreeNext } from './next-labels.ts'
import { Go } from './pieces.tsx'

type Registration = Answered<'getRegistration'>

/** One of the account's own registrations of toll-free numbers. */
export function OwnRegistration({ id }: { id: string }) {
  const params = { registration_id: id }
  const registration = useRead('getRegistration', { params }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registrations/toll-free">All toll-free numbers</Back>
      <Read of={registration}>{(one) => <RegistrationSheet registration={one} />}</Read>
    </>
  )
}

function RegistrationSheet({ registration }: { registration: Registration }) {
  const { id, status, requested_numbers: numbers } = registration
  const mayChange = status === 'DRAFT' || numbers.some((one) => one.status === 'UPDATES_REQUIRED')
  const isRefused = numbers.some((one) => one.status === 'REJECTED')
  const locked = mayChange ? undefined : 'No number has the status “Updates required”.'
  const record = Object.fromEntries(Object.entries(registration).filter(([name]) => !inFrame.has(name)))
  return (
    <>
      <Title name={String(registration.business['name'])} description={`Toll-free registration ${id}`}>
        <Go
          to={`/registrations/toll-free/new?from=${id}`}
          refusal={isRefused ? undefined : 'No number has the status “Rejected”.'}
          main={isRefused && !mayChange}
        >
          Register again
        </Go>
        <Go to={`/registrations/toll-free/${id}/change`} main={mayChange} refusal={locked}>
          {status === 'DRAFT' ? 'Complete and submit' : 'Change and submit again'}
        </Go>
      </Title>
      <Stack gap="md">
        <Panel title="Numbers">
          <Stack gap="sm">
            {numbers.map((one) => (
              <div key={one.number}>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {one.number}
                  </Text>
                  <StateBadge state={one.status} />
                </Group>
                <Text size="sm">{tollFreeNext[one.status]}</Text>
                {one.rejection_reason && <Text size="sm">{one.rejection_reason}</Text>}
              </div>
            ))}
          </Stack>
        </Panel>
        <Panel title="Registered data">
          <RecordView of={record} words={labelledRegistration} />
        </Panel>
        <Events id={id} />
      </Stack>
    </>
  )
}

const inFrame = new Set(['_links', 'id', 'registration_id', 'requested_numbers'])

function Events({ id }: { id: string }) {
  const events = useRead('listRegistrationEvents', {
    params: { registration_id: id },
    query: { page_size: '50' },
  })
  if (!events.data) return null
  return (
    <Panel title="History">
      <Timeline
        steps={events.data._embedded.events.map(({ number, status, reason, created_at }) => ({
          at: created_at,
          title: (
            <>
              {number} <StateBadge state={status} />
            </>
          ),
          description: reason,
        }))}
      />
    </Panel>
  )
}
