import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from './checker.ts'
import type { Evidence } from './evidence.ts'

const id = '01a1fa1e-f906-7000-98e2-ff508684abf3'

/** One message without any fault. */
function evidence(): Evidence {
  const submit = { destination: '491500000000', messageId: 'a1' } as Evidence['submits'][number]
  const times = { invokedAt: 0, endedAt: 5, retryAfter: false }
  const sent = { kind: 'delivered', clientRef: 'ref-0', recipient: submit.destination } as const
  return {
    history: [{ ...sent, ...times, outcome: 'ok', status: 202, messageId: id }],
    submits: [submit],
    notified: new Map(
      ['submitted', 'delivered'].map((s) => [`${id} ${s}`, { webhookIds: new Set([s]), times: 1 }]),
    ),
    facts: {
      messages: [
        {
          id,
          client_ref: 'ref-0',
          recipient: submit.destination,
          status: 'delivered',
          price: 7,
          parts: 1,
          possible_duplicate: false,
          carrier_id: 'steady',
        },
      ],
      events: ['submitted', 'delivered'].map((status) => ({
        message_id: id,
        event: status,
        status,
        from: null,
        to: null,
      })),
      ledger: [
        { kind: 'topup', amount: 100, messages: 0, entries: 1 },
        { kind: 'debit', amount: -7, messages: 1, entries: 1 },
      ],
      balance: 93,
      unmatched: [],
      dispatch: [],
      deliveries: 0,
    },
  }
}

const broken = (seen: Evidence) =>
  check(seen).flatMap((one) => (one.differences.length > 0 ? one.promise.slice(0, 3).trim() : []))

test('an undisturbed run breaks no promise', () => {
  assert.deepEqual(broken(evidence()), [])
})

const wrongs: [label: string, promise: string, (seen: Evidence) => void][] = [
  ['an accepted message that is lost', 'I1', ({ facts }) => void facts.messages.pop()],
  ['a refused message that is stored', 'I1', ({ history }) => void (history[0]!.outcome = 'fail')],
  ['a message that is stored twice', 'I1', ({ facts }) => void facts.messages.push(facts.messages[0]!)],
  ['a message that no carrier saw', 'I1', (seen) => void (seen.submits = [])],
  ['a message that is stuck', 'I2', ({ facts }) => void (facts.messages[0]!.status = 'submitted')],
  [
    'a duplicate without a recorded doubt',
    'I3',
    (seen) => void (seen.submits = [...seen.submits, seen.submits[0]!]),
  ],
  ['a status without a webhook', 'I4', ({ notified }) => notified.clear()],
  [
    'a status under two webhook ids',
    'I4',
    ({ notified }) => void notified.get(`${id} submitted`)?.webhookIds.add('x'),
  ],
  ['a status that a registered endpoint did not get', 'I4', (seen) => void (seen.registered = [new Map()])],
  ['an excess debit', 'I5', ({ facts }) => void (facts.ledger[1]!.amount = -14)],
  ['a wrong balance', 'I5', ({ facts }) => void (facts.balance += 1)],
  [
    'a change of route that is not recorded',
    'I9',
    ({ facts }) => void (facts.messages[0]!.carrier_id = 'other'),
  ],
  ['a pending webhook', 'I10', ({ facts }) => void (facts.deliveries = 1)],
  ['a receipt without a message', 'I10', ({ facts }) => void facts.unmatched.push('a1')],
  ['an internal error', '', ({ history }) => void (history[0]!.status = 500)],
]

for (const [label, promise, spoil] of wrongs)
  test(`${label} is detected`, () => {
    const seen = evidence()
    spoil(seen)
    assert.ok(broken(seen).includes(promise), JSON.stringify(check(seen)))
  })
