import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { Money } from '../../parts/values/money.tsx'
import { When } from '../../parts/values/when.tsx'
import { earlierLabel } from '../../parts/labels/webhook-labels.ts'
import { kindName } from '../rules/kinds.ts'
import { closedIn, wasOf } from '#messages/admin/cause-kinds.ts'
import type { Message } from './message.ts'

type Details = NonNullable<Message['timeline'][number]['details']>

/** The details of a history entry, with their labels. */
export function DetailsOf({ of }: { of: Details }) {
  const known = Object.entries(of).filter(
    ([name, value]) => hasValue(value) && !hidden.has(name) && !isNoError(name, value),
  )
  if (known.length === 0) return null
  return (
    <Group gap="2px 14px" my={2}>
      {known.map(([name, value]) => (
        <Text key={name} size="xs" c="dimmed" span style={{ overflowWrap: 'anywhere' }} title={name}>
          {titles[name] ?? spaced(name)}{' '}
          <Text span size="xs" c="var(--mantine-color-text)">
            {shown[name]?.(value, of) ?? wordOf(value)}
          </Text>
        </Text>
      ))}
    </Group>
  )
}

/** Details that are internal, or that the entry already shows. */
const hidden = new Set(['rule_id', 'rule', 'bucket', 'sequence', 'event_id', 'possible_duplicate'])

const titles: Readonly<Record<string, string>> = {
  debit: 'Charged',
  released: 'Refunded',
  route: 'Routed to',
  expires_at: 'Valid until',
  carrier_id: 'Carrier',
  sent_at: 'Sent at',
  bind: 'Bind',
  bind_slot: 'Bind',
  attempt: 'Attempt',
  carrier_message_ids: 'Carrier message ID',
  carrier_message_id: 'Carrier message ID',
  state: 'Receipt status',
  err: 'Carrier error',
  url: 'URL',
  http_status: 'HTTP status',
  duration_ms: 'Duration',
  closed: 'Closed carriers',
  name: 'Rule',
  code: 'Error code',
  waits_for: 'Waits for',
}

const effects: Readonly<Record<string, string>> = { block: 'Rejects', monitor: 'Monitors only' }

const carrier = (value: unknown) => <CarrierLink id={String(value)} />
const when = (value: unknown) => <When at={String(value)} />
const byMachine = (value: unknown) => <When at={String(value)} wall />
const money = (value: unknown) => <Money amount={String(value)} />

const shown: Readonly<Record<string, (value: unknown, of: Details) => ReactNode>> = {
  debit: money,
  released: money,
  route: carrier,
  carrier_id: carrier,
  first: carrier,
  from: carrier,
  to: carrier,
  expires_at: when,
  sent_at: byMachine,
  kind: (value) => kindName(String(value)),
  effect: (value) => effects[String(value)] ?? String(value),
  duration_ms: (value) => `${String(value)} ms`,
  url: (value, { event_id: id }) =>
    typeof id === 'string' ? <To href={`/webhooks/events/${id}`} name={String(value)} /> : String(value),
  waits_for: (value) => {
    const earlier = value as { event_id: string; event_status: string | null }
    return <To href={`/webhooks/events/${earlier.event_id}`} name={earlierLabel(earlier)} />
  },
  name: (value, { rule_id: id }) =>
    typeof id === 'string' ? <To href={`/rules/of/${id}`} name={String(value)} /> : String(value),
  closed: (_, of) =>
    closedIn(of).map(({ carrier_id: id, status }) => (
      <span key={id}>
        <CarrierLink id={id} /> {wasOf(status)}{' '}
      </span>
    )),
}

function To({ href, name }: { href: string; name: string }) {
  return (
    <Anchor component={Link} href={href} size="xs">
      {name}
    </Anchor>
  )
}

/** The carrier's error code of receipts without an error, which also receipts of undelivered messages may state. */
const isNoError = (name: string, value: unknown) => name === 'err' && /^0+$/.test(String(value))

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Converts the name of a detail, such as `duration_ms`, to a label. */
export function spaced(subject: string): string {
  const words = subject
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)
}
