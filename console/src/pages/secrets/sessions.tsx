import { Text, Title } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { SessionList } from '../../parts/sign-in/session-list.tsx'
import { Read } from '../../parts/values/states.tsx'

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
          <SessionList
            label="Active sessions"
            sessions={list}
            columns={columns}
            end={(session) => !session.current && <End {...session} />}
          />
        )}
      </Read>
    </>
  )
}

const columns: readonly Column<Session>[] = [
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
