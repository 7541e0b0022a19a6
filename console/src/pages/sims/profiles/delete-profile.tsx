import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { useSession } from '../../../shell/session.ts'

type Forgetting = { name: string; says: string; done: string; act: () => Promise<unknown> }

/** Deletes a profile or a pool. */
export function DeleteProfile({ name, says, done, act }: Forgetting) {
  return (
    <Act
      refusal={refusalFor(useSession(), 'sims')}
      done={done}
      ask={{ title: `Delete ${name}?`, says, yes: 'Delete it' }}
      act={act}
    >
      Delete
    </Act>
  )
}
