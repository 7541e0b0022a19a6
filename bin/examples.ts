/** Sends the example requests of the named areas, or of all areas, to an exchange, and writes requests and responses to `docs/examples`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Area, areas, recordArea } from '../test/examples/areas.ts'
import { jsonPage } from './json-page.ts'
import { root } from './snapshots.ts'
import { startTestServer } from './test-database.ts'

const server = await startTestServer()
try {
  Object.assign(process.env, server.environment)
  const [, , ...named] = process.argv
  for (const area of (named.length > 0 ? named : Object.keys(areas)) as Area[]) {
    writeFileSync(join(root, 'docs', 'examples', `${area}.json`), jsonPage(await recordArea(area)))
    console.log(`written docs/examples/${area}.json`)
  }
} finally {
  await server.stop()
}
