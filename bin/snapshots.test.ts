import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, snapshots } from './snapshots.ts'

test('the API document, the generated pages, the schema and its types match the program', async () => {
  for (const [file, content] of Object.entries(await snapshots()))
    assert.equal(
      readFileSync(join(root, file), 'utf8'),
      content,
      `${file} is stale: run \`node bin/snapshot.ts\``,
    )
})
