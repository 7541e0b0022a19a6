import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/reading.ts'

type Field = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string | undefined
  /** Called with a whole key, or with nothing. */
  onChange: (apiKey: string | undefined) => void
}

const wholeKey = /^[0-9a-f]{8}$/

/** An account by its key; the first ones are offered with their names. */
export function AccountField({ value, onChange, ...field }: Field) {
  const accounts = useRead('listAccounts', { query: { limit: '200' } })
  const names = new Map(accounts.data?.accounts.map(({ api_key, name }) => [api_key, name]))
  const [typed, type] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    type(value ?? '')
  }
  const change = (text: string) => {
    type(text)
    if (text === '') onChange(undefined)
    else if (wholeKey.test(text)) onChange(text)
  }
  return (
    <Autocomplete
      label="Account"
      placeholder="Key or name"
      clearable
      limit={20}
      {...field}
      value={typed}
      onChange={change}
      data={[...names.keys()]}
      filter={({ options, search, limit }) => {
        const wanted = search.toLowerCase().trim()
        const fits = (key: string) => `${key} ${names.get(key)}`.toLowerCase().includes(wanted)
        return options.filter((one) => 'value' in one && fits(one.value)).slice(0, limit)
      }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" truncate>
            {names.get(option.value)}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {option.value}
          </Text>
        </Group>
      )}
    />
  )
}
