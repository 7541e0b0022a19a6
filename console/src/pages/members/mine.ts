import { useSession } from '../../shell/session.ts'

/** Why the user may not change members; undefined if they may. */
export function useRefusal(): string | undefined {
  return useSession().rights?.['members'] === 'change' ? undefined : 'Requires the role owner.'
}
