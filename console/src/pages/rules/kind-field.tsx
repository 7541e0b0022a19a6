import { Select, type SelectProps, Stack, Text } from '@mantine/core'
import { kindChoices, kindStops } from './kinds.ts'

/** The kind of rule, with what it blocks. */
export function KindField(field: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Kind"
      searchable
      maxDropdownHeight={360}
      {...field}
      data={kindChoices}
      renderOption={({ option: { value, label } }) => (
        <Stack gap={0}>
          <Text size="sm">{label}</Text>
          <Text size="xs" c="dimmed">
            {kindStops(value)}
          </Text>
        </Stack>
      )}
    />
  )
}
