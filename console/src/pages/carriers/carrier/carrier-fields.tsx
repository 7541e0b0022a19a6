import { Checkbox, NumberInput, PasswordInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { choicesOf } from '../../../parts/labels/choices.ts'
import { fieldLabels, settingLabels } from './setting-labels.ts'
import type { CarrierForm } from './carrier-values.ts'

const columns = { base: 1, xs: 2 }

/** Identity, address and login of a carrier. */
export function IdentityFields({ form, isNew }: { form: CarrierForm; isNew: boolean }) {
  const { getInputProps: of } = form
  return (
    <>
      <SimpleGrid cols={columns} spacing="sm">
        <TextInput
          label={fieldLabels.carrier_id}
          description="Lowercase letters, digits and hyphens"
          required
          disabled={!isNew}
          {...of('carrier_id')}
        />
        <TextInput label="Name" description="Shown in the console and in reports" required {...of('name')} />
        <TextInput label="Host" required {...of('host')} />
        <NumberInput label="Port" required min={1} max={65_535} {...of('port')} />
        <TextInput
          label={fieldLabels.system_id}
          description="The system_id from the carrier"
          required
          maxLength={15}
          {...of('system_id')}
        />
        <PasswordInput
          label={fieldLabels.password}
          description="At most 8 characters"
          placeholder={isNew ? '' : 'Unchanged'}
          autoComplete="new-password"
          {...of('password')}
        />
      </SimpleGrid>
      <Checkbox label={fieldLabels.tls} {...of('tls', { type: 'checkbox' })} />
      {form.getValues().tls && (
        <Textarea
          label="CA certificates"
          description="PEM. Trust only these CA certificates. Default: the system’s certificates"
          autosize
          minRows={1}
          maxRows={5}
          {...of('tls_ca')}
        />
      )}
    </>
  )
}

/** Binds and rate. */
export function RateFields({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <SimpleGrid cols={columns} spacing="sm" style={{ alignItems: 'end' }}>
      <Select
        label="Bind mode"
        allowDeselect={false}
        data={choicesOf(settingLabels.bind_mode)}
        {...of('bind_mode')}
      />
      <NumberInput label={fieldLabels.binds} min={1} max={64} {...of('binds')} />
      <NumberInput label={fieldLabels.submit_window} min={1} max={5_000} {...of('submit_window')} />
      <NumberInput
        label={fieldLabels.submits_per_second}
        description="0: no limit"
        min={0}
        max={100_000}
        {...of('submits_per_second')}
      />
    </SimpleGrid>
  )
}
