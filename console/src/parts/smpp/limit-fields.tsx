import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SettingField } from './setting-field.tsx'
import type { LimitValues } from './values.ts'

const names = ['max_binds', 'max_per_second', 'submit_window', 'delivery_window'] as const

/** The limits of an SMPP user, which operators set. */
export const LimitFields = <V extends LimitValues>({ form }: { form: UseFormReturnType<V> }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
    {names.map((name) => (
      <SettingField key={name} form={form} name={name} />
    ))}
  </SimpleGrid>
)
