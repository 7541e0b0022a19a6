import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'

type Finding = {
  parent: string | undefined
  narrow: (parent: string | undefined) => void
  open: (partner: string) => void
}

/** The way to one customer whose id is known, or to its subunits. */
export function PartnerFinder({ parent, narrow, open }: Finding) {
  const [id, setId] = useState('')
  const [unit, setUnit] = useState(parent ?? '')
  return (
    <Group mb="sm" align="flex-end">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (id.trim()) open(id.trim())
        }}
      >
        <TextInput
          label="Open by id"
          placeholder="Its id, then Enter"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          narrow(unit.trim() || undefined)
        }}
      >
        <TextInput
          label="Subunits of"
          placeholder="Its id, then Enter"
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
          onBlur={() => narrow(unit.trim() || undefined)}
        />
      </form>
    </Group>
  )
}
