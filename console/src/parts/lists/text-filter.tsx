import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** A text filter; applied after a short pause in typing. */
export function TextFilter({
  label,
  value,
  set,
}: {
  label: string
  value: string | undefined
  set: (value: string | undefined) => void
}) {
  const [typed, type] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    type(value ?? '')
  }
  const later = useDebouncedCallback((text: string) => set(text.trim() || undefined), 250)
  return (
    <TextInput
      label={label}
      w={220}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        type(text)
        later(text)
      }}
    />
  )
}
