import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Message } from './message.ts'

/** Why a message did not arrive, in a sentence, and where that is decided. */
export function Refused({ message }: { message: Message }) {
  const { status, error_code, error_detail } = message
  if (error_code === null && status !== 'rejected' && status !== 'undeliverable') return null
  const rule = blockingRule(message)
  const place = rule ?? placeOf(message)
  return (
    <Alert
      color={status === 'rejected' || status === 'undeliverable' ? 'red' : 'orange'}
      icon={<IconAlertTriangle />}
      title={`${whoRefused(message)}${error_code === null ? '' : ` (${error_code})`}`}
    >
      <Text size="sm" component="div">
        {error_detail ?? 'Nothing was said about why.'} {carrierWords(message)}{' '}
        {place && (
          <Anchor component={Link} href={place.href} size="sm" fw={600}>
            {place.name}
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}

/** What the carrier itself has said, and what to quote when it is asked. */
function carrierWords({ timeline, status, submissions }: Message): string {
  const last = timeline.findLast((entry) => entry.status === status && entry.actor.startsWith('carrier:'))
  const { state, err, carrier_message_id } = last?.details ?? {}
  const id = typeof carrier_message_id === 'string' ? carrier_message_id : submissions[0]?.carrier_message_id
  const words = Object.entries({ state, err }).filter(([, said]) => said !== undefined)
  if (words.length === 0) return ''
  const said = words.map(([name, word]) => `${name} ${String(word)}`).join(', ')
  return `Its receipt says ${said}${id ? `, of its message ${id}: ask it by that` : ''}.`
}

/** Who had the last word. */
function whoRefused({ timeline, status }: Message): string {
  const last = timeline.findLast((entry) => entry.status === status && entry.actor !== 'webhooks')
  const carrier = /^carrier:(.+)$/.exec(last?.actor ?? '')?.[1]
  if (status === 'undeliverable') return `Carrier ${carrier ?? ''} could not deliver it`
  if (status !== 'rejected') return 'Something went wrong with it'
  return carrier ? `Carrier ${carrier} refused it` : 'The exchange refused it'
}

/** The traffic rule that has refused it, as its history says. */
function blockingRule({ timeline }: Message) {
  const details = timeline.find(
    ({ what, details: d }) => what === 'ruled' && d?.['effect'] === 'block',
  )?.details
  const id = details?.['rule_id']
  return typeof id === 'string'
    ? { href: `/rules/of/${id}`, name: `Rule “${String(details?.['name'])}”` }
    : undefined
}

/** Where what refuses with a code is looked after. */
function placeOf({ error_code: code, account_id: account, carrier_id: carrier, from }: Message) {
  if (code === 1060 || code === 1070) return { href: `/accounts/${account}`, name: `Account ${account}` }
  if (code === 1120) return { href: `/numbers?prefix=${encodeURIComponent(from)}`, name: `Number ${from}` }
  if (code === 1250) return { href: '/carriers/routes', name: 'Routes and prices' }
  return carrier ? { href: `/carriers/of/${carrier}`, name: `Carrier ${carrier}` } : undefined
}
