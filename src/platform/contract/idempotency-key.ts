import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from './problem.ts'

const form = /^[\x21-\x7e]{1,255}$/

/** Schema of the header `Idempotency-Key`. */
export const idempotencyKey = z.string().regex(form).optional()

/** Validation errors of an `Idempotency-Key`. */
export function keyFaults(key: string | undefined): Fault[] {
  if (key === undefined || form.test(key)) return []
  const reason = 'must be 1 to 255 visible ASCII characters'
  return [{ name: 'Idempotency-Key', reason, rule: 'pattern' }]
}

/** Identity of a request: the key of the client, and a digest of the content. */
export type Once = { key: string; request: Buffer }

/** Identity of a request with `Idempotency-Key`; undefined without one. Whitespace is ignored, the order of members is not. */
export function onceOf(key: string | undefined, requested: unknown): Once | undefined {
  if (key === undefined) return undefined
  return { key, request: createHash('sha256').update(JSON.stringify(requested)).digest() }
}
