import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Filtering } from './filtering.ts'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { filterTitles, type Filters } from './query.ts'

type Word = { name: keyof Filters; value: string | undefined; set: Filtering['set'] }

const isNumber = (name: keyof Filters) => name === 'number' || name === 'from' || name === 'to'

/** The field of one filter, which is applied when the field loses focus or the user presses Enter. */
export function FilterWord({ name, value, set }: Word) {
  const take = (provided: string) => {
    const word = isNumber(name) ? phoneNumberOf(provided) : provided.trim()
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
