import { Group } from '@mantine/core'
import type { Answered } from '../../../api/contracts.ts'
import { useChange } from '../../../api/reading.ts'
import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { useSession } from '../../../shell/session.ts'
import type { Shown } from './user-secret.tsx'

export type User = Answered<'listSimUsers'>['users'][number]
type Acting = { user: User; show: (shown: Shown) => void }

const again = ['listSimUsers'] as const

/** The actions on an API user. */
export function UserActs({ user, show }: Acting) {
  return (
    <Group gap={4}>
      <AddSecret user={user} show={show} />
      <RevokeSecret user={user} />
      <Narrow user={user} />
      <Remove user={user} />
    </Group>
  )
}

function AddSecret({ user, show }: Acting) {
  const add = useChange('createSimUserSecret', again)
  const refusal = refusalFor(useSession(), 'sims')
  return (
    <Act
      refusal={refusal ?? (user.secrets.length >= 5 ? 'The user already has five secrets.' : undefined)}
      done="Secret added."
      act={async () => {
        const { client_secret } = await add.mutateAsync({ params: { user_id: user.user_id } })
        show({ client_id: user.client_id, client_secret })
      }}
    >
      Add secret
    </Act>
  )
}

function RevokeSecret({ user: { user_id, login, secrets } }: Pick<Acting, 'user'>) {
  const revoke = useChange('deleteSimUserSecret', again)
  const refusal = refusalFor(useSession(), 'sims')
  const oldest = secrets[0]
  return (
    <Act
      danger
      refusal={refusal ?? (oldest ? undefined : 'The user has no secret.')}
      done="Secret revoked."
      ask={{
        title: `Revoke the oldest secret of ${login}?`,
        description: 'The secret and its access tokens are rejected within 1 s.',
        yes: 'Revoke it',
      }}
      act={() => revoke.mutateAsync({ params: { user_id, client_secret_id: oldest!.client_secret_id } })}
    >
      Revoke
    </Act>
  )
}

function Narrow({ user: { user_id, read_only } }: Pick<Acting, 'user'>) {
  const change = useChange('changeSimUser', again)
  return (
    <Act
      refusal={refusalFor(useSession(), 'sims')}
      done="User changed."
      act={() => change.mutateAsync({ params: { user_id }, body: { read_only: !read_only } })}
    >
      {read_only ? 'Full access' : 'Read-only'}
    </Act>
  )
}

function Remove({ user: { user_id, login } }: Pick<Acting, 'user'>) {
  const remove = useChange('deleteSimUser', again)
  return (
    <Act
      danger
      refusal={refusalFor(useSession(), 'sims')}
      done="User removed."
      ask={{
        title: `Remove ${login}?`,
        description: 'Secrets and access tokens of the user are rejected within 1 s.',
        yes: 'Remove it',
      }}
      act={() => remove.mutateAsync({ params: { user_id } })}
    >
      Remove
    </Act>
  )
}
