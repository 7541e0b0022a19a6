/** Rewrites the committed generated files: the API documents, pages of tables, the schema and its types. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, snapshots } from './snapshots.ts'
import { startTestServer } from './test-database.ts'

const server = await startTestServer()
try {
  Object.assign(process.env, server.environment)
  for (const [file, content] of Object.entries(await snapshots())) {
    const same = readIfThere(join(root, file)) === content
    if (!same) writeFileSync(join(root, file), content)
    console.log(`${same ? 'same   ' : 'written'} ${file}`)
  }
} finally {
  await server.stop()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
