import { openWaiting } from '../event/waiting.ts'

/** Maximum numbers of requests that wait for events at one node. */
type ListenerLimits = {
  /** Places that each account has in any case. */
  always: number
  ofAccount: number
  /** Places that a primary account and its subaccounts share, beyond those that each has in any case. */
  ofFamily: number
  /** With as many listeners of all accounts, each account has only the places that it has in any case. */
  ofNode: number
}

type ListenerRefusal = 'account-full' | 'node-full'

type Listener = { id: string; primaryId?: string | undefined }

/** Bounds the requests that wait for events at this node. Runs `work`, or returns why there is no place for it. */
export function openListeners({ always, ofAccount, ofFamily, ofNode }: ListenerLimits) {
  const own = openWaiting(always)
  const additional = openWaiting(ofAccount - always)
  const shared = openWaiting(ofFamily)
  let waiting = 0
  return async <T extends {}>(
    { id, primaryId = id }: Listener,
    work: () => Promise<T>,
  ): Promise<T | ListenerRefusal> => {
    const counted = async () => {
      waiting += 1
      try {
        return await work()
      } finally {
        waiting -= 1
      }
    }
    const listened = await own(id, counted)
    if (listened !== undefined) return listened
    if (waiting >= ofNode) return 'node-full'
    return (await shared(primaryId, () => additional(id, counted))) ?? 'account-full'
  }
}
