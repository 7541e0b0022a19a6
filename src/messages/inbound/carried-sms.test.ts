import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusNews } from '../events/tell.ts'
import { sentSms } from './carried-sms.ts'

test('an SMS is one to a subscriber when its carrier has accepted it: not a refused one, a receipt or a chat message', () => {
  const news = (more: Partial<StatusNews>) =>
    ({
      channel: 'sms',
      status: 'submitted',
      error: null,
      recipient: '990',
      parts: 2,
      at: 0,
      ...more,
    }) as StatusNews
  const error = { code: 1330, reason: 'Unknown.' } as unknown as StatusNews['error']
  const told = [
    news({}),
    news({ status: 'rejected', error }),
    news({ status: 'delivered' }),
    news({ channel: 'chat' }),
  ]
  assert.deepEqual(sentSms(told), [{ number: '990', mo: 0, mt: 2, at: new Date(0) }])
})
