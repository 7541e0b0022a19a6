import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAccountName } from '../../api/account-names.ts'
import { useRead } from '../../api/reading.ts'

type Field = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string | undefined
  /** Called with a whole key, or with nothing. */
  onChange: (apiKey: string | undefined) => void
}

const fullKey = /^[0-9a-f]{8}$/
const beginningOfKey = /^[0-9a-f]{1,8}$/
const most = '20'

/** An account by its key; those whose key or name begins with what is typed are offered. What is chosen shows both. */
export function AccountField({ value, onChange, ...field }: Field) {
  const [typed, type] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    type(value ?? '')
  }
  const name = useAccountName(value)
  const names = useOffered(typed)
  const change = (text: string) => {
    type(text)
    if (text === '') onChange(undefined)
    else if (fullKey.test(text)) onChange(text)
  }
  return (
    <Autocomplete
      label="Account"
      placeholder="Key or name"
      clearable
      miw={230}
      {...field}
      value={name && typed === value ? `${name} · ${value}` : typed}
      // What is typed then stands instead of the one that was chosen.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={change}
      data={[...names.keys()]}
      // What is offered was found by the exchange.
      filter={({ options }) => options}
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

/** Names by their keys, of the accounts that a text may mean. */
function useOffered(typed: string): ReadonlyMap<string, string> {
  const [text] = useDebouncedValue(typed.trim(), 200)
  const isKey = beginningOfKey.test(text)
  const byName = useRead('listAccounts', { query: { limit: most, ...(text && { name: text }) } })
  const byKey = useRead('listAccounts', { query: { limit: most, after: keyBefore(text) } }, { when: isKey })
  const found = [...((isKey && byKey.data?.accounts) || []), ...(byName.data?.accounts ?? [])]
  // What was found for the letters before stays until the next answer is there.
  const wanted = typed.trim().toLowerCase()
  const fitting = found.filter(
    ({ api_key, name }) => api_key.startsWith(wanted) || name.toLowerCase().startsWith(wanted),
  )
  return new Map(fitting.map(({ api_key, name }) => [api_key, name]))
}

/** The last key before those that begin so: a list goes on behind it. */
function keyBefore(beginning: string): string | undefined {
  if (!beginningOfKey.test(beginning)) return undefined
  const first = Number.parseInt(beginning.padEnd(8, '0'), 16)
  return first === 0 ? undefined : (first - 1).toString(16).padStart(8, '0')
}
