import { Autocomplete, Textarea } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { FormButton } from '../../parts/forms/form.tsx'

/** Sends an SMS to a device's number, from one of the customer's own numbers. */
export function TextDevice({ msisdn }: { msisdn: string | null }) {
  const send = useChange('sendMessage', ['findOwnMessages'])
  const { data } = useRead('listOwnedNumbers', { query: { size: '100' } }, { when: msisdn !== null })
  const own = data?.numbers?.map(({ msisdn: number }) => number) ?? []
  return (
    <FormButton
      key={own[0] ?? ''}
      name="Send a text"
      yes="Send"
      first={{ from: own[0] ?? '', text: '' }}
      refusal={msisdn === null ? 'The device has no number.' : undefined}
      done="Text accepted."
      act={({ from, text }) =>
        send.mutateAsync({
          body: { channel: 'sms', message_type: 'text', to: msisdn!, from, text },
        })
      }
      fields={(form) => (
        <>
          <Autocomplete
            label="From"
            description="One of your numbers, or an alphanumeric sender ID if the country allows it."
            required
            data={own}
            {...form.getInputProps('from')}
          />
          <Textarea label="Text" required autosize minRows={3} {...form.getInputProps('text')} />
        </>
      )}
    />
  )
}
