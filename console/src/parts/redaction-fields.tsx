import { NumberInput, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

const leastNumberDays = 15
const usualDays = 30

/** For how many days texts and numbers are kept; null as long as history. */
export type Days = { text_days: number | null; number_days: number | null }

export type RedactionForm = { texts: boolean; text_days: number; numbers: boolean; number_days: number }

export const formOf = ({ text_days: texts, number_days: numbers }: Days): RedactionForm => ({
  texts: texts !== null,
  text_days: texts ?? usualDays,
  numbers: numbers !== null,
  number_days: numbers ?? usualDays,
})

export const daysOfForm = (form: RedactionForm): Days => ({
  text_days: form.texts ? form.text_days : null,
  number_days: form.numbers ? form.number_days : null,
})

export function saysTexts(days: number | null): string {
  if (days === null) return 'Kept as long as the table of retention says'
  return days === 0 ? 'Discarded once the message is over and told' : `Discarded after ${saysDays(days)}`
}

export const saysNumbers = (days: number | null) =>
  days === null ? 'Kept as long as messages' : `Masked after ${saysDays(days)}`

const saysDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export function RedactionFields({ form }: { form: UseFormReturnType<RedactionForm> }) {
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
