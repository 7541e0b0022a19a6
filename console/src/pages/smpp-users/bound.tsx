import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import type { Bind } from '../../parts/smpp/seen.ts'
import { Sessions } from '../../parts/smpp/sessions.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Path = { apiKey: string; id: string }

/** The sessions of a user on all nodes, with their counters. */
export function Bound({ apiKey, id }: Path) {
  const params = { api_key: apiKey, smpp_user_id: id }
  const binds = useRead('listSmppBinds', { params }, { everyMs: 5_000 })
  return (
    <Read of={binds}>
      {({ binds: list }) => (
        <Sessions
          binds={list}
          act={{
            heading: '',
            width: '120px',
            cell: (bind) => <End apiKey={apiKey} id={id} bind={bind} />,
          }}
        />
      )}
    </Read>
  )
}

function End({ apiKey, id, bind }: Path & { bind: Bind }) {
  const end = useChange('endSmppSession', ['listSmppBinds', 'listSmppBindLog'])
  const params = { api_key: apiKey, smpp_user_id: id, bind_session_id: bind.bind_session_id }
  return (
    <Act
      danger
      size="compact-xs"
      act={() => end.mutateAsync({ params })}
      done="The session ends within about 1 s."
      refusal={refusalFor(useSession(), 'admin')}
      ask={{
        title: `End the session from ${bind.address}?`,
        description:
          'The node of the session unbinds. The program may bind again; disable the user to prevent this.',
        yes: 'End it',
      }}
    >
      End session
    </Act>
  )
}
