import { type ButtonProps, NumberInput, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from '../forms/act.tsx'
import type { Edited } from '../forms/edited.tsx'
import { FormButton } from '../forms/form.tsx'

const leastNumberDays = 15
const usualDays = 30

/** The retention of texts and numbers in days; null means as long as the history. */
type Days = { text_days: number | null; number_days: number | null }

type Form = { texts: boolean; text_days: number; numbers: boolean; number_days: number }

export const formOfKept = ({ text_days: texts, number_days: numbers }: Days): Form => ({
  texts: texts !== null,
  text_days: texts ?? usualDays,
  numbers: numbers !== null,
  number_days: numbers ?? usualDays,
})

const daysOfForm = (form: Form): Days => ({
  text_days: form.texts ? form.text_days : null,
  number_days: form.numbers ? form.number_days : null,
})

/** The retention as facts. */
export const saysKept = ({ text_days: texts, number_days: numbers }: Days) =>
  [
    ['Texts', saysTexts(texts)],
    ['Numbers', saysNumbers(numbers)],
  ] as const

function saysTexts(days: number | null): string {
  if (days === null) return 'Kept as long as the message history'
  return days === 0
    ? 'Deleted when the message is complete and its webhooks are sent'
    : `Deleted after ${saysDays(days)}`
}

const saysNumbers = (days: number | null) =>
  days === null ? 'Kept as long as messages' : `Masked after ${saysDays(days)}`

const saysDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

type Changing = {
  edited: Edited<Form>
  put: (days: Days, version: string | undefined) => Promise<unknown>
  button?: ButtonProps
}

/** Changes the retention of texts and numbers, of an account or the exchange. */
export function ChangeKept({ edited, put, button }: Changing) {
  return (
    <FormButton<Form>
      name="Change retention"
      first={{ edited }}
      refusal={refusalFor(useSession(), 'admin')}
      {...(button && { button })}
      done="Retention saved. Older data is deleted within minutes."
      act={(form, version) => put(daysOfForm(form), version)}
      fields={(form) => <Fields form={form} />}
    />
  )
}

function Fields({ form }: { form: UseFormReturnType<Form> }) {
  const { texts, numbers } = form.values
  return (
    <>
      <Text size="sm">
        Data older than its retention is deleted permanently, including webhook events, which then cannot be
        replayed. A longer retention does not restore deleted data.
      </Text>
      <Switch label="Delete texts" {...form.getInputProps('texts', { type: 'checkbox' })} />
      {texts && (
        <NumberInput
          label="Days to keep texts"
          description="0 deletes a text as soon as the message is complete and its webhooks are delivered or have failed"
          min={0}
          max={36_500}
          {...form.getInputProps('text_days')}
        />
      )}
      <Switch label="Mask numbers" {...form.getInputProps('numbers', { type: 'checkbox' })} />
      {numbers && (
        <NumberInput
          label="Days to keep numbers"
          description={`At least ${leastNumberDays}, because delivery receipts match messages by number. Afterwards, only the last four digits are shown, but a search by the full number still finds the messages.`}
          min={leastNumberDays}
          max={36_500}
          {...form.getInputProps('number_days')}
        />
      )}
    </>
  )
}
