import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { type BrowserSession, SessionList } from '../../parts/sign-in/session-list.tsx'
import { Read } from '../../parts/values/states.tsx'

export function Sessions() {
  const sessions = useRead('listOwnSessions', {})
  return (
    <Read of={sessions}>
      {({ sessions: list }) => (
        <SessionList label="Your sessions" sessions={list} end={(session) => <End {...session} />} />
      )}
    </Read>
  )
}

function End({ session_id: id }: BrowserSession) {
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
