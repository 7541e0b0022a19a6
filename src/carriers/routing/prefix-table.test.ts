import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prefixTable } from './prefix-table.ts'

test('a lookup returns the result of a linear search through all prefixes', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^[123]{0,${max}}$`))
  fc.assert(
    fc.property(fc.array(fc.tuple(digits(5), fc.nat(1000)), { maxLength: 20 }), digits(7), (rows, number) => {
      const values = new Map(rows)
      const fitting = [...values]
        .filter(([prefix]) => number.startsWith(prefix))
        .toSorted(([a], [b]) => b.length - a.length)
      const table = prefixTable(values)
      const [best] = fitting
      assert.deepEqual(table.find(number), best && { prefix: best[0], value: best[1] })
      assert.deepEqual(
        table.along(number),
        fitting.map(([, value]) => value),
      )
    }),
  )
})
