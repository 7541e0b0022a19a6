import { Group, Stack } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { BrowserName } from '../../parts/labels/browser-name.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { PersonActs } from './person-acts.tsx'

type Session = Answered<'listPersonSessions'>['sessions'][number]

export function Person({ id }: { id: string }) {
  const person = useRead('readPerson', { params: { person_id: id } })
  return (
    <Read of={person}>
      {(seen) => (
        <>
          <Title
            name={seen.name}
            description={
              <Group gap="md" component="span">
                <Back to="/people">All people</Back>
                <span>{seen.email}</span>
              </Group>
            }
          >
            <PersonActs person={seen} />
          </Title>
          <Stack>
            <Facts
              of={[
                ['Status', <StateBadge key="s" state={seen.disabled_at ? 'disabled' : 'enabled'} />],
                ['Roles', seen.roles.join(', ')],
                ['Two-factor authentication', seen.codes ? 'On: every sign-in requires a code' : 'Off'],
                ['Member since', <When key="c" at={seen.created_at} wall />],
              ]}
            />
            <Panel title="Signed-in browsers">
              <Sessions id={id} />
            </Panel>
          </Stack>
        </>
      )}
    </Read>
  )
}

function Sessions({ id }: { id: string }) {
  const sessions = useRead('listPersonSessions', { params: { person_id: id } })
  return (
    <Read of={sessions}>
      {({ sessions: list }) => (
        <List
          label="Sessions"
          items={list}
          keyOf={({ session_id: session }) => session}
          columns={columnsOf(id)}
          empty={<EmptyState title="No active sessions" />}
        />
      )}
    </Read>
  )
}

const columnsOf = (id: string): readonly Column<Session>[] => [
  { heading: 'Browser', cell: ({ browser }) => <BrowserName of={browser} /> },
  { heading: 'Address', width: '150px', wide: true, cell: ({ address }) => address },
  { heading: 'Last seen', width: '130px', cell: ({ seen_at: at }) => <When at={at} ago wall /> },
  { heading: '', width: '90px', cell: ({ session_id: session }) => <End id={id} session={session} /> },
]

function End({ id, session }: { id: string; session: string }) {
  const end = useChange('endPersonSession', ['listPersonSessions'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => end.mutateAsync({ params: { person_id: id, session_id: session } })}
      done="Session ended."
    >
      End
    </Act>
  )
}
