import { Alert, Anchor, Text } from '@mantine/core'
import { isFailed } from '../../parts/labels/message-statuses.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { causeOf, hasFailed, whoRefused, type Piece } from '#messages/admin/cause-kinds.ts'
import { CarrierLink, useCarrierNames } from '../../parts/labels/carrier-name.tsx'
import type { Message } from './message.ts'

type NameOf = (id: string) => string

/** The reason why a message was not delivered, and a link to the page where the reason can be changed. */
export function Refused({ message }: { message: Message }) {
  const nameOf = useCarrierNames()
  if (!hasFailed(message)) return null
  const { status } = message
  const title = whoRefused(message).map((piece) =>
    typeof piece === 'string' ? piece : nameOf(piece.carrier),
  )
  const cause = causeOf(message)
  const link = cause.length > 1 ? undefined : (blockingRule(message) ?? linkOf(message, nameOf))
  return (
    <Alert color={isFailed(status) ? 'red' : 'orange'} icon={<IconAlertTriangle />} title={title.join('')}>
      <Text size="sm" component="div">
        <Pieces of={cause} />{' '}
        {link && (
          <Anchor component={Link} href={link.href} size="sm" fw={600} underline="always">
            {link.name}
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}

/** A sentence with links to its carriers. */
const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map((piece, i) => (
    <Fragment key={i}>
      {typeof piece === 'string' ? (
        piece
      ) : (
        <b>
          <CarrierLink id={piece.carrier} />
        </b>
      )}
    </Fragment>
  ))

/** The traffic rule that rejected the message, from its history. */
function blockingRule({ timeline }: Message) {
  const details = timeline.find(
    ({ event: subject, details: d }) => subject === 'rule_matched' && d?.['effect'] === 'block',
  )?.details
  const id = details?.['rule_id']
  return typeof id === 'string'
    ? { href: `/rules/of/${id}`, name: `Rule “${String(details?.['name'])}”` }
    : undefined
}

/** The page of the object that causes rejections with this code. */
function linkOf(
  { error_code: code, account_id: account, carrier_id: carrier, from }: Message,
  nameOf: NameOf,
) {
  if (code === 1060 || code === 1070) return { href: `/accounts/${account}`, name: 'The account' }
  if (code === 1120) return { href: `/numbers?prefix=${encodeURIComponent(from)}`, name: `Number ${from}` }
  if (code === 1250 || code === 1251) return { href: '/carriers/routes', name: 'Routes and prices' }
  return carrier ? { href: `/carriers/of/${carrier}`, name: nameOf(carrier) } : undefined
}
