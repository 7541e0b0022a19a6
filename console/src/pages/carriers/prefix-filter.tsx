import { TextInput } from '@mantine/core'

/** Only what begins with these digits. */
export function PrefixFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (prefix: string | undefined) => void
}) {
  return (
    <TextInput
      label="Prefix begins with"
      placeholder="Any"
      inputMode="numeric"
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, 15) || undefined)
      }
    />
  )
}
