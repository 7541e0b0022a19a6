import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { useSession } from '../../../shell/session.ts'

type Forgetting = { name: string; description: string; done: string; act: () => Promise<unknown> }

/** Deletes a profile or a pool. */
export function DeleteProfile({ name, description, done, act }: Forgetting) {
  return (
    <Act
      danger
      refusal={refusalFor(useSession(), 'sims')}
      done={done}
      ask={{ title: `Delete ${name}?`, description, yes: 'Delete it' }}
      act={act}
    >
      Delete
    </Act>
  )
}
