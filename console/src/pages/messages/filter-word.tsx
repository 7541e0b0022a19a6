import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Filtering } from './filtering.ts'
import { filterTitles, type Filters } from './query.ts'

type Word = { name: keyof Filters; value: string | undefined; set: Filtering['set'] }

/** One filter by its name: it holds once it is left, or Enter is pressed. */
export function FilterWord({ name, value, set }: Word) {
  const take = (given: string) => {
    const word = given.trim()
    if (word !== (value ?? '')) set({ [name]: word || undefined })
  }
  return (
    <TextInput
      size="xs"
      label={filterTitles[name]}
      defaultValue={value}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') take(event.currentTarget.value)
      }}
    />
  )
}
