import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from './problem.ts'

const form = /^[\x21-\x7e]{1,255}$/

/** What contracts say of the header `Idempotency-Key`. */
export const idempotencyKey = z.string().regex(form).optional()

/** What is wrong with an `Idempotency-Key`. */
export function keyFaults(key: string | undefined): Fault[] {
  if (key === undefined || form.test(key)) return []
  const reason = 'must be 1 to 255 visible characters of ASCII'
  return [{ name: 'Idempotency-Key', reason, rule: 'pattern' }]
}

/** What makes two requests the same one: the key its client gave it, and a digest of what it asks for. */
export type Once = { key: string; request: Buffer }

/** What a request with `Idempotency-Key` is known by; nothing without one. Blanks make no difference, the order of members does. */
export function onceOf(key: string | undefined, requested: unknown): Once | undefined {
  if (key === undefined) return undefined
  return { key, request: createHash('sha256').update(JSON.stringify(requested)).digest() }
}
