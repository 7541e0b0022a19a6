import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCountry } from '#platform/country-codes.ts'
import { countriesOf } from '#platform/mobile-countries.ts'
import { VIRTUAL_PLAN } from './virtual-plan.ts'
import { virtualAnswersOf } from './virtual.ts'

const now = Date.UTC(2030, 0, 1)
const hours = (n: number) => new Date(now - n * 3_600_000)
const of = (ending: string, at = now) => virtualAnswersOf(`990000000${ending}`, undefined, at)

test('a virtual number without special digits returns the default data, relative to exchange time [S1-108]', () => {
  assert.deepEqual(of('01'), {
    simChange: { changedAt: hours(500) },
    reachability: { data: true, sms: true, at: hours(0) },
    roaming: { roaming: false, mcc: '262', at: hours(0) },
    location: { latitude: 52.5163, longitude: 13.3777, radius: 1000, at: hours(0) },
    fault: undefined,
  })
  assert.deepEqual(of('01', now + 3_600_000).simChange, { changedAt: hours(499) })
})

test('the last two digits of a virtual number change its data', () => {
  assert.deepEqual(of('10').simChange, { changedAt: undefined, monitoredDays: 120 })
  assert.deepEqual(of('11').simChange, { changedAt: hours(1) })
  assert.equal(of('13').simChange, undefined)
  assert.deepEqual(of('21').reachability, { data: false, sms: false, at: hours(3) })
  assert.equal(of('44').location?.latitude, 90)
  assert.deepEqual(of('46').location?.at, hours(24))
  assert.equal(of('97').location, undefined)
  assert.equal(of('99').fault, 'timeout')
  assert.equal(countriesOf(of('32').roaming!.mcc!).length, 5)
  assert.equal(countriesOf(of('33').roaming!.mcc!).length, 0)
})

test('times of virtual numbers are never in the future, and their locations and countries are valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^990[0-9]{2,12}$/), (msisdn) => {
      const answers = virtualAnswersOf(msisdn, undefined, now)
      for (const one of [answers.reachability, answers.roaming, answers.location])
        assert.ok(!one || one.at <= hours(0))
      assert.ok((answers.simChange?.changedAt ?? hours(0)) <= hours(0))
      for (const country of countriesOf(answers.roaming?.mcc ?? '')) assert.ok(isCountry(country))
      const { latitude, longitude, radius } = answers.location ?? { latitude: 0, longitude: 0, radius: 1 }
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && radius > 0)
    }),
  )
})

test('every ending occurs in the table once', () => {
  assert.equal(new Set(VIRTUAL_PLAN.map(({ digits }) => digits)).size, VIRTUAL_PLAN.length)
})
