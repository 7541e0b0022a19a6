import { Checkbox, Group, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { CarrierForm } from './carrier-values.ts'

/** Identity, address and login of a carrier. */
export function IdentityFields({
  form: { getInputProps: of },
  isNew,
}: {
  form: CarrierForm
  isNew: boolean
}) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="ID"
          description="Lowercase letters, digits and hyphens"
          required
          disabled={!isNew}
          {...of('carrier_id')}
        />
        <TextInput label="Name" description="Shown in the console and in reports" required {...of('name')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Host" required {...of('host')} />
        <NumberInput label="Port" required min={1} max={65_535} {...of('port')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="system_id" required maxLength={15} {...of('system_id')} />
        <PasswordInput
          label="Password"
          placeholder={isNew ? '' : 'Unchanged'}
          maxLength={8}
          autoComplete="new-password"
          {...of('password')}
        />
        <TextInput label="system_type" maxLength={12} {...of('system_type')} />
      </Group>
      <Checkbox label="TLS" {...of('tls', { type: 'checkbox' })} />
      <Textarea
        label="CA certificates"
        description="PEM. Trust only these CA certificates. Default: the system’s certificates"
        autosize
        minRows={1}
        maxRows={5}
        {...of('tls_ca')}
      />
    </>
  )
}

/** Binds and rate. */
export function RateFields({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <Group grow align="flex-end">
        <Select label="Bind mode" allowDeselect={false} data={['transceiver', 'pair']} {...of('bind_mode')} />
        <NumberInput label="Binds" min={1} max={64} {...of('binds')} />
        <NumberInput label="Window of each bind" min={1} max={5_000} {...of('submit_window')} />
      </Group>
      <Group grow align="flex-end">
        <NumberInput
          label="Submits per second"
          description="0: no limit"
          min={0}
          max={100_000}
          {...of('submits_per_second')}
        />
        <NumberInput label="Response timeout, ms" min={100} max={300_000} {...of('response_timeout_ms')} />
        <NumberInput label="enquire_link interval, ms" min={100} max={300_000} {...of('enquire_link_ms')} />
        <NumberInput
          label="Dead peer timeout, ms"
          description="Time after which the carrier drops a session that does not respond. Default 120,000"
          min={0}
          max={3_600_000}
          {...of('dead_peer_timeout_ms')}
        />
      </Group>
    </>
  )
}

const forms = ['same', 'loose', 'hex', 'dec']

/** Encoding of messages and receipts. */
export function EncodingFields({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <Group grow align="flex-end">
        <Select
          label="Long texts"
          allowDeselect={false}
          data={['udh8', 'udh16', 'sar', 'payload']}
          {...of('concatenation')}
        />
        <Select
          label="Alphabet for data_coding 0"
          allowDeselect={false}
          data={['gsm', 'latin1']}
          {...of('alphabet')}
        />
      </Group>
      <Group grow align="flex-end">
        <Select
          label="Message IDs in responses"
          allowDeselect={false}
          data={forms}
          {...of('response_id_form')}
        />
        <Select
          label="Message IDs in receipts"
          allowDeselect={false}
          data={forms}
          {...of('receipt_id_form')}
        />
        <NumberInput label="Receipt timeout, s" min={0} max={604_800} {...of('receipt_wait_seconds')} />
      </Group>
      <Group grow align="flex-end">
        <NumberInput
          label="TLV tag of entity_id"
          placeholder="None"
          min={0x1400}
          max={0x3fff}
          {...of('entity_id_tag')}
        />
        <NumberInput
          label="TLV tag of content_id"
          placeholder="None"
          min={0x1400}
          max={0x3fff}
          {...of('content_id_tag')}
        />
      </Group>
    </>
  )
}
