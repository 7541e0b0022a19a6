import { reasonSentence } from '#carriers/codes/reason-codes.ts'
import { colourOf } from '../../terminal/paint.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, factsOf, tableOf } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { type Carrier, waitingOf } from './carrier-cells.ts'

export function carrierLines(carrier: Carrier, screen: Screen): string[] {
  const { rate, waiting, unmatched_receipts: unmatched, slots, tls_ca, ...facts } = carrier
  const shown = {
    ...facts,
    tls_ca: tls_ca && 'set',
    'submits per second': `${rate.now} now, ${rate.allowed ?? 'any number'} allowed`,
    waiting:
      waitingOf(carrier) +
      (waiting.oldest_seconds === null ? '' : `, the oldest ${waiting.oldest_seconds} s`),
    'unmatched receipts': `${unmatched.more_than ? 'more than ' : ''}${unmatched.count}`,
  }
  return [
    ...factsOf(shown, screen),
    ...(slots.length > 0 ? ['', ...tableOf(slots, slotColumns(carrier), screen)] : []),
  ]
}

const slotColumns = (carrier: Carrier): Column<Carrier['slots'][number]>[] => [
  { head: 'bind', of: (one) => one.slot, right: true },
  { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
  { head: 'since', of: (one) => whenOf(one.since) },
  {
    head: 'window',
    of: ({ session }) => session && `${session.window.used} of ${session.window.size}`,
    right: true,
  },
  { head: 'submits', of: ({ session }) => session?.submits, right: true },
  { head: 'throttled', of: ({ session }) => session?.throttled, right: true },
  { head: 'unanswered', of: ({ session }) => session?.timeouts, right: true },
  { head: 'why', of: ({ reason }) => reason && reasonSentence(reason, carrier) },
]
