import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, areas, recordArea } from '../examples/areas.ts'
import { documentOf } from '#exchange/mount/contracts.ts'
import { readExamples } from '#exchange/mount/examples.ts'
import { documentedEvents } from '#exchange/mount/webhook-bodies.ts'
import { read } from './pages.ts'

for (const area of Object.keys(areas) as Area[])
  test(`the exchange answers the examples of ${area} as printed in the API documents`, async () => {
    const printed: unknown = JSON.parse(read(`docs/examples/${area}.json`))
    assert.deepEqual(await recordArea(area), printed, `run \`node bin/examples.ts ${area}\``)
  })

for (const audience of ['customers', 'operators'] as const)
  test(`every operation of the API of ${audience} has an example of a successful response`, () => {
    const examples = readExamples()
    const operations = Object.values(documentOf(audience).paths).flatMap((item) => Object.values(item))
    const missing = operations
      .map(({ operationId }) => operationId)
      .filter((id) => !examples[id]?.some(({ status }) => status < 400))
    assert.deepEqual(missing, [])
  })

test('every event type has an example of a webhook', () => {
  const examples = readExamples()
  assert.deepEqual(
    documentedEvents.filter(({ type }) => !examples[type]).map(({ type }) => type),
    [],
  )
})
