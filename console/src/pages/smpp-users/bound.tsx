import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { Sessions } from '../../parts/smpp/sessions.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

/** The sessions of a user on all nodes, with their counters. */
export function Bound({ apiKey, id }: { apiKey: string; id: string }) {
  const params = { api_key: apiKey, smpp_user_id: id }
  const binds = useRead('listSmppBinds', { params }, { everyMs: 5_000 })
  const end = useChange('endSmppSession', ['listSmppBinds', 'listSmppBindLog'])
  const trace = useChange('traceSmppSession')
  const session = useSession()
  const of = (bind_session_id: string) => ({ params: { ...params, bind_session_id } })
  return (
    <Read of={binds}>
      {({ binds: list }) => (
        <Sessions
          binds={list}
          end={(one) => end.mutateAsync(of(one))}
          trace={(one) => trace.mutateAsync(of(one))}
          endRefusal={refusalFor(session, 'admin')}
          traceRefusal={refusalFor(session, 'messaging')}
        />
      )}
    </Read>
  )
}
