/** Requests payments in the background, because the provider has sent events about them. */
export type Waking = {
  /** Requests a payment. If a request is in progress, another one follows. False if too many payments are being requested. */
  wake(id: string): boolean
  /** Waits until the requests in progress are done. */
  stop(): Promise<void>
}

/** More payments at the same time wait for the next sweep. */
const maxRequests = 50

export function openWaking(request: (id: string) => Promise<void>): Waking {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const run = async (id: string) => {
    do {
      again.delete(id)
      await request(id)
    } while (again.has(id))
    running.delete(id)
  }
  return {
    wake(id) {
      if (running.has(id)) again.add(id)
      else if (running.size >= maxRequests) return false
      else running.set(id, run(id))
      return true
    },
    async stop() {
      await Promise.all(running.values())
    },
  }
}
