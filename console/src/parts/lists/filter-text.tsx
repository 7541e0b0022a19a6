import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

type FilterTextProps = {
  label: string
  value: string | undefined
  set: (value: string | undefined) => void
  /** The form in which the filter is applied; by default without surrounding blanks. */
  normalize?: (text: string) => string
  /** The error of a value that the list cannot be filtered by; it is not applied. */
  fault?: (text: string) => string | undefined
  placeholder?: string
  w?: number
  size?: 'xs'
}

/** A text filter that is applied when the field loses focus or the user presses Enter. */
export function FilterText({
  value = '',
  set,
  normalize = trimmed,
  fault = noFault,
  ...field
}: FilterTextProps) {
  const [typed, type] = useState(value)
  const [known, setKnown] = useState(value)
  const [error, setError] = useState(value === '' ? undefined : fault(value))
  if (known !== value) {
    setKnown(value)
    type(value)
    setError(value === '' ? undefined : fault(value))
  }
  const apply = () => {
    const wanted = normalize(typed)
    const wrong = wanted === '' ? undefined : fault(wanted)
    setError(wrong)
    if (wrong === undefined && wanted !== value) set(wanted || undefined)
  }
  return (
    <TextInput
      {...field}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => {
        type(currentTarget.value)
        setError(undefined)
      }}
      onBlur={apply}
      onKeyDown={({ key }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') apply()
      }}
    />
  )
}

const trimmed = (text: string) => text.trim()
const noFault = () => undefined
