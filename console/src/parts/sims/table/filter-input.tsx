import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Writing = {
  label: string
  of: string | undefined
  write: (text: string | undefined) => void
  width: number
  placeholder: string
  /** The expected format: matching text is applied when typing pauses, other text is invalid. */
  format?: RegExp
  wrong?: string
}

/**
 * A text that is applied on Enter or when the field loses focus; text with an expected format is also
 * applied while typing.
 */
export function Written({ label, of = '', write, width, placeholder, format, wrong }: Writing) {
  const [text, setText] = useState(of)
  const [known, setKnown] = useState(of)
  const [isWrong, judge] = useState(false)
  if (known !== of) {
    setKnown(of)
    setText(of)
  }
  const say = (provided = text.trim()) => {
    const bad = provided !== '' && format !== undefined && !format.test(provided)
    judge(bad)
    if (!bad && provided !== of) write(provided || undefined)
  }
  const saySoon = useDebouncedCallback(say, 300)
  return (
    <TextInput
      label={label}
      w={width}
      value={text}
      placeholder={placeholder}
      error={isWrong && wrong}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        judge(false)
        if (format?.test(value.trim()) || value === '') saySoon(value.trim())
      }}
      onBlur={() => say()}
      onKeyDown={({ key }) => key === 'Enter' && say()}
    />
  )
}
