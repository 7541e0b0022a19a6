import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { StateBadge } from '../../parts/badge.tsx'
import type { Step } from '../../parts/timeline.tsx'
import type { Message } from './message.ts'

type Entry = Message['timeline'][number]

/** What the words of a history mean, where they do not say it themselves. */
const titles: Readonly<Record<string, string>> = {
  ruled: 'A traffic rule matched',
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
}

/** One entry of a history, as a step that people read. */
export function stepOf(entry: Entry): Step {
  const { at, what, status, actor } = entry
  const color = colourOf(entry)
  return {
    at,
    by: actor,
    ...(color && { color }),
    title: (
      <Group gap={8} wrap="wrap">
        <Text span fw={600} size="sm">
          {titles[what] ?? spaced(what)}
        </Text>
        {status && <StateBadge state={status} />}
      </Group>
    ),
    says: <Said {...entry} />,
  }
}

function colourOf({ what, status, details }: Entry): string | undefined {
  if (/given_up|set aside/.test(what) || status === 'rejected' || status === 'undeliverable') return 'red'
  if (/retried|postponed|rerouted|outcomeUnknown/.test(what)) return 'orange'
  if (what === 'ruled') return details?.['effect'] === 'block' ? 'red' : 'yellow'
  if (status === 'delivered' || status === 'read' || what.endsWith(' delivered')) return 'teal'
  return undefined
}

/** `undeliveredOnce` and `given_up` as words. */
function spaced(what: string): string {
  const words = what
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Said({ reason, details }: Entry) {
  const known = Object.entries(details ?? {}).filter(([name, value]) => hasValue(value) && !hidden.has(name))
  return (
    <>
      {reason && <Text size="sm">{reason}</Text>}
      {known.length > 0 && (
        <Group gap="4px 14px" my={2}>
          {known.map(([name, value]) => (
            <Text key={name} size="xs" c="dimmed" span style={{ overflowWrap: 'anywhere' }}>
              {name.replaceAll('_', ' ')} <Value name={name} value={value} details={details!} />
            </Text>
          ))}
        </Group>
      )}
    </>
  )
}

/** A rule is shown by its name, which leads to it. */
const hidden = new Set(['rule_id'])

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

type Named = { name: string; value: unknown; details: NonNullable<Entry['details']> }

function Value({ name, value, details }: Named): ReactNode {
  const shown = wordOf(value)
  const rule = details['rule_id']
  if (name === 'name' && typeof rule === 'string')
    return (
      <Anchor component={Link} href={`/rules/of/${rule}`} size="xs">
        {shown}
      </Anchor>
    )
  return (
    <Text span size="xs" c="var(--mantine-color-text)" ff="monospace">
      {shown}
    </Text>
  )
}

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)
}
