import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machine } from './machine.ts'

const hinged = machine('door', [
  ['open', 'closed', 'shut'],
  ['ajar', 'closed', 'shut'],
  ['shut', 'opened', 'open'],
])

test('an event is allowed in the states of its rows, and leads to one state', () => {
  assert.deepEqual(hinged.from('closed'), ['open', 'ajar'])
  assert.equal(hinged.to('closed'), 'shut')
  assert.equal(hinged.allows('ajar', 'closed'), true)
  assert.equal(hinged.allows('shut', 'closed'), false)
  assert.equal(hinged.allows('unknown', 'opened'), false)
  assert.deepEqual(hinged.states, ['open', 'shut', 'ajar'])
})

test('the event between two states is known, and an undeclared move is rejected', () => {
  assert.equal(hinged.between('ajar', 'shut'), 'closed')
  assert.throws(() => hinged.between('ajar', 'open'), /door: no event leads from ajar to open/)
})

test('a table in which an event leads to two states is rejected', () => {
  const twoWays = [
    ['open', 'pushed', 'shut'],
    ['shut', 'pushed', 'open'],
  ] as const
  assert.throws(() => machine('door', twoWays), /door: event pushed leads to both shut and open/)
})
