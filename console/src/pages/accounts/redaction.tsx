import { NumberInput, Stack, Switch, Text, Title as Heading } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormButton } from '../../parts/form.tsx'
import { Read } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'

type Kept = Answered<'readRedaction'>

const leastNumberDays = 15
const usualDays = 30

/** For how long texts and numbers of an account are kept. */
export function Redaction({ apiKey }: { apiKey: string }) {
  const read = useRead('readRedaction', { params: { api_key: apiKey } })
  return (
    <Stack component="section" aria-label="Personal data" gap="xs" w="100%" maw={640} align="flex-start">
      <Heading order={2} size="h4">
        Personal data
      </Heading>
      <Read of={read}>{(kept) => <Shown apiKey={apiKey} kept={kept} />}</Read>
    </Stack>
  )
}

function Shown({ apiKey, kept }: { apiKey: string; kept: Kept }) {
  const { text_days: texts, number_days: numbers } = kept
  const progress = [
    ...(texts === null ? [] : [['No texts before', <When key="t" at={kept.texts_until} />] as const]),
    ...(numbers === null ? [] : [['Masked before', <When key="n" at={kept.numbers_until} />] as const]),
  ]
  return (
    <>
      <Facts of={[['Texts', saysTexts(texts)], ['Numbers', saysNumbers(numbers)], ...progress]} />
      <Change apiKey={apiKey} kept={kept} />
    </>
  )
}

function saysTexts(days: number | null): string {
  if (days === null) return 'Kept as long as everybody’s'
  return days === 0 ? 'Discarded once the message is over and told' : `Discarded after ${daysOf(days)}`
}

const saysNumbers = (days: number | null) =>
  days === null ? 'Kept as long as messages' : `Masked after ${daysOf(days)}`

const daysOf = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

type Form = { texts: boolean; text_days: number; numbers: boolean; number_days: number }

function Change({
  apiKey,
  kept: { text_days: texts, number_days: numbers },
}: {
  apiKey: string
  kept: Kept
}) {
  const put = useChange('putRedaction', ['readRedaction'])
  const first = {
    texts: texts !== null,
    text_days: texts ?? usualDays,
    numbers: numbers !== null,
    number_days: numbers ?? usualDays,
  }
  return (
    <FormButton<Form>
      name="Change what is kept"
      first={first}
      refusal={refusalFor(useSession(), 'admin')}
      done="What is past its time goes within minutes."
      act={(form) =>
        put.mutateAsync({
          params: { api_key: apiKey },
          body: {
            text_days: form.texts ? form.text_days : null,
            number_days: form.numbers ? form.number_days : null,
          },
        })
      }
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
