import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { useSession } from '../../../shell/session.ts'

type Forgetting = { name: string; says: string; done: string; act: () => Promise<unknown> }

/** Forgets what SIMs may have in common. */
export function DeleteProfile({ name, says, done, act }: Forgetting) {
  return (
    <Act
      refusal={refusalFor(useSession(), 'sims')}
      done={done}
      ask={{ title: `Forget ${name}?`, says, yes: 'Forget it' }}
      act={act}
    >
      Forget
    </Act>
  )
}
