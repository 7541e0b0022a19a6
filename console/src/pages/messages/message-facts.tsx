import { AccountName } from '../../parts/labels/account-name.tsx'
import { ApplicationName } from '../../parts/labels/application-name.tsx'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { channelLabel } from '../../parts/labels/message-statuses.ts'
import { Money } from '../../parts/values/money.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import type { Message } from './message.ts'

/** The facts of a message besides its history. */
export function MessageFacts({ message }: { message: Message }) {
  const { account_id, carrier_id, workflow, submissions } = message
  const provided: [string, string | null][] = [
    ['Reference', message.client_ref],
    ['Content ID', message.content_id],
    ['Entity ID', message.entity_id],
    ['Trusted recipient', message.trusted_recipient === null ? null : yesNo(message.trusted_recipient)],
    ['Workflow', workflow && `${workflow.item} of ${workflow.items} (${workflow.workflow_id})`],
    ['Possible duplicate', message.possible_duplicate ? 'Yes, because a carrier response was lost' : null],
  ]
  return (
    <Facts
      of={[
        ['Account', <AccountName key="account" apiKey={account_id} link />],
        ['Direction', message.direction],
        ['Channel', channelLabel(message.channel)],
        ['Carrier', carrier_id && <CarrierLink key="carrier" id={carrier_id} />],
        [
          'Price',
          <span key="price">
            <Money amount={message.price} />
            {message.timeline.some(({ details }) => details?.['released'] !== undefined) && ', refunded'}
          </span>,
        ],
        ['Segments', submissions.length > 1 ? partsOf(message) : message.parts],
        ...(message.application_id === null
          ? []
          : [
              [
                'Application',
                <ApplicationName key="app" apiKey={account_id} id={message.application_id} />,
              ] as const,
            ]),
        ...provided.filter(([, value]) => value !== null),
      ]}
    />
  )
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** The number of submits, and the receipt of each. */
function partsOf({ submissions }: Message): string {
  const receipts = submissions.map(({ part, receipt_state }) => `${part} ${receipt_state ?? 'no receipt'}`)
  return `${submissions.length}: ${receipts.join(', ')}`
}
