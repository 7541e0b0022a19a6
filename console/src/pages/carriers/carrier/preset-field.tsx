import { Select } from '@mantine/core'
import { useState } from 'react'
import { presets, settingsOf } from './carrier-presets.ts'
import type { CarrierForm } from './carrier-values.ts'

/** Fills a new form with the settings of a usual kind of connection. */
export function PresetField({ form }: { form: CarrierForm }) {
  const [chosen, choose] = useState(presets[0]!)
  return (
    <Select
      label="Kind of connection"
      description={chosen.description}
      allowDeselect={false}
      data={presets.map(({ value, label }) => ({ value, label }))}
      value={chosen.value}
      onChange={(value) => {
        const preset = presets.find((one) => one.value === value)!
        choose(preset)
        form.setValues(settingsOf(preset, form.getValues()))
      }}
    />
  )
}
