import { Autocomplete, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useRead } from '../../api/reading.ts'
import type { Filtering } from './filtering.ts'
import { guessed } from './query.ts'

/** The search field has the focus only on a wide screen, since the keyboard of a phone would cover the page. */
const isWideScreen = () => matchMedia('(min-width: 48em)').matches

/** One field for any search term: its type is guessed on submit, and accounts with a matching name are suggested. */
export function Find({ set, isFirst }: Pick<Filtering, 'set'> & { isFirst: boolean }) {
  const [word, type] = useState('')
  const names = useAccountsNamed(word)
  const search = (filters: ReturnType<typeof guessed>) => {
    type('')
    set(filters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (word.trim()) search(guessed(word.trim()))
  }
  return (
    <form onSubmit={submit} style={{ flex: '1 1 300px' }}>
      <Group gap={6} align="end" wrap="nowrap">
        <Autocomplete
          label="Find"
          placeholder="Number, account, ID, error code, reference"
          leftSection={<IconSearch size={16} />}
          style={{ flex: 1 }}
          autoComplete="off"
          autoFocus={isFirst && isWideScreen()}
          value={word}
          onChange={type}
          data={[...names.keys()]}
          filter={({ options }) => options}
          onOptionSubmit={(account_id) => search({ account_id })}
          renderOption={({ option }) => (
            <Text size="sm" truncate>
              Account {names.get(option.value)}{' '}
              <Text span size="xs" c="dimmed" ff="monospace">
                {option.value}
              </Text>
            </Text>
          )}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Group>
    </form>
  )
}

/** The names of accounts that begin with the search term, by key. A term without letters is not looked up. */
function useAccountsNamed(word: string): ReadonlyMap<string, string> {
  const [name] = useDebouncedValue(word.trim(), 200)
  const isName = /^(?=.*[a-z]).{2,60}$/i.test(name)
  const found = useRead('listAccounts', { query: { limit: '5', name } }, { when: isName })
  if (!isName || !word) return new Map()
  const wanted = word.trim().toLowerCase()
  const fitting = (found.data?.accounts ?? []).filter((one) => one.name.toLowerCase().startsWith(wanted))
  return new Map(fitting.map(({ api_key, name }) => [api_key, name]))
}
