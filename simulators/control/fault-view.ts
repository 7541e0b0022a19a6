import type { ActiveFault } from './fault-set.ts'

/** JSON form of an active fault. */
export type FaultView = {
  id: number
  fault: string
  session: number | null
  parameters: Record<string, string | number>
  done: number
  left: number | null
  ends_at: string | null
}

export function faultView({ id, fault, session, parameters, done, left, until }: ActiveFault): FaultView {
  return {
    id,
    fault,
    session: session ?? null,
    parameters: { ...parameters },
    done,
    left: left ?? null,
    ends_at: until === undefined ? null : new Date(until).toISOString(),
  }
}
