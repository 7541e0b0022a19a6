import { TextInput } from '@mantine/core'
import { localOf } from '../../parts/lists/time-filter.tsx'

type Field = { label: string; value: string | undefined; onChange: (at: string | undefined) => void }

/** A point in time, entered in the reader's time zone. */
export function TimeField({ label, value, onChange }: Field) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value ? localOf(value) : ''}
      onChange={({ currentTarget: { value } }) => onChange(value ? new Date(value).toISOString() : undefined)}
      w={{ base: '100%', xs: 200 }}
    />
  )
}
