import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { offered, listNumbers } from '../../../test/support/number-listings.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { numberTypes } from '#accounts/index.ts'
import { featureWords, featuresOf } from '../inventory/features.ts'
import { searchPatterns, type Pattern } from '../inventory/pattern.ts'
import { searchAvailable } from './search.ts'

let world: TestDatabase
before(async () => void (world = await openTestDatabase()))
after(() => world.close())

type Known = { msisdn: string; type: (typeof numberTypes)[number]; features: string }

/** Digits with many repetitions, so that patterns match in heads, in tails and across both. */
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom('1', '2', '7'), minLength: min, maxLength: max })

function matches({ where, digits }: Pattern, msisdn: string): boolean {
  if (where === 'starts') return msisdn.startsWith(digits)
  return where === 'ends' ? msisdn.endsWith(digits) : msisdn.includes(digits)
}

test('for any search exactly the matching available numbers are counted and listed, page by page [S3-076]', async () => {
  const numbers = fc.uniqueArray(
    fc.record({
      msisdn: digits(7, 15),
      type: fc.constantFrom(...numberTypes),
      features: fc.constantFrom(...featureWords),
    }),
    { selector: ({ msisdn }) => msisdn, minLength: 1, maxLength: 150 },
  )
  const question = fc.record({
    pattern: fc.option(fc.record({ where: fc.constantFrom(...searchPatterns), digits: digits(1, 9) }), {
      nil: undefined,
    }),
    type: fc.option(fc.constantFrom(...numberTypes), { nil: undefined }),
    features: fc.option(fc.constantFrom(...featureWords), { nil: undefined }),
    size: fc.integer({ min: 1, max: 40 }),
    index: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      numbers,
      fc.array(question, { minLength: 10, maxLength: 20 }),
      async (all, questions) => {
        await world.db.query('delete from inventory')
        await world.db.query('delete from number_block')
        await listNumbers(
          world.db,
          all.map(({ msisdn, ...rest }) => offered(msisdn, rest)),
        )
        for (const { pattern, type, features, size, index } of questions) {
          const wanted = featuresOf(features ?? 'SMS').filter(() => features !== undefined)
          const found = all
            .filter((one: Known) => !type || one.type === type)
            .filter((one) => wanted.every((feature) => featuresOf(one.features).includes(feature)))
            .filter(({ msisdn }) => !pattern || matches(pattern, msisdn))
            .map(({ msisdn }) => msisdn)
            .toSorted()
          const answer = await searchAvailable(world.db, {
            country: 'GB',
            pattern,
            type,
            features: wanted,
            size,
            index,
          })
          assert.equal(answer.count, found.length, JSON.stringify({ pattern, type, features }))
          const shown = answer.numbers.map(({ msisdn }) => msisdn)
          assert.deepEqual(
            shown,
            found.slice((index - 1) * size, index * size),
            JSON.stringify({ pattern, size, index }),
          )
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('numbers of other countries, and numbers that are not for sale, are neither counted nor listed', async () => {
  await listNumbers(world.db, [
    offered('4915112345678', { country: 'DE' }),
    offered('4915112345679', { country: 'DE' }),
    offered('33612345678', { country: 'FR' }),
  ])
  await world.db.query("update inventory set status = 'withdrawn' where msisdn = '4915112345678'")
  for (const pattern of [
    undefined,
    { where: 'contains', digits: '234' } as const,
    { where: 'starts', digits: '4' } as const,
  ]) {
    const { count, numbers } = await searchAvailable(world.db, { country: 'DE', pattern, size: 10, index: 1 })
    assert.equal(count, 1)
    assert.deepEqual(
      numbers.map(({ msisdn }) => msisdn),
      ['4915112345679'],
    )
  }
})
