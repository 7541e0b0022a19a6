import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'

/** Suspends an account, or lets it go on. */
export function StatusAct({ account: { api_key, name, status } }: { account: AccountSeen }) {
  const change = useChange('changeAccount', ['readAccount', 'listAccounts'])
  const refusal = refusalFor(useSession(), 'admin')
  const to = (next: 'active' | 'suspended') => () =>
    change.mutateAsync({ params: { api_key }, body: { status: next } })
  if (status === 'suspended')
    return (
      <Act act={to('active')} done={`${name} may go on.`} refusal={refusal}>
        Let it go on
      </Act>
    )
  const says =
    'Within a second nothing of it is let in any more: neither its keys nor its applications. Messages that wait are refused.'
  return (
    <Act
      act={to('suspended')}
      done={`${name} is suspended.`}
      refusal={refusal}
      color="red"
      ask={{ title: `Suspend ${name}?`, says, yes: 'Suspend it' }}
    >
      Suspend
    </Act>
  )
}
