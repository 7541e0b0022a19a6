import { type ButtonProps, NumberInput, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from '../forms/act.tsx'
import { FormButton } from '../forms/form.tsx'

const leastNumberDays = 15
const usualDays = 30

/** For how many days texts and numbers are kept; null as long as history. */
type Days = { text_days: number | null; number_days: number | null }

type Form = { texts: boolean; text_days: number; numbers: boolean; number_days: number }

const formOf = ({ text_days: texts, number_days: numbers }: Days): Form => ({
  texts: texts !== null,
  text_days: texts ?? usualDays,
  numbers: numbers !== null,
  number_days: numbers ?? usualDays,
})

const daysOfForm = (form: Form): Days => ({
  text_days: form.texts ? form.text_days : null,
  number_days: form.numbers ? form.number_days : null,
})

/** What that is, as facts. */
export const saysKept = ({ text_days: texts, number_days: numbers }: Days) =>
  [
    ['Texts', saysTexts(texts)],
    ['Numbers', saysNumbers(numbers)],
  ] as const

function saysTexts(days: number | null): string {
  if (days === null) return 'Kept as long as the table of retention says'
  return days === 0 ? 'Discarded once the message is over and told' : `Discarded after ${saysDays(days)}`
}

const saysNumbers = (days: number | null) =>
  days === null ? 'Kept as long as messages' : `Masked after ${saysDays(days)}`

const saysDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

type Changing = { kept: Days; put: (days: Days) => Promise<unknown>; button?: ButtonProps }

/** Changes for how long texts and numbers are kept: of an account, or of all. */
export function ChangeKept({ kept, put, button }: Changing) {
  return (
    <FormButton<Form>
      name="Change what is kept"
      first={formOf(kept)}
      refusal={refusalFor(useSession(), 'admin')}
      {...(button && { button })}
      done="What is past its time goes within minutes."
      act={(form) => put(daysOfForm(form))}
      fields={(form) => <Fields form={form} />}
    />
  )
}

function Fields({ form }: { form: UseFormReturnType<Form> }) {
  const { texts, numbers } = form.values
  return (
    <>
      <Text size="sm">
        What is past its time is lost for ever, also in what webhooks have told: that cannot be told again. A
        longer time brings nothing back.
      </Text>
      <Switch label="Discard texts" {...form.getInputProps('texts', { type: 'checkbox' })} />
      {texts && (
        <NumberInput
          label="Days that texts are kept"
          description="0: until the message is over and its webhooks are told, or given up"
          min={0}
          max={36_500}
          {...form.getInputProps('text_days')}
        />
      )}
      <Switch label="Mask numbers" {...form.getInputProps('numbers', { type: 'checkbox' })} />
      {numbers && (
        <NumberInput
          label="Days that numbers are kept"
          description={`At least ${leastNumberDays}, because receipts find their messages by them. Then the last four digits are shown, and who knows the whole number finds its messages.`}
          min={leastNumberDays}
          max={36_500}
          {...form.getInputProps('number_days')}
        />
      )}
    </>
  )
}
