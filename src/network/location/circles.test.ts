import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { angleBetween, angleOf, type Circle, partInside } from './circles.ts'
import { compare } from './location-match.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Radii in meters: those of a cell, of a country, and of more than half the Earth. */
const radius = fc.oneof(
  fc.double({ min: 1, max: 2_000, noNaN: true }),
  fc.double({ min: 2_000, max: 500_000, noNaN: true }),
  fc.double({ min: 500_000, max: 19_000_000, noNaN: true }),
)
const circle: fc.Arbitrary<Circle> = fc
  .tuple(position, radius)
  .map(([center, meters]) => ({ ...center, radius: meters }))
/** Two circles that overlap, touch, contain each other, or lie just apart. */
const near: fc.Arbitrary<[Circle, Circle]> = fc
  .tuple(circle, radius, fc.double({ min: 0, max: 1.2, noNaN: true }))
  .map(([one, meters, apart]) => {
    const degrees = Math.min(180, (((one.radius + meters) * apart) / 6_371_008.8) * (180 / Math.PI))
    const across = one.latitude + degrees
    const latitude = across > 90 ? 180 - across : across
    const longitude = across > 90 ? one.longitude - Math.sign(one.longitude || 1) * 180 : one.longitude
    return [one, { latitude, longitude, radius: meters }]
  })
const pair = fc.oneof(fc.tuple(circle, circle), near)
const areaOf = (one: Circle) => Math.sin(angleOf(one) / 2) ** 2

test('the part inside is between 0 and 1, and 1 only if the circle is contained [S1-103]', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const part = partInside(a, b)
      assert.ok(part >= 0 && part <= 1)
      const [d, ra, rb] = [angleBetween(a, b), angleOf(a), angleOf(b)]
      assert.equal(part === 1 && d + ra > rb + 1e-9, false)
      if (d + ra <= rb) assert.equal(part, 1)
      if (d >= ra + rb) assert.equal(part, 0)
    }),
  )
})

test('the shared area of two circles does not depend on their order', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [ofA, ofB] = [partInside(a, b) * areaOf(a), partInside(b, a) * areaOf(b)]
      assert.ok(Math.abs(ofA - ofB) <= 1e-6 * Math.min(areaOf(a), areaOf(b)) + 1e-15, `${ofA} ${ofB}`)
    }),
  )
})

test('a larger circle contains at least the same part', () => {
  fc.assert(
    fc.property(pair, fc.double({ min: 1, max: 3, noNaN: true }), ([a, b], factor) => {
      const larger = { ...b, radius: b.radius * factor }
      assert.ok(partInside(a, larger) >= partInside(a, b) - 1e-6)
    }),
  )
})

test('a circle containing a smaller one overlaps it by the ratio of their areas', () => {
  fc.assert(
    fc.property(circle, fc.double({ min: 0.01, max: 1, noNaN: true }), (a, factor) => {
      const inner = { ...a, radius: a.radius * factor }
      assert.equal(partInside(inner, a), 1)
      assert.ok(Math.abs(partInside(a, inner) - areaOf(inner) / areaOf(a)) < 1e-9)
    }),
  )
})

test('the computed part agrees with counting evenly spread points', () => {
  fc.assert(
    fc.property(near, ([a, b]) => {
      assert.ok(Math.abs(partInside(a, b) - counted(a, b)) < 0.02, `${partInside(a, b)} ${counted(a, b)}`)
    }),
    { numRuns: 60 },
  )
})

/** Estimates the part of circle `a` that is inside `b` by counting points on a sunflower spiral, which spreads them evenly. */
function counted(a: Circle, b: Circle, points = 6_000): number {
  const full = areaOf(a)
  const turn = Math.PI * (3 - Math.sqrt(5))
  let inside = 0
  for (let n = 0; n < points; n++) {
    const away = 2 * Math.asin(Math.sqrt((full * (n + 0.5)) / points))
    const seed = { ...walk(a, n * turn, away), radius: 0 }
    if (angleBetween(seed, b) <= angleOf(b)) inside++
  }
  return inside / points
}

/** The point reached from a start by bearing and angular distance. */
function walk(from: Circle, bearing: number, way: number): { latitude: number; longitude: number } {
  const [latitude, longitude] = [(from.latitude * Math.PI) / 180, (from.longitude * Math.PI) / 180]
  const sine = Math.sin(latitude) * Math.cos(way) + Math.cos(latitude) * Math.sin(way) * Math.cos(bearing)
  const to = Math.asin(Math.min(1, Math.max(-1, sine)))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(way) * Math.cos(latitude),
    Math.cos(way) - Math.sin(latitude) * Math.sin(to),
  )
  return { latitude: (to * 180) / Math.PI, longitude: ((longitude + east) * 180) / Math.PI }
}

test('two circles of 1 km, each centered on the edge of the other, overlap by 39 percent', () => {
  const bonn = { latitude: 50.735851, longitude: 7.10066, radius: 1_000 }
  const north = { ...bonn, latitude: bonn.latitude + (1_000 / 6_371_008.8) * (180 / Math.PI) }
  assert.deepEqual(compare(bonn, north), { verificationResult: 'PARTIAL', matchRate: 39 })
})

test('an overlap near 0 or 100 percent is returned as 1 or 99, and a point is either inside or outside', () => {
  const here = { latitude: 0, longitude: 179.9999, radius: 100_000 }
  assert.deepEqual(compare({ ...here, radius: 1 }, here), { verificationResult: 'PARTIAL', matchRate: 1 })
  assert.deepEqual(compare({ ...here, radius: 99_990 }, here), {
    verificationResult: 'PARTIAL',
    matchRate: 99,
  })
  assert.deepEqual(compare({ ...here, longitude: -179.9999 }, { ...here, radius: 0 }), {
    verificationResult: 'TRUE',
  })
  assert.deepEqual(compare(here, { ...here, longitude: 178, radius: 0 }), { verificationResult: 'FALSE' })
  assert.deepEqual(compare({ ...here, radius: 1e9 }, here), { verificationResult: 'TRUE' })
})
