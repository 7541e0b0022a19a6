import { Group, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'

type Finding = {
  filters: { api_key?: string; number?: string }
  set: (change: { api_key?: string | undefined; number?: string | undefined }) => void
  children?: ReactNode
}

/** Filters by account and number, which are stored in the address of the page. */
export function ByNumber({ filters, set, children }: Finding) {
  const [number, write] = useState(filters.number ?? '')
  const digits = phoneNumberOf(number)
  const say = () => {
    write(digits)
    set({ number: digits || undefined })
  }
  return (
    <Group mb="sm" align="flex-end">
      <AccountField value={filters.api_key} onChange={(api_key) => set({ api_key })} />
      <TextInput
        label="Number"
        placeholder="Full number, then Enter"
        value={number}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => digits !== (filters.number ?? '') && say()}
        onKeyDown={({ key }) => key === 'Enter' && say()}
      />
      {children}
    </Group>
  )
}
