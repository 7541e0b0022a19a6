import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { withoutNulls } from './absent-nulls.ts'

const address = z.object({ city: z.string(), street: z.string().optional() })
const body = z.looseObject({
  name: z.string(),
  note: z.string().optional(),
  cleared: z.string().nullish(),
  anything: z.unknown(),
  labels: z.record(z.string(), z.unknown()).optional(),
  address: address.nullish(),
  strict: z.strictObject({ known: z.string().optional() }).optional(),
  items: z.array(z.looseObject({ id: z.string(), tag: z.int().optional() })).optional(),
  choice: z
    .union([z.object({ a: z.string(), b: z.int().optional() }), z.object({ c: z.string() })])
    .optional(),
})

/** What is left of a body. */
function pruned(value: unknown): unknown {
  withoutNulls(body)(value)
  return value
}

test('null is taken away from optional members that have no null of their own, at any depth', () => {
  const nulls = { street: null, city: null }
  assert.deepEqual(
    pruned({
      note: null,
      unknown: null,
      address: nulls,
      items: [{ id: null, tag: null, other: null }, null, 7],
      choice: { a: null, b: null },
    }),
    { address: { city: null }, items: [{ id: null }, null, 7], choice: { a: null } },
  )
})

test('null stays where it has a meaning, where a member is required, and where none is allowed', () => {
  const kept = {
    name: null,
    cleared: null,
    anything: null,
    labels: { none: null },
    strict: { unknown: null },
    other: { inside: null },
  }
  assert.deepEqual(pruned(structuredClone(kept)), kept)
})

test('what is no object is left as it is', () => {
  for (const value of [null, 7, 'null', [null], [], undefined]) assert.deepEqual(pruned(value), value)
})
