import { Alert, Group, Select, Text, TextInput } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { markedStatuses } from '#messages/unconfirmed/unconfirmed-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import type { Message } from './message.ts'

/** Why a submitted message has no final receipt, and the action. */
export function Unconfirmed({ message }: { message: Message }) {
  const { unconfirmed, carrier_id: carrier } = message
  const refusal = refusalFor(useSession(), 'messaging')
  if (unconfirmed === null || carrier === null) return null
  const isUsual = unconfirmed.cause === 'recipient_unreachable'
  return (
    <Alert
      color={isUsual ? 'gray' : 'orange'}
      icon={<IconReceiptOff />}
      title={
        <>
          No delivery receipt since <When at={unconfirmed.submitted_at} />
        </>
      }
    >
      <Text size="sm" component="div" mb="xs">
        {unconfirmed.description}{' '}
        <b>
          <CarrierLink id={carrier} />
        </b>
      </Text>
      {unconfirmed.query && <LastQuery query={unconfirmed.query} />}
      <Group gap="xs">
        <QueryAct id={message.message_uuid} />
        <MarkAct id={message.message_uuid} />
        <LinkButton href={sendAgain(message)} variant="default" refusal={refusal}>
          Send again…
        </LinkButton>
      </Group>
    </Alert>
  )
}

/** The form of a new message with the same content, which names the original. */
function sendAgain({ message_uuid: original, account_id, from, to, text }: Message): string {
  const filled = { original, api_key: account_id, from, to, ...(text !== null && { text }) }
  return `/messages/send?${new URLSearchParams(filled).toString()}`
}

type Query = NonNullable<NonNullable<Message['unconfirmed']>['query']>

/** How the last query at the carrier ended. */
function LastQuery({ query: { requested_at, ended_at, outcome, detail } }: { query: Query }) {
  const results = {
    answered: `the carrier answered ${detail}.`,
    refused: `the carrier refused the query: ${detail}. It does not know the message, or does not support queries.`,
    unanswered: 'the carrier did not respond.',
  }
  return (
    <Text size="sm" mb="xs">
      Queried <When at={requested_at} wall />: {ended_at && outcome ? results[outcome] : 'no response yet.'}
    </Text>
  )
}

/** Queries the state of the message at its carrier. */
function QueryAct({ id }: { id: string }) {
  const query = useChange('queryMessage', ['readMessage'])
  return (
    <Act
      size="xs"
      act={() => query.mutateAsync({ params: { message_uuid: id } })}
      done="The carrier is queried."
      refusal={refusalFor(useSession(), 'messaging')}
    >
      Query the carrier
    </Act>
  )
}

type Marked = { status: (typeof markedStatuses)[number] | null; reason: string }

/** Gives the message its final status. */
function MarkAct({ id }: { id: string }) {
  const mark = useChange('markMessage', ['readMessage', 'searchMessages'])
  return (
    <FormAct<Marked>
      title="Mark the message"
      description="Gives the message its final status, with the same webhook as after a receipt. A rejected message is refunded. This cannot be undone."
      initial={{ status: null, reason: '' }}
      danger
      check={({ status }) => (status === null ? { status: 'Choose a status' } : {})}
      yes="Mark"
      done="Message marked."
      refusal={refusalFor(useSession(), 'messaging')}
      button={{ size: 'xs', variant: 'default' }}
      send={({ status, reason }) =>
        mark.mutateAsync({ params: { message_uuid: id }, body: { status: status!, reason } })
      }
      fields={(form) => (
        <>
          <Select
            label="Status"
            data={stateChoices(markedStatuses)}
            placeholder="Choose"
            withAsterisk
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
          <TextInput
            label="Reason"
            description="How you know the outcome. The customer sees it with an error."
            required
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    >
      Mark…
    </FormAct>
  )
}
