import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { stateColumnsOf, stateTables, stateWrites } from './state-writes.ts'

/** State columns that are changed without `rowMoves`, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts/activity/change-store.ts status': 'the HTTP status of a response, stored once',
  'carriers/sessions/bind-store.ts state': 'reports the state of an SMPP session, which its node owns',
  'esmes/deliveries/delivery-store.ts last_status': 'the command_status of the last response of a client',
  'exchange/sandbox/payments/store.ts state': 'the data of a simulator as JSON',
  'exchange/sandbox/registry/store.ts state': 'the data of a simulator as JSON',
  'messages/moves/move-store.ts status': 'messages are stored in batches with other rows in one statement',
  'messages/outcomes/receipt-store.ts receipt_state':
    'the final state of a segment, as the carrier reports it',
  'messages/outcomes/submitted-store.ts status':
    'messages are stored in batches with other rows in one statement',
  'network/qod/sessions/profile-store.ts status': 'a setting of operators, without transitions',
  'network/retained.ts status': 'an interrupted upload ends, without a life cycle for anyone else',
  'network/source/cells/import-store.ts status':
    'an upload restarts or ends, without a life cycle for anyone else',
  'network/tokens/pending-store.ts state':
    'one statement locks the webhook, decides the request and records the decision',
  'sims/disconnects/disconnect-store.ts state': 'a retried request that is open until its last attempt',
  'sims/import/import-store.ts status': 'an upload restarts or ends, without a life cycle for anyone else',
  'sims/retained-uploads.ts status': 'an interrupted upload ends, without a life cycle for anyone else',
  'sims/usage-files/file-store.ts state': 'the progress of an upload, stored with its position',
  'tendlc/campaigns/life-store.ts registry_status': 'a status of the registry, as it reports it',
  'tendlc/numbers/move-store.ts status':
    'one statement inserts links or moves those whose state the table allows',
  'tendlc/numbers/store.ts status': 'one statement inserts a link or moves it if the table allows its state',
  'tendlc/otp/registry-store.ts delivery_status': 'the delivery of a text, as the registry reports it',
  'tendlc/partners/sharing-store.ts identity_status': 'an imported brand has the status of the other partner',
  'tendlc/partners/sharing-store.ts registry_status': 'a status of the registry, as it reports it',
}

test('only rowMoves changes a state, except where a reason is stated', () => {
  assert.deepEqual(stateWrites(), Object.keys(exceptions).toSorted())
})

test('a change of a state is found in any update, and conditions on a state are not changes', () => {
  const found = [
    '`update sim s set status = m.status, locked = true from m where s.id = m.id`',
    '`insert into door values ($1) on conflict (id) do update set note = $2, state = excluded.state`',
    '`owner = null, state = $1`',
  ]
  assert.deepEqual(found.flatMap(stateColumnsOf), ['status', 'state', 'state'])
  const none = [
    "`update sim set held = case when status = 'DRAFT' then 1 end where status = 'open'`",
    "`state = 'open' and lower(a) = b, c`",
  ]
  assert.deepEqual(none.flatMap(stateColumnsOf), [])
})

test('docs/states.md shows every table of states', () => {
  const shown = [...readFileSync('docs/states.md', 'utf8').matchAll(/^## (.+)$/gm)].map(([, name]) => name!)
  assert.deepEqual(new Set(shown), new Set(stateTables()))
})
