import { Checkbox, Group, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { CarrierForm } from './carrier-values.ts'

/** Who it is, where it is, and how it is known there. */
export function Who({ form: { getInputProps: of }, isNew }: { form: CarrierForm; isNew: boolean }) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="Id"
          description="Small letters, digits and dashes"
          required
          disabled={!isNew}
          {...of('carrier_id')}
        />
        <TextInput label="Name" description="As people call it" required {...of('name')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Host" required {...of('host')} />
        <NumberInput label="Port" required min={1} max={65_535} {...of('port')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="system_id" required maxLength={15} {...of('system_id')} />
        <PasswordInput
          label="Password"
          placeholder={isNew ? '' : 'Stays as it is'}
          maxLength={8}
          autoComplete="new-password"
          {...of('password')}
        />
        <TextInput label="system_type" maxLength={12} {...of('system_type')} />
      </Group>
      <Checkbox label="TLS" {...of('tls', { type: 'checkbox' })} />
      <Textarea
        label="Authorities of its own"
        description="PEM: the only ones that are believed, unless left empty"
        autosize
        minRows={1}
        maxRows={5}
        {...of('tls_ca')}
      />
    </>
  )
}

/** How it is bound to, and how fast. */
export function How({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <Group grow align="flex-end">
        <Select label="Bind as" allowDeselect={false} data={['transceiver', 'pair']} {...of('bind_mode')} />
        <NumberInput label="Binds" min={1} max={64} {...of('binds')} />
        <NumberInput label="Window of each" min={1} max={5_000} {...of('submit_window')} />
      </Group>
      <Group grow align="flex-end">
        <NumberInput
          label="Submits a second"
          description="0 is no limit"
          min={0}
          max={100_000}
          {...of('submits_per_second')}
        />
        <NumberInput label="Response within ms" min={100} max={300_000} {...of('response_timeout_ms')} />
        <NumberInput label="enquire_link after ms" min={100} max={300_000} {...of('enquire_link_ms')} />
        <NumberInput
          label="Dead peer timeout ms"
          description="Time after which the carrier drops a session that does not answer. Default 120,000"
          min={0}
          max={3_600_000}
          {...of('dead_peer_timeout_ms')}
        />
      </Group>
    </>
  )
}

const forms = ['same', 'loose', 'hex', 'dec']

/** How what it writes is read, and what is written to it. */
export function Reading({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <Group grow align="flex-end">
        <Select
          label="Long texts"
          allowDeselect={false}
          data={['udh8', 'udh16', 'sar', 'payload']}
          {...of('concatenation')}
        />
        <Select label="data_coding 0 is" allowDeselect={false} data={['gsm', 'latin1']} {...of('alphabet')} />
      </Group>
      <Group grow align="flex-end">
        <Select label="Ids in responses" allowDeselect={false} data={forms} {...of('response_id_form')} />
        <Select label="Ids in receipts" allowDeselect={false} data={forms} {...of('receipt_id_form')} />
        <NumberInput label="Waits for receipts, s" min={0} max={604_800} {...of('receipt_wait_seconds')} />
      </Group>
      <Group grow align="flex-end">
        <NumberInput
          label="Tag of entity_id"
          placeholder="None"
          min={0x1400}
          max={0x3fff}
          {...of('entity_id_tag')}
        />
        <NumberInput
          label="Tag of content_id"
          placeholder="None"
          min={0x1400}
          max={0x3fff}
          {...of('content_id_tag')}
        />
      </Group>
    </>
  )
}
