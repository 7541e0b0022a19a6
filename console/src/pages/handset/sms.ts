import { useCallback, useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Bubble } from './bubble.ts'
import { useFollowed } from './followed.ts'

/** The live short messages of one phone number. */
export function useSms(phone: string) {
  const isNumber = /^[1-9]\d{6,14}$/.test(phone)
  const read = useCallback(
    async (after: number, signal: AbortSignal) => {
      const query = { after: String(after), wait_seconds: '10' }
      const { texts, next } = await call('readHandset', { params: { msisdn: phone }, query }, signal)
      return { items: texts, next }
    },
    [phone],
  )
  const { items, error } = useFollowed(isNumber ? read : undefined, { waits: true })
  const bubbles = useMemo(
    () =>
      items.map(({ n, at, from, to, text }): Bubble => {
        const mine = from === phone
        return {
          key: String(n),
          at,
          peer: mine ? to : from,
          mine,
          text: text ?? '(binary content)',
          ...(mine && { tick: 'sent' as const }),
        }
      }),
    [items, phone],
  )
  const write = (to: string, text: string) => call('originateMessage', { body: { from: phone, to, text } })
  return { bubbles, error, write, isReplying: () => false }
}
