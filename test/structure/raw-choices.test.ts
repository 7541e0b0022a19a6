import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** A list of API names as the choices of a field; `stateChoices` gives them labels. */
const rawNames = /data=\{(\[\.\.\.)?[\w.]*(statuses|states|kinds|reasons|types)\]?\}/gi

test('no field of the console offers API names as its choices', () => {
  const raw = globSync('console/src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(rawNames)].map(([found]) => `${file}: ${found}`),
  )
  assert.deepEqual(raw, [])
})
