import { Group, Text } from '@mantine/core'
import type { MessageEvent } from '#messages/message/states.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Countdown } from '../../parts/countdown.tsx'
import type { Step } from '../../parts/records/timeline.tsx'
import { When } from '../../parts/values/when.tsx'
import { DetailsOf, spaced } from './details.tsx'
import type { Folded } from './fold.ts'
import { Source } from './source.tsx'

/** Labels of history entries whose names are unclear to users. */
const titles: Readonly<Record<MessageEvent, string> & Record<string, string>> = {
  rule_matched: 'A traffic rule matched',
  flagged: 'The text does not comply with the campaign',
  routed: 'Rerouted past its first carrier',
  paced: 'Delayed by the rate limit',
  postponed: 'Deferred by the carrier',
  submitted: 'Accepted by the carrier',
  retrying: 'The carrier is still retrying',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  refused: 'Rejected by the exchange',
  carrierRefused: 'Rejected by the carrier',
  queried: 'Queried at the carrier',
  sentAgain: 'Sent again as a new message',
  repeats: 'Sent in place of a message without a receipt',
  refusedLate: 'Rejected by the carrier after acceptance',
  expired: 'Expired',
  retriesExhausted: 'Failed after all attempts',
  scheduled: 'Scheduled for later',
  cancelled: 'Canceled or replaced by the sender',
  replaces: 'Sent in place of a message that the sender has replaced',
  rerouted: 'Rerouted to another carrier',
  outcomeUnknown: 'No response from the carrier',
  receiptRepeated: 'Duplicate delivery receipt ignored',
  seen: 'Read',
  markedRead: 'Marked as read',
  failover: 'Sent as failover of the previous message',
  'webhook delivered': 'Webhook delivered to the customer',
  'webhook retried': 'Webhook failed, will be retried',
  'webhook failed': 'Webhook failed after all attempts',
  'webhook due': 'Webhook scheduled',
  'webhook set aside': 'Webhook not sent',
  'waits to be sent': 'Next attempt',
  'waits for its turn': 'Delayed by the rate limit',
  'waits for the carrier': 'Sent, response pending',
}

/** Whether a history entry is in the future. */
const isAhead = (subject: string) => subject === 'waits to be sent' || subject.endsWith(' due')

/** One history entry, as a step of the timeline. */
export function stepOf(entry: Folded): Step {
  const { at, event: subject, status, actor, times } = entry
  const color = colorOf(entry)
  const waits = Boolean(entry.details?.['waits_for'])
  return {
    at,
    by: <Source actor={actor} />,
    time: waits ? 'Not sent yet' : isAhead(subject) ? <Countdown at={at} /> : <Times of={times} />,
    ...(color && { color }),
    title: (
      <Group gap={8} wrap="wrap">
        <Text span fw={600} size="sm">
          {titles[subject] ?? spaced(subject)}
        </Text>
        {times.length > 1 && (
          <Text span size="sm">
            {times.length} times
          </Text>
        )}
        {status && <StateBadge state={status} />}
      </Group>
    ),
    description: <StepText {...entry} />,
  }
}

/** The first and last time of a repeated entry; the tooltip lists each time. */
function Times({ of }: { of: readonly string[] }) {
  const [first, last] = [of[0]!, of.at(-1)!]
  if (of.length === 1) return <When at={last} />
  return (
    <span title={of.join('\n')}>
      <When at={first} /> to <When at={last} />
    </span>
  )
}

function colorOf({ event: subject, status, details }: Folded): string | undefined {
  if (/failed|set aside/.test(subject) || status === 'rejected' || status === 'undeliverable') return 'red'
  if (/retried|postponed|rerouted|outcomeUnknown/.test(subject)) return 'orange'
  if (subject === 'flagged') return 'yellow'
  if (subject === 'rule_matched') return details?.['effect'] === 'block' ? 'red' : 'yellow'
  if (status === 'delivered' || status === 'read' || subject.endsWith(' delivered')) return 'teal'
  return undefined
}

/** Hides the attempt number of future entries, because the number counts only attempts that were made. */
const ahead = (details: NonNullable<Folded['details']>) => ({ ...details, attempt: null })

function StepText({ event: subject, reason, details }: Folded) {
  return (
    <>
      {reason && <Text size="sm">{reason}</Text>}
      {details && <DetailsOf of={isAhead(subject) ? ahead(details) : details} />}
    </>
  )
}
