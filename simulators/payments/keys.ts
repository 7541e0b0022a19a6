import { otherParameters } from './errors.ts'

/** A response kept under an idempotency key. */
export type KeptAnswer = { status: number; body: unknown }

const keptMs = 24 * 3_600_000

/** Responses by idempotency key, kept for 24 hours; then a request with the same key charges again, as at the acquirer. */
export function openKeys(now: () => number) {
  const kept = new Map<string, { parameters: string; answer: KeptAnswer; at: number }>()
  return {
    /** The response kept for a key. Throws if the key was used with other parameters. */
    find(key: string, parameters: string): KeptAnswer | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      if (now() - found.at >= keptMs) {
        kept.delete(key)
        return undefined
      }
      if (found.parameters !== parameters) throw otherParameters
      return found.answer
    },
    keep(key: string, parameters: string, answer: KeptAnswer): void {
      // The body is copied, because the payment changes later.
      kept.set(key, { parameters, answer: structuredClone(answer), at: now() })
    },
  }
}
