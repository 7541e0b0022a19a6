import { Group, Text } from '@mantine/core'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Soon } from '../../parts/soon.tsx'
import type { Step } from '../../parts/records/timeline.tsx'
import { When } from '../../parts/values/when.tsx'
import { DetailsOf, spaced } from './details.tsx'
import type { Folded } from './fold.ts'
import { Source } from './source.tsx'

/** What the words of a history mean, where they do not say it themselves. */
const titles: Readonly<Record<string, string>> = {
  ruled: 'A traffic rule matched',
  flagged: 'Does not comply with its campaign',
  routed: 'Led past its first carrier',
  paced: 'Waits for its turn',
  postponed: 'The carrier did not take it yet',
  submitted: 'The carrier took it',
  retrying: 'The carrier goes on trying',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  refused: 'Refused by the exchange',
  carrierRefused: 'Refused by the carrier',
  refusedLate: 'Refused by the carrier afterwards',
  expired: 'Its time was over',
  givenUp: 'Given up',
  rerouted: 'Led to another carrier',
  outcomeUnknown: 'The carrier did not answer',
  receiptRepeated: 'A receipt that changed nothing',
  seen: 'Read',
  markedRead: 'Marked as read',
  failover: 'Sent instead of the message before',
  'webhook delivered': 'The customer was told',
  'webhook retried': 'The customer’s receiver did not take it',
  'webhook given_up': 'The customer was not told',
  'webhook due': 'The customer is told next',
  'webhook set aside': 'The customer was not told',
  'waits to be sent': 'Next try',
  'waits for its turn': 'Waits for its turn',
  'waits for the carrier': 'Sent, and not answered yet',
}

/** Entries of what is still to come. */
const isAhead = (subject: string) => subject === 'waits to be sent' || subject.endsWith(' due')

/** One line of a history, as a step that people read. */
export function stepOf(entry: Folded): Step {
  const { at, what: subject, status, actor, times } = entry
  const color = colourOf(entry)
  return {
    at,
    by: <Source actor={actor} />,
    time: isAhead(subject) ? <Soon at={at} /> : <Times of={times} />,
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
    says: <StepText {...entry} />,
  }
}

/** When it happened: the first and the last time of what did so often; each of them for whoever points at it. */
function Times({ of }: { of: readonly string[] }) {
  const [first, last] = [of[0]!, of.at(-1)!]
  if (of.length === 1) return <When at={last} />
  return (
    <span title={of.join('\n')}>
      <When at={first} /> to <When at={last} />
    </span>
  )
}

function colourOf({ what: subject, status, details }: Folded): string | undefined {
  if (/given_up|set aside/.test(subject) || status === 'rejected' || status === 'undeliverable') return 'red'
  if (/retried|postponed|rerouted|outcomeUnknown/.test(subject)) return 'orange'
  if (subject === 'flagged') return 'yellow'
  if (subject === 'ruled') return details?.['effect'] === 'block' ? 'red' : 'yellow'
  if (status === 'delivered' || status === 'read' || subject.endsWith(' delivered')) return 'teal'
  return undefined
}

/** How often it was tried stands where it was tried; the next try is another one. */
const ahead = (details: NonNullable<Folded['details']>) => ({ ...details, attempt: null })

function StepText({ what: subject, reason, details }: Folded) {
  return (
    <>
      {reason && <Text size="sm">{reason}</Text>}
      {details && <DetailsOf of={isAhead(subject) ? ahead(details) : details} />}
    </>
  )
}
