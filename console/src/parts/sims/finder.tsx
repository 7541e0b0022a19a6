import { Group, Pill, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { simStatusNames } from '#sims/cards/states.ts'
import { fraudWords, limitWords, type SimFilters } from './words.ts'

type Finding = {
  filters: SimFilters
  set: (change: SimFilters) => void
  byStatus: Readonly<Record<string, number>>
}

/** What the list is narrowed by; everything stands in the address. */
export function Finder({ filters, set, byStatus }: Finding) {
  const statuses = simStatusNames.map((name) => ({
    value: name,
    label: `${name} (${(byStatus[name] ?? 0).toLocaleString()})`,
  }))
  const codes = (words: readonly string[]) => words.map((label, code) => ({ value: String(code), label }))
  const chosen = { clearable: true, comboboxProps: { withinPortal: true } } as const
  return (
    <Group align="flex-end" gap="sm">
      <Written label="ICCID" of={filters.iccid} write={(iccid) => set({ iccid })} width={185} />
      <Select
        label="Status"
        placeholder="Any"
        data={statuses}
        value={filters.status ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
        w={180}
        {...chosen}
      />
      <Select
        label="Fraud"
        placeholder="Any"
        data={codes(fraudWords)}
        value={filters.fraud_status ?? null}
        onChange={(code) => set({ fraud_status: code ?? undefined })}
        w={120}
        {...chosen}
      />
      <Select
        label="Limit"
        placeholder="Any"
        data={codes(limitWords)}
        value={filters.limit_status ?? null}
        onChange={(code) => set({ limit_status: code ?? undefined })}
        w={130}
        {...chosen}
      />
      <Field set={set} />
      <Written
        label="Changed from"
        placeholder="2026-11-22T08:00:00Z"
        of={filters.changed_from}
        write={(changed_from) => set({ changed_from })}
        width={175}
      />
      <Fields filters={filters} set={set} />
    </Group>
  )
}

type Writing = {
  label: string
  of: string | undefined
  write: (text: string | undefined) => void
  width: number
  placeholder?: string
}

/** A text that counts when Enter is pressed, or the field left. */
function Written({ label, of = '', write, width, placeholder }: Writing) {
  const [text, setText] = useState(of)
  const [known, setKnown] = useState(of)
  if (known !== of) {
    setKnown(of)
    setText(of)
  }
  const say = () => {
    if (text.trim() !== of) write(text.trim() || undefined)
  }
  return (
    <TextInput
      label={label}
      w={width}
      value={text}
      {...(placeholder && { placeholder })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={({ key }) => key === 'Enter' && say()}
    />
  )
}

const fieldNames = Array.from({ length: 10 }, (_, i) => `field${i + 1}`)

/** One of the ten fields, and what it holds. */
function Field({ set }: { set: (change: SimFilters) => void }) {
  const [name, choose] = useState<string | null>('field1')
  return (
    <Group gap={0} align="flex-end">
      <Select label="Field" data={fieldNames} value={name} onChange={choose} allowDeselect={false} w={90} />
      <Written
        label="Holds"
        of={undefined}
        write={(text) => name && text && set({ [name]: text })}
        width={110}
      />
    </Group>
  )
}

function Fields({ filters, set }: Pick<Finding, 'filters' | 'set'>) {
  const given = fieldNames.flatMap((name) => {
    const value = filters[name as keyof SimFilters]
    return value === undefined ? [] : [[name, value] as const]
  })
  return given.map(([name, value]) => (
    <Pill
      key={name}
      withRemoveButton
      removeButtonProps={{ 'aria-label': `Forget ${name}` }}
      onRemove={() => set({ [name]: undefined })}
    >
      {name}: {value}
    </Pill>
  ))
}
