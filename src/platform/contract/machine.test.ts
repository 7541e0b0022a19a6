import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machine } from './machine.ts'

const doorStates = machine('door', [
  ['open', 'closed', 'shut'],
  ['ajar', 'closed', 'shut'],
  ['shut', 'opened', 'open'],
])

test('an event is allowed in the states of its rows, and leads to one state', () => {
  assert.deepEqual(doorStates.from('closed'), ['open', 'ajar'])
  assert.equal(doorStates.to('closed'), 'shut')
  assert.equal(doorStates.allows('ajar', 'closed'), true)
  assert.equal(doorStates.allows('shut', 'closed'), false)
  assert.equal(doorStates.allows('unknown', 'opened'), false)
  assert.deepEqual(doorStates.states, ['open', 'shut', 'ajar'])
})

test('the event between two states is known, and an undeclared move is rejected', () => {
  assert.equal(doorStates.between('ajar', 'shut'), 'closed')
  assert.throws(() => doorStates.between('ajar', 'open'), /door: no event leads from ajar to open/)
})

test('a table in which an event leads to two states is rejected', () => {
  const twoWays = [
    ['open', 'pushed', 'shut'],
    ['shut', 'pushed', 'open'],
  ] as const
  assert.throws(() => machine('door', twoWays), /door: event pushed leads to both shut and open/)
})
