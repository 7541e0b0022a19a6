import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusEvent } from '../events/notifier.ts'
import { sentSms } from './carried-sms.ts'

test('an SMS counts for its recipient when a carrier has accepted it, unlike a refused one, a receipt or a chat message', () => {
  const events = (more: Partial<StatusEvent>) =>
    ({
      channel: 'sms',
      status: 'submitted',
      error: null,
      recipient: '990',
      parts: 2,
      at: 0,
      ...more,
    }) as StatusEvent
  const error = { code: 1330, reason: 'Unknown.' } as unknown as StatusEvent['error']
  const notified = [
    events({}),
    events({ status: 'rejected', error }),
    events({ status: 'delivered' }),
    events({ channel: 'chat' }),
  ]
  assert.deepEqual(sentSms(notified), [{ number: '990', mo: 0, mt: 2, at: new Date(0) }])
})
