import { Fieldset, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import type { FormField } from './filling.ts'
import { nameOf } from './values.ts'
import { sentenceOf, wordsOf } from './labels.ts'

/** A group within a form, with its name and the validation errors of the whole group. */
export function Framed({ path, needed, form, children }: FormField & { children: ReactNode }) {
  const name = nameOf(path)
  const { hint } = wordsOf(form.words, name)
  const fault = form.faults[name]
  return (
    <Fieldset
      legend={
        <b>
          <Label name={name} words={form.words} needed={needed} />
        </b>
      }
      data-field={name}
      tabIndex={-1}
    >
      <Stack gap="sm">
        {hint && <Help description={hint} />}
        {children}
        {fault !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)">
            {sentenceOf(fault)}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

/** The label of a field; the title shows the API name. */
export function Label({ name, words, needed = false }: { name: string; words: Labelled; needed?: boolean }) {
  return (
    <>
      <span title={name}>{wordsOf(words, name).label}</span>
      {needed && (
        <Text span c="var(--mantine-color-error)" aria-hidden>
          {' *'}
        </Text>
      )}
    </>
  )
}

export const Help = ({ description }: { description: string }) => (
  <Text size="xs" c="dimmed">
    {description}
  </Text>
)
