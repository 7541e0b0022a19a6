import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type TextFilterProps = {
  label: string
  value: string | undefined
  set: (value: string | undefined) => void
  /** The form in which the filter is applied; by default without surrounding blanks. */
  normalize?: (text: string) => string
  /** The error of a value that the list cannot be filtered by; it is not applied. */
  fault?: (text: string) => string | undefined
  /** Whether valid text is also applied after a short pause in typing. */
  isLive?: boolean
  placeholder?: string
  w?: number
  size?: 'xs'
}

/** A text filter that is applied when the field loses focus or the user presses Enter. */
export function TextFilter({
  value = '',
  set,
  normalize = trimmed,
  fault = noFault,
  isLive = false,
  ...field
}: TextFilterProps) {
  const faultOf = (text: string) => (text === '' ? undefined : fault(text))
  const [typed, type] = useState(value)
  const [known, setKnown] = useState(value)
  const [error, setError] = useState(faultOf(value))
  if (known !== value) {
    setKnown(value)
    type(value)
    setError(faultOf(value))
  }
  const apply = (text: string) => {
    const wanted = normalize(text)
    const wrong = faultOf(wanted)
    setError(wrong)
    if (wrong === undefined && wanted !== value) set(wanted || undefined)
  }
  const applyLater = useDebouncedCallback(apply, 250)
  return (
    <TextInput
      {...field}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value: text } }) => {
        type(text)
        setError(undefined)
        if (isLive && faultOf(normalize(text)) === undefined) applyLater(text)
      }}
      onBlur={() => apply(typed)}
      onKeyDown={({ key }) => key === 'Enter' && apply(typed)}
    />
  )
}

const trimmed = (text: string) => text.trim()
const noFault = () => undefined
