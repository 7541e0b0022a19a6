import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSmpp, type SmppEvidence } from './promises.ts'

const submit = (messageId: string, more: object = {}) => ({
  destination: `49150000${messageId}`,
  segments: 1,
  outcome: 'accepted' as const,
  status: 0,
  messageId,
  ...more,
})
const message = (id: string, recipient = `49150000${id}`) => ({ id, recipient, status: 'delivered' })
const acknowledged = (id: string, attempts = 1) => ({ id, outcome: 'acknowledged', attempts })

const kept = (): SmppEvidence => ({
  submits: [submit('1'), submit('2', { outcome: 'refused', status: 0x14, messageId: '' })],
  receipts: new Map([['1', 1]]),
  facts: { messages: [message('1')], receipts: [acknowledged('1')] },
})

const brokenIn = (seen: SmppEvidence) =>
  checkSmpp(seen).flatMap(({ promise, differences }) => (differences.length > 0 ? [promise] : []))

test('a run in which every promise is kept has no differences', () => {
  assert.deepEqual(brokenIn(kept()), [])
})

const breaches: Record<string, (seen: SmppEvidence) => SmppEvidence> = {
  'accepted submits are stored': ({ facts, ...seen }) => ({ ...seen, facts: { ...facts, messages: [] } }),
  'refused submits are not stored': ({ facts, ...seen }) => ({
    ...seen,
    facts: { ...facts, messages: [...facts.messages, message('3', submit('2').destination)] },
  }),
  'a submit is stored at most once': ({ facts, ...seen }) => ({
    ...seen,
    facts: { ...facts, messages: [message('9', submit('1').destination), message('1')] },
  }),
  'stored messages are delivered': ({ facts, ...seen }) => ({
    ...seen,
    facts: { ...facts, messages: [{ ...message('1'), status: 'submitted' }] },
  }),
  'accepted submits get their receipts': (seen) => ({ ...seen, receipts: new Map() }),
  'repeated receipts are recorded': (seen) => ({ ...seen, receipts: new Map([['1', 2]]) }),
  'receipts end acknowledged': ({ facts, ...seen }) => ({
    ...seen,
    facts: { ...facts, receipts: [{ ...acknowledged('1'), outcome: 'expired' }] },
  }),
}

for (const [promise, breach] of Object.entries(breaches))
  test(`a run that breaks "${promise}" is noticed`, () => {
    assert.deepEqual(brokenIn(breach(kept())), [promise])
  })
