import { useChange, useRead } from '../../api/reading.ts'
import { Sessions } from '../../parts/smpp/sessions.tsx'
import { Read } from '../../parts/values/states.tsx'

/** The sessions of a user of the account, with their counters. */
export function Bound({ id }: { id: string }) {
  const params = { smpp_user_id: id }
  const binds = useRead('listOwnSmppBinds', { params }, { everyMs: 5_000 })
  const end = useChange('endOwnSmppSession', ['listOwnSmppBinds', 'listOwnSmppBindLog'])
  const trace = useChange('traceOwnSmppSession')
  const of = (bind_session_id: string) => ({ params: { ...params, bind_session_id } })
  return (
    <Read of={binds}>
      {({ binds: list }) => (
        <Sessions
          binds={list}
          end={(one) => end.mutateAsync(of(one))}
          trace={(one) => trace.mutateAsync(of(one))}
        />
      )}
    </Read>
  )
}
