import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until what is seen is wanted, and answers it; fails after `ms` with what was seen last. */
export async function until<T>(
  look: () => Promise<T> | T,
  wanted: (seen: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (wanted(seen)) return seen
    if (Date.now() > deadline) throw new Error(`not as wanted within ${ms} ms: ${JSON.stringify(seen)}`)
    await pause(20)
  }
}
