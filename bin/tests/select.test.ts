import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainTests, filesOutside } from './domains.ts'
import { allTests, selectTests } from './select.ts'

test('every journey and every page belongs to a domain, and no domain names one that does not exist', () => {
  const existing = allTests().filter((file) => /^test\/(journeys|browser)\//.test(file))
  const named = new Set(Object.keys(domainTests).flatMap(filesOutside))
  assert.deepEqual([...named].toSorted(), existing)
})

test('the tests of a domain are those in its folder with its journeys and pages', () => {
  const files = selectTests(['messages'])
  assert.ok(files.includes('src/messages/message/states.test.ts'))
  assert.ok(files.includes('test/journeys/receipts.test.ts'))
  assert.ok(files.includes('test/browser/messages.test.ts'))
  assert.ok(!files.some((file) => file.startsWith('src/sims/')))
})

test('a file is run alone, a folder with all below it, and a file that is named twice once', () => {
  assert.deepEqual(selectTests(['bin/tests/select.test.ts', './bin/tests/select.test.ts']), [
    'bin/tests/select.test.ts',
  ])
  assert.ok(selectTests(['bin/tests']).includes('bin/tests/select.test.ts'))
  assert.throws(
    () => selectTests(['nothing-like-this']),
    /is not a test file, a folder with tests or a domain/,
  )
})
