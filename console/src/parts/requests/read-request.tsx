import type { ReactNode } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { Back } from '../back.tsx'
import { EmptyState, Read } from '../values/states.tsx'

type ReadRequestProps<Seen> = {
  of: { data: Seen | undefined; error: Error | null; refetch: () => unknown }
  /** The days that requests are kept; undefined until it is known. */
  keptDays: number | undefined
  list: string
  children: (seen: Seen) => ReactNode
}

/** A request of the log; if the log does not have it, how long requests are kept. */
export function ReadRequest<Seen>({ of, keptDays, list, children }: ReadRequestProps<Seen>) {
  if (!(of.error instanceof Refusal) || of.error.status !== 404) return <Read of={of}>{children}</Read>
  return (
    <>
      <Back to={list}>All requests</Back>
      <EmptyState title="The request is not in the log" description={whyGone(keptDays)} />
    </>
  )
}

function whyGone(days: number | undefined): string {
  if (days === 0) return 'The request log is off.'
  const kept = days === undefined ? 'some days' : days === 1 ? '1 day' : `${days} days`
  return `Requests are kept for ${kept}, and at a high rate only a sample of them. A request appears in the log within seconds.`
}
