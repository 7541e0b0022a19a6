import {
  Alert,
  Anchor,
  Autocomplete,
  type AutocompleteProps,
  Button,
  Group,
  Paper,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { phoneNumberFault, phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { RoleGate } from '../../parts/forms/role-refusal.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { showFaults } from '../../parts/forms/wrong.ts'
import { useSession } from '../../shell/session.ts'
import { Refusal } from '../../api/refusal.ts'

/** Sends one message as an account, to test its route. */
export function Send() {
  const [, go] = useLocation()
  const session = useSession()
  const { sandbox } = session
  const original = useSearchParams()[0].get('original')
  const sending = useChange('sendTestMessage', ['searchMessages'])
  const form = useForm({
    initialValues: useFilled(),
    validate: {
      api_key: (key) => (key ? null : 'Select an account, or enter its API key.'),
      to: phoneNumberFault,
    },
  })
  const send = form.onSubmit(({ api_key, from, to, text }) =>
    sending.mutate(
      {
        params: { api_key },
        body: {
          channel: 'sms',
          from: phoneNumberOf(from),
          to: phoneNumberOf(to),
          text,
          ...(original && { repeats: original }),
        },
      },
      {
        onSuccess: ({ message_uuid }) => go(`/messages/${message_uuid}`),
        onError: (error) => showFaults(form, error),
      },
    ),
  )
  return (
    <>
      <Title
        name={original ? 'Send again' : 'Send a test message'}
        description="Sent like every message of the account: traffic rules apply and the account is charged. The history shows that you sent the message."
      />
      <RoleGate refusal={refusalFor(session, 'messaging')}>
        <Paper withBorder p="md" maw={560}>
          <form onSubmit={send}>
            <Stack gap="sm">
              {original && <SecondCharge original={original} />}
              <AccountField
                required
                value={form.values.api_key || undefined}
                onChange={(key) => form.setFieldValue('api_key', key ?? '')}
                error={form.errors['api_key']}
              />
              <From apiKey={form.values.api_key} {...form.getInputProps('from')} />
              <TextInput label="To" description={toSays(sandbox)} required {...form.getInputProps('to')} />
              <Textarea
                label="Text"
                autosize
                minRows={2}
                maxLength={1000}
                required
                {...form.getInputProps('text')}
              />
              {sending.error && isUnnamed(sending.error) && <Failed error={sending.error} />}
              <Group justify="flex-end">
                <Button type="submit" loading={sending.isPending}>
                  Send
                </Button>
              </Group>
            </Stack>
          </form>
        </Paper>
      </RoleGate>
    </>
  )
}

/** The effects of sending a message without a receipt again. */
function SecondCharge({ original }: { original: string }) {
  return (
    <Alert color="orange" title="A new message, charged a second time">
      <Anchor component={Link} size="sm" underline="always" href={`/messages/${original}`}>
        The original message
      </Anchor>{' '}
      stays submitted and is not refunded. It may still be delivered, and the recipient then gets the text
      twice. The new message has the reference, the webhook URL and the application of the original.
    </Alert>
  )
}

/** The first values: those of the address, which repeats another message, or a test. */
function useFilled() {
  const [provided] = useSearchParams()
  const of = (name: string, usual = '') => provided.get(name) ?? usual
  return {
    api_key: of('api_key'),
    from: of('from'),
    to: of('to'),
    text: of('text', 'A test of the exchange'),
  }
}

/** The sender: the account's numbers are suggested, an alphanumeric sender ID may be typed. */
function From({ apiKey, ...field }: { apiKey: string } & AutocompleteProps) {
  const owned = useRead('listInventory', { query: { api_key: apiKey, limit: '20' } }, { when: apiKey !== '' })
  const numbers = apiKey ? (owned.data?.numbers ?? []).map(({ msisdn }) => msisdn) : []
  return (
    <Autocomplete
      label="From"
      description="A number of the account, or an alphanumeric sender ID"
      required
      limit={20}
      data={numbers}
      {...field}
    />
  )
}

const toSays = (sandbox: boolean) =>
  sandbox
    ? 'With country code. In a sandbox 99000000001 is delivered, 99001000001 is not delivered, 99002001101 is rejected, 99011000001 receives no delivery receipt.'
    : 'With country code'

/** Whether the error names no field, so that it is shown below the form. */
const isUnnamed = (error: Error) => !(error instanceof Refusal && error.fields.length > 0)
