import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PLAN, behaviourOf, planAsMarkdown } from './plan.ts'

describe('the numbering plan', () => {
  test('delivers to 99000000001 and to every number outside the plan', () => {
    const delivered = { status: 0, receipts: [{ state: 'DELIVRD', err: 0 }] }
    for (const number of ['99000000001', '12025550100', '990', '9909900000001', '99099000001']) {
      assert.deepEqual(behaviourOf(number), delivered, number)
    }
  })

  test('ignores the last two digits', () => {
    assert.deepEqual(behaviourOf('99001001100'), behaviourOf('99001001199'))
  })

  test('reaches every command_status of four decimal digits', () => {
    for (const status of [1, 0x0b, 0x45, 0x58, 0xff, 1024, 9999]) {
      assert.equal(behaviourOf(`99002${String(status).padStart(4, '0')}01`).status, status)
    }
  })

  test('has examples that are valid numbers with the behaviour of their row', () => {
    for (const { digits, example, behave } of PLAN) {
      assert.match(example, /^990\d{8}$/)
      assert.equal(example.slice(3, 5), digits)
      assert.deepEqual(
        behaviourOf(example),
        behave(Number(example.slice(5, 9)), () => 1),
      )
    }
    assert.equal(new Set(PLAN.map(({ digits }) => digits)).size, PLAN.length)
  })

  test('is written as a table with a row for each outcome', () => {
    const lines = planAsMarkdown().split('\n')
    assert.equal(lines.length, PLAN.length + 2)
    for (const line of lines) assert.equal(line.split('|').length, 6)
  })
})
