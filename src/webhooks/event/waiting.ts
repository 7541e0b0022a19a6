/** Bounds the work in progress for each account at this node. Returns undefined, without starting the work, if `most` are in progress. */
export function openWaiting(
  most: number,
): <T>(accountId: string, work: () => Promise<T>) => Promise<T | undefined> {
  const counts = new Map<string, number>()
  return async (accountId, work) => {
    const count = counts.get(accountId) ?? 0
    if (count >= most) return undefined
    counts.set(accountId, count + 1)
    try {
      return await work()
    } finally {
      const left = counts.get(accountId)! - 1
      if (left > 0) counts.set(accountId, left)
      else counts.delete(accountId)
    }
  }
}
