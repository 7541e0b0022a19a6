import { Button, Collapse, MultiSelect, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { choicesOf } from '../labels/choices.ts'
import {
  alphabetLabels,
  bindTypeLabels,
  inboundAlphabetLabels,
  inboundLabels,
  idFormLabels,
  inboundLongLabels,
  lowBalanceLabels,
  refusalLabels,
  segmentLabels,
} from './labels.ts'
import { newSettings, type Choice, type SettingsForm, type SettingValues } from './values.ts'

const basic: ReadonlySet<string> = new Set(['description', 'networks', 'requires_tls'])
const advanced = (Object.keys(newSettings) as (keyof SettingValues)[]).filter((name) => !basic.has(name))

type Props = { form: SettingsForm; applications: readonly Choice[] }

/** Settings that rarely differ from their defaults, folded unless one of them is invalid. */
export function AdvancedSettings({ form, applications }: Props) {
  const [isOpen, { toggle }] = useDisclosure()
  const values = form.getValues()
  const differing = advanced.filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(newSettings[name]),
  ).length
  const isShown = isOpen || advanced.some((name) => name in form.errors)
  return (
    <Stack gap="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={isShown ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={toggle}
        aria-expanded={isShown}
      >
        Advanced settings
        {differing > 0 && ` (${differing} changed)`}
      </Button>
      <Collapse expanded={isShown}>
        <Stack gap="sm">
          <SubmitFields form={form} />
          <ReceiptFields form={form} />
          <InboundFields form={form} applications={applications} />
        </Stack>
      </Collapse>
    </Stack>
  )
}

function SubmitFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <MultiSelect
        label="Bind types"
        description="How the program may bind."
        data={choicesOf(bindTypeLabels)}
        {...form.getInputProps('bind_types')}
      />
      <TextInput
        label="Default sender"
        description="Number or alphanumeric sender ID of messages without a source address."
        placeholder="None: such messages are refused"
        {...form.getInputProps('default_sender')}
      />
      <Select
        label="Alphabet of data_coding 0"
        data={choicesOf(alphabetLabels)}
        allowDeselect={false}
        {...form.getInputProps('alphabet')}
      />
      <Select
        label="Segments of one text"
        description="Binary messages are always carried as submitted."
        data={choicesOf(segmentLabels)}
        allowDeselect={false}
        {...form.getInputProps('segments')}
      />
      {form.getValues().segments === 'join' && (
        <NumberInput
          label="Wait for segments, seconds"
          description="How long the missing segments of a text are awaited, 5 to 3,600. Default 60."
          min={5}
          max={3600}
          {...form.getInputProps('segment_wait_seconds')}
        />
      )}
      <Select
        label="Message IDs"
        description="Select a short form for clients that do not accept 36 characters."
        data={choicesOf(idFormLabels)}
        allowDeselect={false}
        {...form.getInputProps('id_form')}
      />
      <Select
        label="Refused messages are reported"
        description="Messages that the exchange refuses when it accepts them, such as those to recipients who have opted out."
        data={choicesOf(refusalLabels)}
        allowDeselect={false}
        {...form.getInputProps('refusals')}
      />
      <Select
        label="Response if the balance is too low"
        data={choicesOf(lowBalanceLabels)}
        allowDeselect={false}
        {...form.getInputProps('low_balance')}
      />
    </>
  )
}

function ReceiptFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <Switch
        label="Receipts quote the text"
        description="The first 20 characters of the message."
        {...form.getInputProps('receipt_text', { type: 'checkbox' })}
      />
      <Switch
        label="Dates of receipts have seconds"
        description="YYMMDDhhmmss instead of YYMMDDhhmm."
        {...form.getInputProps('receipt_seconds', { type: 'checkbox' })}
      />
      <NumberInput
        label="Time zone of receipts, minutes from UTC"
        description="For example 60 for UTC+1. Default 0."
        min={-720}
        max={840}
        {...form.getInputProps('receipt_offset_minutes')}
      />
    </>
  )
}

function InboundFields({ form, applications }: Props) {
  const { inbound } = form.getValues()
  return (
    <>
      <Select
        label="Inbound messages"
        description="Messages to your numbers that the program receives as deliver_sm."
        data={choicesOf(inboundLabels)}
        allowDeselect={false}
        {...form.getInputProps('inbound')}
      />
      {inbound === 'application' && (
        <Select
          label="Application"
          description="Its numbers are those whose messages the program receives."
          placeholder={
            applications.length === 0 ? 'The account has no applications' : 'Select an application'
          }
          data={[...applications]}
          searchable
          required
          {...form.getInputProps('application_id')}
        />
      )}
      {inbound !== 'none' && (
        <>
          <Select
            label="Alphabet of inbound messages"
            data={choicesOf(inboundAlphabetLabels)}
            allowDeselect={false}
            {...form.getInputProps('inbound_alphabet')}
          />
          <Select
            label="Long inbound messages"
            data={choicesOf(inboundLongLabels)}
            allowDeselect={false}
            {...form.getInputProps('inbound_long')}
          />
        </>
      )}
    </>
  )
}
