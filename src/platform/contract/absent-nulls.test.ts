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

/** The body without its absent nulls. */
function pruned(value: unknown): unknown {
  withoutNulls(body)(value)
  return value
}

test('null is removed from optional members whose schema does not allow it, at any depth', () => {
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

test('null is kept if the schema allows it, or if the member is required or forbidden', () => {
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

test('a value that is not an object is unchanged', () => {
  for (const value of [null, 7, 'null', [null], [], undefined]) assert.deepEqual(pruned(value), value)
})
