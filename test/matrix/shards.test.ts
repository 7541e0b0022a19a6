import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operationsOf, type Shard, shards, tagged } from './shards.ts'

const names = Object.keys(shards) as Shard[]

test('every operation is called once by the matrix', () => {
  const called = names.flatMap((shard) => operationsOf(shard).map(([id]) => id))
  assert.deepEqual(
    called.toSorted(),
    tagged()
      .map(([, id]) => id)
      .toSorted(),
  )
})

test('every shard of the matrix has its test file', () => {
  const missing = names.filter((shard) => !existsSync(join(import.meta.dirname, `${shard}.test.ts`)))
  assert.deepEqual(missing, [])
})
