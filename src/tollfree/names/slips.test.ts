import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nameQueryOf, resembles } from './name-query.ts'
import { fold, wordsOf } from './fold.ts'
import { isEquivalent, slipsOf } from './slips.ts'

const finds = (requested: string, name: string) => resembles(nameQueryOf(requested), fold(name))

test('a name is found by its words, their beginnings, and with typing errors [S2-222]', () => {
  const found: Record<string, string[]> = {
    'Blue Kite Incorporated': [
      'blue kite',
      'Bleu Kite',
      'kite blue',
      'KITES',
      'blue ki',
      'bluekite',
      'Blue Kite LLC',
      'bue kite',
      'blue inocrporatd',
    ],
    'BlueKite, Inc.': ['blue kite', 'bluekite', 'blekite', 'blue'],
    'Joe’s Café': ["joe's cafe", 'joes café', 'joe s cafe', 'JOES CAEF'],
    'AT&T': ['att', 'at t', 'AT&T'],
    'Straße 66': ['strasse', 'STRASSE 66', '66'],
    'Северный Ветер': ['ветер', 'СЕВЕРНЫЙ', 'вeтер', 'севреный'],
    株式会社エックス: ['エックス', '株式会社', '株式会社エックス', '会'],
    'Lighthouse Limited': ['light house', 'lighthuose', 'lihgthuose', 'limited'],
  }
  for (const [name, requested] of Object.entries(found))
    for (const one of requested) assert.ok(finds(one, name), `${one}: ${name}`)
})

test('a name is not found by other words, with too many typing errors, or with other digits [S2-222]', () => {
  const missed: Record<string, string[]> = {
    'Blue Kite': ['heron', 'blue heron', 'lbeu kite', 'te', 'bit', 'kite corporation of blue'],
    'Store 1024': ['store 1025', '024'],
    'Red Fox': ['fix', 'read foxes', 'rde'],
    株式会社エックス: ['エクス'],
  }
  for (const [name, requested] of Object.entries(missed))
    for (const one of requested) assert.ok(!finds(one, name), `${one}: ${name}`)
  for (const signs of ['', '!!!', '%', "'", ' ']) assert.deepEqual(nameQueryOf(signs), [])
})

const letters = fc.constantFrom('a', 'a', 'b')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 16 })

test('words are equivalent if they differ by no more typing errors than the longer one allows', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const length = Math.max(one.length, other.length)
      const most = length < 4 ? 0 : length < 9 ? 1 : 2
      assert.equal(isEquivalent(one, other), slipsBetween(one, other) <= most)
    }),
    { numRuns: 3_000 },
  )
})

/** Reference implementation: the optimal string alignment (restricted Damerau-Levenshtein) distance. */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = swapped && i > 1 && j > 1 ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(rows[i - 1]![j - 1]! + wrong, rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed))
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}

test('two equivalent words share a variant with deleted letters', () => {
  const slip = fc.record({
    at: fc.nat(30),
    how: fc.constantFrom('more', 'less', 'wrong', 'places'),
    letter: letters,
  })
  const long = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 3, maxLength: 30 })
  fc.assert(
    fc.property(long, fc.array(slip, { maxLength: 2 }), (one, slips) => {
      const other = slips.reduce(slipped, one)
      if (one === other || !isEquivalent(one, other)) return
      assert.ok(slipsOf(one).intersection(slipsOf(other)).size > 0, `${one} ${other}`)
    }),
    { numRuns: 3_000 },
  )
})

function slipped(text: string, { at, how, letter }: { at: number; how: string; letter: string }): string {
  const i = at % text.length
  const [before, here, behind] = [text.slice(0, i), text.slice(i, i + 1), text.slice(i + 1)]
  if (how === 'more') return before + letter + here + behind
  if (how === 'less') return before + behind
  if (how === 'wrong') return before + letter + behind
  return before + behind.slice(0, 1) + here + behind.slice(1)
}

test('the search keys of any name fit into the index', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (name) => {
      const folded = fold(name)
      assert.ok(Buffer.byteLength(folded) <= 2_400)
      const { words, joined } = wordsOf(folded)
      for (const one of [...words, ...joined]) {
        assert.ok(Buffer.byteLength(one) <= 160)
        assert.ok(slipsOf(one).size <= 79)
      }
    }),
    { numRuns: 30 },
  )
})
