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

/** One set over time: what it delivers when segments like `1a` (number and content) arrive. */
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
    expire: (after: number) => written(expireSet(set, start + after, makeId)),
    dueAfter: () => set.dueAt - start,
  }
}

const written = ({ pieces, follows }: Gathered) =>
  `${pieces.map((one) => one?.octets.toString() ?? '-').join('')}${follows ? ' late' : ''}`

describe('a long message [fault S12]', () => {
  test('is delivered once, when its last segment arrives, in any order', () => {
    const set = openSet(3)
    assert.deepEqual(set.come('3c'), [])
    assert.deepEqual(set.come('1a'), [])
    assert.deepEqual(set.come('2b'), ['abc'])
  })

  test('is delivered once although its segments are repeated, one by one or all', () => {
    const set = openSet(2)
    assert.deepEqual(set.come('1a 1a 2b 2b 1a'), ['ab'])
    assert.deepEqual(set.come('1a 2b', repeatMs - 1), [])
  })

  test('is delivered with gaps after the timeout, which starts with its first segment', () => {
    const set = openSet(4)
    set.come('2b')
    set.come('3c', reassemblyTimeoutMs - 1)
    assert.equal(set.dueAfter(), reassemblyTimeoutMs)
    assert.equal(set.expire(reassemblyTimeoutMs), '-bc-')
  })

  test('has its late segments delivered separately, each once', () => {
    const set = openSet(3)
    set.come('1a')
    set.expire(reassemblyTimeoutMs)
    const late = reassemblyTimeoutMs + lateMs - 1
    assert.deepEqual(set.come('3c', late), ['--c late'])
    assert.deepEqual(set.come('3c', late), [])
    assert.deepEqual(set.come('2b', late), ['-b- late'])
  })

  test('does not accept a segment of another message with the same reference', () => {
    const set = openSet(2)
    set.come('1a 2b')
    assert.deepEqual(set.come('2d'), [])
    assert.deepEqual(set.come('1c'), ['cd'])
  })

  test('is delivered incomplete when another message uses its reference', () => {
    const set = openSet(3)
    set.come('1a 2b')
    assert.deepEqual(set.come('1x'), ['ab-'])
    assert.deepEqual(set.come('2y 3z'), ['xyz'])
  })

  test('with the same content counts as another message after the repeat window', () => {
    const set = openSet(2)
    set.come('1a 2b')
    assert.deepEqual(set.come('1a 2b', repeatMs), ['ab'])
  })

  test('does not wait for segments of a message that expired long ago', () => {
    const set = openSet(2)
    set.come('1a')
    set.expire(reassemblyTimeoutMs)
    assert.deepEqual(set.come('2d', reassemblyTimeoutMs + lateMs), [])
    assert.deepEqual(set.come('1c', reassemblyTimeoutMs + lateMs), ['cd'])
  })

  test('with a single position for all segments is delivered once per different content', () => {
    const set = openSet(2)
    assert.deepEqual(set.come('1a 1b 1c 1c'), ['a-', 'b-'])
  })

  test('that exceeds the size limit is delivered incomplete, and the next segment starts another one', () => {
    const half = 'x'.repeat(maxOctets / 2)
    const set = openSet(255)
    assert.deepEqual(set.come(`1${half} 2${half}`), [])
    const [notified, ...others] = set.come('3c')
    assert.equal(notified, `${half}${half}${'-'.repeat(253)}`)
    assert.deepEqual(others, [])
    assert.equal(set.expire(reassemblyTimeoutMs), `--c${'-'.repeat(252)}`)
  })

  test('that was delivered stays bounded despite late segments', () => {
    const set = openSet(255)
    const half = 'x'.repeat(maxOctets / 2)
    set.come('1a')
    set.expire(reassemblyTimeoutMs)
    assert.equal(set.come(`2${half}`, reassemblyTimeoutMs).length, 1)
    assert.deepEqual(set.come(`3${half}`, reassemblyTimeoutMs), [])
    assert.equal(set.expire(2 * reassemblyTimeoutMs), `--${half}${'-'.repeat(252)}`)
  })
})

const large = 'x'.repeat(maxOctets / 2 + 1)

test('for any sequence of segments each is delivered or waits, and none is delivered twice', () => {
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
      if (!set.delivered) notified.push(...namesOf(expireSet(set, start, makeId).pieces))
      assert.deepEqual(notified.toSorted(), kept.toSorted())
    }),
  )
})

function namesOf(pieces: (Piece | undefined)[]): string[] {
  return pieces.flatMap((one, i) => (one ? [`${i + 1}${one.octets.toString()}`] : []))
}
