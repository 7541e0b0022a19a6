import { Select, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useChange, useRead } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { digitsWithin, phoneNumberFault, phoneNumberOf } from '../../parts/forms/phone-number.ts'

type Content = { from: string; to: string; text: string }

/** Sends a text from one of the customer's own numbers, like a program would; with `original`, filled with its content. */
export function Send({ original, label = 'Send a message' }: { original?: Content; label?: string }) {
  const [, go] = useLocation()
  const send = useChange('sendMessage', ['findOwnMessages', 'readOwnAccount'])
  return (
    <FormAct
      title={label}
      description={
        original
          ? 'A new message with the same content, which is charged again. The original does not change.'
          : 'Sent and charged like every message of your account.'
      }
      initial={original ?? { from: '', to: '', text: '' }}
      yes="Send"
      button={{ variant: original ? 'default' : 'filled' }}
      check={({ to }) => ({ to: phoneNumberFault(to) })}
      send={async ({ to, ...message }) => {
        const body = { channel: 'sms', message_type: 'text', to: phoneNumberOf(to), ...message } as const
        const { message_uuid: id } = await send.mutateAsync({ body })
        go(`/messages/${id}`)
      }}
      fields={(form) => (
        <>
          <From {...form.getInputProps('from')} />
          <TextInput
            label="To"
            description="With country code, such as +1 202 555 0143"
            data-autofocus
            {...form.getInputProps('to')}
          />
          <Textarea label="Text" autosize minRows={2} maxLength={1000} {...form.getInputProps('text')} />
        </>
      )}
    >
      {label}
    </FormAct>
  )
}

type Field = { value?: string; onChange?: (value: string | null) => void; error?: unknown }

/** The account's own numbers, found by their digits. The only number is selected. */
function From({ error, ...field }: Field) {
  const [search, look] = useState('')
  const digits = digitsWithin(search)
  const query = { size: '20', ...(digits && { pattern: digits, search_pattern: '1' as const }) }
  const own = useRead('listOwnedNumbers', { query })
  const only = !digits && own.data?.count === 1 ? own.data.numbers[0]?.msisdn : undefined
  const numbers = own.data?.numbers.map(({ msisdn }) => msisdn) ?? []
  const { value, onChange } = field
  useEffect(() => {
    if (only !== undefined && value === '') onChange?.(only)
  }, [only])
  return (
    <Select
      label="From"
      description={
        own.data?.count === 0 ? 'You have no numbers yet: buy one under Numbers' : 'One of your numbers'
      }
      placeholder="Digits"
      searchable
      allowDeselect={false}
      data={[...new Set([...numbers, ...(value ? [value] : [])])]}
      searchValue={search}
      onSearchChange={look}
      {...field}
      error={error as string | undefined}
    />
  )
}
