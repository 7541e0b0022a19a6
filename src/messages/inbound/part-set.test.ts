import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Piece } from '#carriers/index.ts'
import {
  arrive,
  emptySet,
  expireSet,
  lateMs,
  maxOctets,
  reassemblyTimeoutMs,
  repeatMs,
  type Gathered,
  type PartSet,
} from './part-set.ts'

const start = 1_000_000
let ids = 0
const makeId = () => `id${++ids}`

const piece = (text: string): Piece => ({
  coding: 'gsm',
  dataCoding: 0,
  octets: Buffer.from(text),
  header: null,
})

/** One set over time: what it is told as when parts like `1a` (its number and its content) come in. */
function openSet(total: number) {
  let set: PartSet = emptySet(total, start)
  return {
    come(words: string, after = 0): string[] {
      const parts = words
        .split(' ')
        .map((word) => ({ part: Number.parseInt(word, 10), piece: piece(word.replace(/^\d+/, '')) }))
      const arrived = arrive(set, parts, start + after, makeId)
      set = arrived.set
      return arrived.gathered.map(written)
    },
    giveUp: (after: number) => written(expireSet(set, start + after, makeId)),
    dueAfter: () => set.dueAt - start,
  }
}

const written = ({ pieces, follows }: Gathered) =>
  `${pieces.map((one) => one?.octets.toString() ?? '-').join('')}${follows ? ' late' : ''}`

describe('a long message [fault S12]', () => {
  test('is told once, when its last part has come, in whatever order', () => {
    const set = openSet(3)
    assert.deepEqual(set.come('3c'), [])
    assert.deepEqual(set.come('1a'), [])
    assert.deepEqual(set.come('2b'), ['abc'])
  })

  test('is told once although its parts come again, one by one or all', () => {
    const set = openSet(2)
    assert.deepEqual(set.come('1a 1a 2b 2b 1a'), ['ab'])
    assert.deepEqual(set.come('1a 2b', repeatMs - 1), [])
  })

  test('waits from its first part on, and then is told with gaps', () => {
    const set = openSet(4)
    set.come('2b')
    set.come('3c', reassemblyTimeoutMs - 1)
    assert.equal(set.dueAfter(), reassemblyTimeoutMs)
    assert.equal(set.giveUp(reassemblyTimeoutMs), '-bc-')
  })

  test('has its late parts told by themselves, each once', () => {
    const set = openSet(3)
    set.come('1a')
    set.giveUp(reassemblyTimeoutMs)
    const late = reassemblyTimeoutMs + lateMs - 1
    assert.deepEqual(set.come('3c', late), ['--c late'])
    assert.deepEqual(set.come('3c', late), [])
    assert.deepEqual(set.come('2b', late), ['-b- late'])
  })

  test('does not take a part of another one that has its reference', () => {
    const set = openSet(2)
    set.come('1a 2b')
    assert.deepEqual(set.come('2d'), [])
    assert.deepEqual(set.come('1c'), ['cd'])
  })

  test('that is incomplete is told as it is when another one takes its reference', () => {
    const set = openSet(3)
    set.come('1a 2b')
    assert.deepEqual(set.come('1x'), ['ab-'])
    assert.deepEqual(set.come('2y 3z'), ['xyz'])
  })

  test('with the same words is another one when the time of repetitions is over', () => {
    const set = openSet(2)
    set.come('1a 2b')
    assert.deepEqual(set.come('1a 2b', repeatMs), ['ab'])
  })

  test('does not wait for parts of one that was given up long ago', () => {
    const set = openSet(2)
    set.come('1a')
    set.giveUp(reassemblyTimeoutMs)
    assert.deepEqual(set.come('2d', reassemblyTimeoutMs + lateMs), [])
    assert.deepEqual(set.come('1c', reassemblyTimeoutMs + lateMs), ['cd'])
  })

  test('whose every part claims the same place is told as often as its content differs', () => {
    const set = openSet(2)
    assert.deepEqual(set.come('1a 1b 1c 1c'), ['a-', 'b-'])
  })

  test('whose parts are too large for it is told as it is, and what comes then begins another', () => {
    const half = 'x'.repeat(maxOctets / 2)
    const set = openSet(255)
    assert.deepEqual(set.come(`1${half} 2${half}`), [])
    const [notified, ...others] = set.come('3c')
    assert.equal(notified, `${half}${half}${'-'.repeat(253)}`)
    assert.deepEqual(others, [])
    assert.equal(set.giveUp(reassemblyTimeoutMs), `--c${'-'.repeat(252)}`)
  })

  test('that was told does not grow without end by its late parts', () => {
    const set = openSet(255)
    const half = 'x'.repeat(maxOctets / 2)
    set.come('1a')
    set.giveUp(reassemblyTimeoutMs)
    assert.equal(set.come(`2${half}`, reassemblyTimeoutMs).length, 1)
    assert.deepEqual(set.come(`3${half}`, reassemblyTimeoutMs), [])
    assert.equal(set.giveUp(2 * reassemblyTimeoutMs), `--${half}${'-'.repeat(252)}`)
  })
})

const large = 'x'.repeat(maxOctets / 2 + 1)

test('whatever comes, everything is told or waits, and nothing is told twice', () => {
  const words = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', 'c', large)), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(words, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (some, cuts) => {
      let set: PartSet = emptySet(4, start)
      const notified: string[] = []
      const kept: string[] = []
      some.forEach(([part, text], i) => {
        const before = set.pieces.get(part)?.octets.toString()
        if (before !== text) kept.push(`${part}${text}`)
        const arrived = arrive(set, [{ part, piece: piece(text) }], start + cuts[i]!, makeId)
        set = arrived.set
        for (const { pieces } of arrived.gathered) notified.push(...namesOf(pieces))
      })
      if (!set.told) notified.push(...namesOf(expireSet(set, start, makeId).pieces))
      assert.deepEqual(notified.toSorted(), kept.toSorted())
    }),
  )
})

function namesOf(pieces: (Piece | undefined)[]): string[] {
  return pieces.flatMap((one, i) => (one ? [`${i + 1}${one.octets.toString()}`] : []))
}
