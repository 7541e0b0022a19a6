import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'

// Without this option the linter applies `if` as if it forbade all members that it does not name.
const rules = {
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
} as const

for (const name of ['openapi.json', 'openapi-operators.json'])
  test(`a public linter reports no error in docs/${name}`, async () => {
    const source = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const found = await lintFromString({ source, absoluteRef: name, config })
    assert.deepEqual(
      found.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} (${at?.pointer})`),
      [],
    )
  })
