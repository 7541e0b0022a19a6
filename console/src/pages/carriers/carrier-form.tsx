import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useChange } from '../../api/reading.ts'
import { Failed } from '../../parts/states.tsx'
import { faultsByField } from '../../parts/wrong.ts'
import type { CarrierSeen } from './seen.ts'

type Props = { one?: CarrierSeen; done: () => void }

const unset = {
  carrier_id: '',
  name: '',
  host: '',
  port: 2775,
  system_id: '',
  password: '',
  system_type: '',
  tls: false,
  tls_ca: '',
  entity_id_tag: 5120 as number | '',
  content_id_tag: 5121 as number | '',
  bind_mode: 'transceiver',
  binds: 1,
  submit_window: 10,
  submits_per_second: 0,
  concatenation: 'udh8',
  alphabet: 'gsm',
  response_id_form: 'loose',
  receipt_id_form: 'loose',
  response_timeout_ms: 30_000,
  enquire_link_ms: 20_000,
  receipt_wait_seconds: 60,
}
type Values = typeof unset
const orNone: ReadonlySet<string> = new Set(['tls_ca', 'entity_id_tag', 'content_id_tag'])
const names = Object.keys(unset) as (keyof Values)[]

/** What is agreed with a carrier; of one that is there only what has been changed is sent, and its password only when one is typed. */
export function CarrierForm({ one, done }: Props) {
  const put = useChange('putCarrier', ['listCarriers'])
  const change = useChange('changeCarrier', ['listCarriers', 'readCarrier'])
  const initialValues = one ? valuesOf(one) : unset
  const form = useForm<Values>({ initialValues })
  const save = form.onSubmit(async (values) => {
    const { carrier_id, ...all } = wireOf(values)
    const params = { carrier_id }
    const changed = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => (value ?? '') !== initialValues[name as keyof Values]),
    )
    // The form's texts are checked by the exchange, which names what it does not take.
    const sent = one
      ? change.mutateAsync({ params, body: changed })
      : put.mutateAsync({ params, body: all as never })
    await sent.then(
      () => {
        notifications.show({ message: 'Saved. Nodes bind within seconds.', color: 'teal' })
        done()
      },
      (error: unknown) => form.setErrors(faultsByField(error)),
    )
  })
  const error = put.error ?? change.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <Who form={form} isNew={!one} />
        <How form={form} />
        <Reading form={form} />
        {error && <Failed error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={put.isPending || change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useForm<Values>>

function valuesOf(one: CarrierSeen): Values {
  const known = names.map((name) => [name, name === 'password' ? '' : (one[name] ?? '')])
  return Object.fromEntries(known) as Values
}

/** What is left empty is none. */
function wireOf(values: Values) {
  const wire = Object.entries(values).map(([name, value]) => [
    name,
    orNone.has(name) && value === '' ? null : value,
  ])
  return Object.fromEntries(wire) as Omit<Values, 'tls_ca'> & { tls_ca: string | null }
}

function Who({ form: { getInputProps: of }, isNew }: { form: Form; isNew: boolean }) {
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

function How({ form: { getInputProps: of } }: { form: Form }) {
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
      </Group>
    </>
  )
}

const forms = ['same', 'loose', 'hex', 'dec']

function Reading({ form: { getInputProps: of } }: { form: Form }) {
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
