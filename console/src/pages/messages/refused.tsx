import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { CarrierLink, useCarrierNames } from '../../parts/carrier-name.tsx'
import { carrierIn, closedTo, setbackOf, timesOf, wasOf, type Closed } from './causes.ts'
import type { Message } from './message.ts'

type NameOf = (id: string) => string

/** Why a message did not arrive, in a sentence, and where that is decided. */
export function Refused({ message }: { message: Message }) {
  const nameOf = useCarrierNames()
  const { status, error_code } = message
  if (error_code === null && status !== 'rejected' && status !== 'undeliverable') return null
  return (
    <Alert
      color={status === 'rejected' || status === 'undeliverable' ? 'red' : 'orange'}
      icon={<IconAlertTriangle />}
      title={`${whoRefused(message, nameOf)}${error_code === null ? '' : ` (${error_code})`}`}
    >
      <Text size="sm" component="div">
        <Cause message={message} nameOf={nameOf} />
      </Text>
    </Alert>
  )
}

/** The true reason, as the history of the message has it: what is so now may be otherwise. */
function Cause({ message, nameOf }: { message: Message; nameOf: NameOf }): ReactNode {
  const closed = closedTo(message)
  if (closed.length > 0) return <NobodyOpen closed={closed} />
  const place = blockingRule(message) ?? placeOf(message, nameOf)
  const setback = message.status === 'rejected' ? setbackOf(message) : undefined
  return (
    <>
      {message.error_detail ?? 'Nothing was said about why.'} {carrierWords(message)}{' '}
      {setback && setback.reason !== message.error_detail && (
        <>
          Before that: {setback.reason.replace(/\.$/, '')}
          {timesOf(setback.times)}.{' '}
        </>
      )}
      {place && (
        <Anchor component={Link} href={place.href} size="sm" fw={600} underline="always">
          {place.name}
        </Anchor>
      )}
    </>
  )
}

/** Routes led to carriers, and none of these was given new messages. */
function NobodyOpen({ closed }: { closed: readonly Closed[] }) {
  const [first] = closed
  if (closed.length === 1)
    return (
      <>
        The only carrier for this recipient,{' '}
        <b>
          <CarrierLink id={first!.carrier_id} />
        </b>
        , {wasOf(first!.status)} when the message came.
      </>
    )
  return (
    <>
      No carrier for this recipient was open when the message came:{' '}
      {closed.map(({ carrier_id: id, status }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <b>
            <CarrierLink id={id} />
          </b>{' '}
          {wasOf(status)}
        </Fragment>
      ))}
      .
    </>
  )
}

/** What the carrier itself has said, and what to quote when it is asked. */
function carrierWords({ timeline, status, submissions }: Message): string {
  const last = timeline.findLast((entry) => entry.status === status && carrierIn(entry.actor))
  const { state, err, carrier_message_id } = last?.details ?? {}
  const id = typeof carrier_message_id === 'string' ? carrier_message_id : submissions[0]?.carrier_message_id
  const words = Object.entries({ state, err }).filter(([, said]) => said !== undefined)
  if (words.length === 0) return ''
  const said = words.map(([name, word]) => `${name} ${String(word)}`).join(', ')
  return `Its receipt says ${said}${id ? `, of its message ${id}: ask it by that` : ''}.`
}

/** Who had the last word. */
function whoRefused({ timeline, status }: Message, nameOf: NameOf): string {
  const last = timeline.findLast((entry) => entry.status === status && entry.actor !== 'webhooks')
  const id = carrierIn(last?.actor ?? '')
  const carrier = id && nameOf(id)
  if (status === 'undeliverable') return `${carrier ? `“${carrier}”` : 'The carrier'} could not deliver it`
  if (status !== 'rejected') return 'Something went wrong with it'
  return carrier ? `“${carrier}” refused it` : 'The exchange refused it'
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
function placeOf(
  { error_code: code, account_id: account, carrier_id: carrier, from }: Message,
  nameOf: NameOf,
) {
  if (code === 1060 || code === 1070) return { href: `/accounts/${account}`, name: 'The account' }
  if (code === 1120) return { href: `/numbers?prefix=${encodeURIComponent(from)}`, name: `Number ${from}` }
  if (code === 1250) return { href: '/carriers/routes', name: 'Routes and prices' }
  return carrier ? { href: `/carriers/of/${carrier}`, name: nameOf(carrier) } : undefined
}
