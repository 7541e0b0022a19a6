import { wallNow } from '#platform/wall-clock.ts'

type Sealed = { current: () => string; previous: (() => string) | null; until: number }

/**
 * Signing secrets that are unsealed at first use: the current one, then the previous one until `until` (wall time in milliseconds). The
 * previous secret expires without a change of the row.
 */
export function signingSecrets({ current, previous, until }: Sealed): () => readonly [string, ...string[]] {
  let opened: readonly [string, ...string[]] | undefined
  return () => {
    if (opened === undefined || (opened.length > 1 && until <= wallNow()))
      opened = previous === null || until <= wallNow() ? [current()] : [current(), previous()]
    return opened
  }
}
