import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OutboundMessage } from '../message/outbound.ts'
import { openTurns } from './turns.ts'

const message = (accountId: string, id: string) => ({ accountId, id }) as OutboundMessage
const accounts = fc.constantFrom('a', 'b', 'c')
const steps = fc.array(fc.oneof(accounts, fc.constant(undefined)), { maxLength: 200 })

test('accounts take turns: a single message is sent second, regardless of the backlog of another account', () => {
  const turns = openTurns()
  for (let i = 0; i < 3_000; i++) turns.push(message('a', `a${i}`))
  turns.push(message('b', 'b'))
  assert.deepEqual([turns.shift()?.id, turns.shift()?.id, turns.shift()?.id], ['a0', 'b', 'a1'])
  assert.deepEqual([turns.length, turns.accounts, turns.of('a'), turns.of('b')], [2_998, 1, 2_998, 0])
})

test('no message is lost or repeated, and each account is served in order', () => {
  fc.assert(
    fc.property(steps, (each) => {
      const turns = openTurns()
      const waiting = new Map<string, string[]>()
      for (const [i, accountId] of each.entries()) {
        if (accountId) {
          turns.push(message(accountId, String(i)))
          waiting.set(accountId, [...(waiting.get(accountId) ?? []), String(i)])
        } else {
          const accepted = turns.shift()
          assert.equal(accepted?.id, accepted && waiting.get(accepted.accountId)!.shift())
        }
        const left = [...waiting].filter(([, ids]) => ids.length > 0)
        assert.equal(turns.length, left.flatMap(([, ids]) => ids).length)
        assert.equal(turns.accounts, left.length)
        for (const [one, ids] of waiting) assert.equal(turns.of(one), ids.length)
      }
      const left = turns.clear()
      for (const [accountId, ids] of waiting)
        assert.deepEqual(
          left.filter((one) => one.accountId === accountId).map(({ id }) => id),
          ids,
        )
      assert.equal(turns.length, 0)
    }),
  )
})

test('between two turns of an account every other waiting account has had one', () => {
  fc.assert(
    fc.property(fc.array(accounts, { minLength: 1, maxLength: 60 }), (each) => {
      const turns = openTurns()
      for (const [i, accountId] of each.entries()) turns.push(message(accountId, String(i)))
      while (turns.length > 0) {
        const round = new Set(Array.from({ length: turns.accounts }, () => turns.shift()!.accountId))
        for (const accountId of ['a', 'b', 'c']) assert.ok(round.has(accountId) || turns.of(accountId) === 0)
      }
    }),
  )
})
