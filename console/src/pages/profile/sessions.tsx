import { Badge, Group, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { BrowserName } from '../../parts/labels/browser-name.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Session = Answered<'listOwnSessions'>['sessions'][number]

export function Sessions() {
  const sessions = useRead('listOwnSessions', {})
  return (
    <Read of={sessions}>
      {({ sessions: list }) => (
        <List
          label="Your sessions"
          items={list}
          keyOf={({ session_id: id }) => id}
          columns={columns}
          empty={<EmptyState title="No active sessions" />}
        />
      )}
    </Read>
  )
}

const columns: readonly Column<Session>[] = [
  {
    heading: 'Browser',
    cell: ({ browser, current }) => (
      <Group gap="xs" wrap="nowrap">
        {current && <Badge style={{ flexShrink: 0 }}>This session</Badge>}
        <Text size="sm" truncate>
          <BrowserName of={browser} />
        </Text>
      </Group>
    ),
  },
  { heading: 'Address', width: '150px', wide: true, cell: ({ address }) => address },
  {
    heading: 'Signed in',
    width: '150px',
    wide: true,
    cell: ({ created_at }) => <When at={created_at} wall />,
  },
  { heading: 'Last seen', width: '130px', cell: ({ seen_at }) => <When at={seen_at} ago wall /> },
  { heading: '', width: '90px', cell: (session) => <End {...session} /> },
]

function End({ session_id: id }: Session) {
  const end = useChange('endOwnSession', ['listOwnSessions'])
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
