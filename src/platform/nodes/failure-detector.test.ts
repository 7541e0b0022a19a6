import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDeaths } from './failure-detector.ts'

const look = (deaths: ReturnType<typeof openDeaths>, at: number, ...alive: string[]) =>
  deaths.look(at, at + 10, new Set(alive))

test('a node is dead when it was seen to live and looks have lacked it for the whole time, counted from the answer to the first of them [fault C1]', () => {
  const deaths = openDeaths(1_000)
  assert.deepEqual(look(deaths, 0, 'a', 'b'), [])
  assert.deepEqual(look(deaths, 100, 'a'), [])
  assert.deepEqual(look(deaths, 1_100, 'a'), [])
  assert.deepEqual(look(deaths, 1_110, 'a'), ['b'])
})

test('a node that shows itself in between, or was never seen, is not dead', () => {
  const deaths = openDeaths(1_000)
  look(deaths, 0, 'a')
  look(deaths, 100)
  assert.deepEqual(look(deaths, 900, 'a'), [])
  assert.deepEqual(look(deaths, 1_200), [])
  assert.deepEqual(look(deaths, 2_000), [])
  assert.deepEqual(look(deaths, 2_210), ['a'])
})

test('whoever has lost its own sign has seen nobody', () => {
  const deaths = openDeaths(1_000)
  look(deaths, 0, 'a')
  deaths.forget()
  assert.deepEqual(look(deaths, 5_000), [])
  assert.deepEqual(look(deaths, 10_000), [])
})

test('the end of a dead node is due until it was made, and a few times after, ever more seldom', () => {
  const deaths = openDeaths(1_000)
  look(deaths, 0, 'a')
  look(deaths, 0)
  const due: number[] = []
  for (let at = 1_000; at < 200_000; at += 10) {
    if (look(deaths, at).length === 0) continue
    due.push(at)
    if (due.length > 1) deaths.ended('a')
  }
  assert.deepEqual(due, [1_010, 1_020, 2_010, 4_010, 8_010, 16_010, 32_010])
})
