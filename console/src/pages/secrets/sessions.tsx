import { Badge, Group, Text, Title } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { BrowserName } from '../../parts/labels/browser-name.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Session = Answered<'listAccountSessions'>['sessions'][number]

/** The browser sessions of the account. All except the current one can be ended here. */
export function Sessions() {
  const sessions = useRead('listAccountSessions', {})
  return (
    <>
      <Title order={2} size="h4" mt="xl" mb="xs">
        Sessions
      </Title>
      <Text size="sm" mb="sm">
        Browsers that are signed in to this account. If you do not recognize a session, revoke the secret that
        it was started with: this ends the session too.
      </Text>
      <Read of={sessions}>
        {({ sessions: list }) => (
          <List
            label="Active sessions"
            items={list}
            keyOf={({ session_id: id }) => id}
            columns={columns}
            empty={<EmptyState title="No active sessions" />}
          />
        )}
      </Read>
    </>
  )
}

const columns: readonly Column<Session>[] = [
  {
    heading: 'Browser',
    cell: ({ browser, current }) => (
      <Group gap="xs">
        {current && <Badge style={{ flexShrink: 0 }}>This session</Badge>}
        <Text size="sm" truncate>
          <BrowserName of={browser} />
        </Text>
      </Group>
    ),
  },
  { heading: 'Address', width: '150px', wide: true, cell: ({ address }) => address },
  {
    heading: 'Signed in with',
    width: '330px',
    wide: true,
    cell: ({ secret_id: id, member }) => (
      <Text size="sm" truncate>
        {member ? member.email : `Secret ${id}`}
      </Text>
    ),
  },
  { heading: 'Signed in', width: '150px', wide: true, cell: ({ created_at: at }) => <When at={at} wall /> },
  { heading: 'Last seen', width: '130px', cell: ({ seen_at: at }) => <When at={at} ago wall /> },
  { heading: '', width: '90px', cell: (session) => !session.current && <End {...session} /> },
]

function End({ session_id: id }: Session) {
  const end = useChange('endAccountSession', ['listAccountSessions'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => end.mutateAsync({ params: { session_id: id } })}
      done="Session ended."
    >
      End
    </Act>
  )
}
