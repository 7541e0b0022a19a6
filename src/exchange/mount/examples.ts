import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Examples } from '#platform/contract/openapi/openapi-examples.ts'

const folder = fileURLToPath(new URL('../../../docs/examples', import.meta.url))

/** The recorded examples of all areas, which `bin/examples.ts` writes and `test/docs/examples.test.ts` sends again. */
export function readExamples(): Examples {
  const areas = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Examples,
  )
  return Object.assign({}, ...areas) as Examples
}
