import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useExchangeNow } from '../shell/session.ts'
import { sinceOf, Time } from './values/when.tsx'

/** The remaining time until a future instant, updated live. */
export function Countdown({ at }: { at: string }) {
  const exchangeNow = useExchangeNow()
  const [, look] = useState(0)
  useInterval(() => look((n) => n + 1), 1_000, { autoInvoke: true })
  const now = exchangeNow()
  return <Time at={at}>{Date.parse(at) > now ? sinceOf(at, now) : 'now'}</Time>
}
