import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
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

type Look = { label: string; description?: string } & (
  | { choices: Readonly<Record<string, string>>; many?: true }
  | { range: readonly [least: number, most: number]; placeholder?: string }
  | { isSwitch: true }
  | { placeholder: string }
)

/** How each setting and limit of an SMPP user is entered, by its name in the API. */
const looks = {
  max_binds: {
    label: 'Binds at the same time',
    description: 'On all nodes, 1 to 100. Default 4.',
    range: [1, 100],
  },
  max_per_second: {
    label: 'Messages per second',
    description: 'Over all binds. Empty: the rate of the account.',
    placeholder: 'Rate of the account',
    range: [1, 100_000],
  },
  submit_window: {
    label: 'Submit window',
    description: 'Submits without a response per session. Default 100.',
    range: [1, 1000],
  },
  delivery_window: {
    label: 'Delivery window',
    description: 'Deliveries without a response per session. Default 50.',
    range: [1, 1000],
  },
  bind_types: {
    label: 'Bind types',
    description: 'How the program may bind.',
    choices: bindTypeLabels,
    many: true,
  },
  default_sender: {
    label: 'Default sender',
    description: 'Number or alphanumeric sender ID of messages without a source address.',
    placeholder: 'None: such messages are refused',
  },
  alphabet: { label: 'Alphabet of data_coding 0', choices: alphabetLabels },
  segments: {
    label: 'Segments of one text',
    description: 'Binary messages are always carried as submitted.',
    choices: segmentLabels,
  },
  segment_wait_seconds: {
    label: 'Wait for segments, seconds',
    description: 'How long the missing segments of a text are awaited, 5 to 3,600. Default 60.',
    range: [5, 3600],
  },
  id_form: {
    label: 'Message IDs',
    description: 'Select a short form for clients that do not accept 36 characters.',
    choices: idFormLabels,
  },
  refusals: {
    label: 'Refused messages are reported',
    description:
      'Messages that the exchange refuses when it accepts them, such as those to recipients who have opted out.',
    choices: refusalLabels,
  },
  low_balance: { label: 'Response if the balance is too low', choices: lowBalanceLabels },
  receipt_text: {
    label: 'Receipts quote the text',
    description: 'The first 20 characters of the message.',
    isSwitch: true,
  },
  receipt_seconds: {
    label: 'Dates of receipts have seconds',
    description: 'YYMMDDhhmmss instead of YYMMDDhhmm.',
    isSwitch: true,
  },
  receipt_offset_minutes: {
    label: 'Time zone of receipts, minutes from UTC',
    description: 'For example 60 for UTC+1. Default 0.',
    range: [-720, 840],
  },
  inbound: {
    label: 'Inbound messages',
    description: 'Messages to your numbers that the program receives as deliver_sm.',
    choices: inboundLabels,
  },
  inbound_alphabet: { label: 'Alphabet of inbound messages', choices: inboundAlphabetLabels },
  inbound_long: { label: 'Long inbound messages', choices: inboundLongLabels },
} as const satisfies Record<string, Look>

export type SettingName = keyof typeof looks

/** The field of a setting. */
export function SettingField<V>({ form, name }: { form: UseFormReturnType<V>; name: SettingName & keyof V }) {
  const { label, description, ...look }: Look = looks[name]
  const text = { label, description }
  if ('isSwitch' in look) return <Switch {...text} {...form.getInputProps(name, { type: 'checkbox' })} />
  const input = form.getInputProps(name)
  if ('range' in look) {
    const [min, max] = look.range
    return <NumberInput {...text} min={min} max={max} placeholder={look.placeholder} {...input} />
  }
  if (!('choices' in look)) return <TextInput {...text} placeholder={look.placeholder} {...input} />
  const data = choicesOf(look.choices)
  if (look.many) return <MultiSelect {...text} data={data} {...input} />
  return <Select {...text} data={data} allowDeselect={false} {...input} />
}
