import { Group, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { firstDigitsOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { ImportRows } from './import-rows.tsx'

type Above = {
  imported: ComponentProps<typeof ImportRows> & { title: string }
  /** The button that adds a row, and its form. */
  added: { description: string; form: (close: () => void) => ReactNode }
  refusal: string | undefined
}

/** The bar above a table by prefix: filter, import, and the form of a new row. */
export function PrefixBar({ imported: { title, ...file }, added, refusal }: Above) {
  const { filters, set } = useFilters(['prefix'])
  return (
    <Group align="flex-end" mb="md">
      <TextInput
        label="Prefix begins with"
        placeholder="Any"
        inputMode="numeric"
        value={filters.prefix ?? ''}
        onChange={({ currentTarget: { value } }) => set({ prefix: firstDigitsOf(value) || undefined })}
      />
      <Group gap="xs" ml="auto">
        <DialogButton description="Import" title={title} refusal={refusal} size="sm">
          {() => <ImportRows {...file} />}
        </DialogButton>
        <DialogButton description={added.description} refusal={refusal} variant="filled">
          {added.form}
        </DialogButton>
      </Group>
    </Group>
  )
}
