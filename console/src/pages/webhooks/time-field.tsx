import { TextInput } from '@mantine/core'

type Field = { label: string; value: string | undefined; onChange: (at: string | undefined) => void }

/** A point in time, entered in the reader's time zone. */
export function TimeField({ label, value, onChange }: Field) {
  const at = value && new Date(value)
  const shown = at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : ''
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={shown}
      onChange={({ currentTarget: { value } }) => onChange(value ? new Date(value).toISOString() : undefined)}
      w={{ base: '100%', xs: 200 }}
    />
  )
}
