import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'

/** Suspends or reactivates an account. */
export function StatusAct({ account: { api_key, name, status } }: { account: AccountSeen }) {
  const change = useChange('changeAccount', ['readAccount', 'listAccounts'])
  const refusal = refusalFor(useSession(), 'admin')
  const to = (next: 'active' | 'suspended') => () =>
    change.mutateAsync({ params: { api_key }, body: { status: next } })
  if (status === 'suspended')
    return (
      <Act act={to('active')} done={`${name} is active again.`} refusal={refusal}>
        Reactivate
      </Act>
    )
  const description =
    'Requests of the account and its applications are rejected within 1 s. Queued messages of the account are rejected.'
  return (
    <Act
      danger
      act={to('suspended')}
      done={`${name} is suspended.`}
      refusal={refusal}
      ask={{ title: `Suspend ${name}?`, description, yes: 'Suspend it' }}
    >
      Suspend
    </Act>
  )
}
