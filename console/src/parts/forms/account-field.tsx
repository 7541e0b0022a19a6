import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAccountName } from '../../api/account-names.ts'
import { useRead } from '../../api/reading.ts'

type Field = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string | undefined
  /** Called with a complete key, or undefined. */
  onChange: (apiKey: string | undefined) => void
}

const fullKey = /^[0-9a-f]{8}$/
const beginningOfKey = /^[0-9a-f]{1,8}$/
const most = '20'

/**
 * An account by its key; accounts whose key or name begins with the typed text are suggested. The selected
 * one is shown with both.
 */
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
      // Typed text replaces the selected account.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={change}
      data={[...names.keys()]}
      // The exchange has already filtered the suggestions.
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

/** Names by key, of the accounts that match a text. */
function useOffered(typed: string): ReadonlyMap<string, string> {
  const [text] = useDebouncedValue(typed.trim(), 200)
  const isKey = beginningOfKey.test(text)
  const byName = useRead('listAccounts', { query: { limit: most, ...(text && { name: text }) } })
  const byKey = useRead('listAccounts', { query: { limit: most, cursor: keyBefore(text) } }, { when: isKey })
  const found = [...((isKey && byKey.data?.accounts) || []), ...(byName.data?.accounts ?? [])]
  // The previous suggestions stay visible until the next response arrives.
  const wanted = typed.trim().toLowerCase()
  const fitting = found.filter(
    ({ api_key, name }) => api_key.startsWith(wanted) || name.toLowerCase().startsWith(wanted),
  )
  return new Map(fitting.map(({ api_key, name }) => [api_key, name]))
}

/** The largest key before the matching keys, since the list starts after this key. */
function keyBefore(beginning: string): string | undefined {
  if (!beginningOfKey.test(beginning)) return undefined
  const first = Number.parseInt(beginning.padEnd(8, '0'), 16)
  return first === 0 ? undefined : (first - 1).toString(16).padStart(8, '0')
}
