import { useState } from 'react'
import type { Choosing } from './sim-row.tsx'

export type Chosen = Choosing & { iccids: readonly string[]; clear: () => void }

/** The SIMs selected in a list, at any position. */
export function useChosen(): Chosen {
  const [of, become] = useState<ReadonlySet<string>>(new Set())
  return {
    iccids: [...of],
    has: (iccid) => of.has(iccid),
    choose: (iccids, yes) =>
      become((before) => (yes ? before.union(new Set(iccids)) : before.difference(new Set(iccids)))),
    clear: () => become(new Set()),
  }
}
