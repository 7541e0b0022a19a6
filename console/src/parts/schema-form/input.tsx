import {
  Checkbox,
  type ComboboxItem,
  MultiSelect,
  type OptionsFilter,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { FieldWords } from '#platform/contract/labelled-fields.ts'
import { plainWay } from './visible-fields.ts'
import type { FormField, Usual } from './filling.ts'
import { Label } from './frame.tsx'
import type { Shape } from './shape.ts'
import { nameOf, valueAt } from './values.ts'
import { keepsHint } from './faults.ts'
import { choiceOf, sentenceOf, wordsOf } from './labels.ts'

/** One input field. */
export function Input({ shape, path, needed, form }: FormField) {
  const name = nameOf(path)
  const words = wordsOf(form.words, name)
  const fault = form.faults[name]
  const usual = {
    label: <Label name={name} words={form.words} />,
    // Most errors state the required format themselves.
    description: fault && !keepsHint(fault) ? undefined : helpOf(shape, words),
    error: fault && sentenceOf(fault),
    withAsterisk: needed,
    'data-field': name,
  }
  const asking = { usual, words, shape, value: valueAt(form.values, path) }
  const put = (wanted: unknown) => form.put(path, wanted)
  const Own = form.inputs[plainWay(path)]
  if (Own) return <Own {...asking} put={put} />
  if (shape.type === 'boolean' || shape.const === true) return <Ticked {...asking} put={put} />
  if (shape.type === 'array') return <Listed {...asking} put={put} />
  const choices = shape.enum ?? (words.choices && Object.keys(words.choices))
  if (choices) return <Chosen {...asking} choices={choices} put={put} />
  return <Typed {...asking} put={put} />
}

type Asking = {
  usual: Usual
  words: FieldWords
  shape: Shape
  value: unknown
  put: (wanted: unknown) => void
}

/** The help text of a field, with its limits. */
function helpOf({ minLength = 0, maxLength }: Shape, { hint }: FieldWords): string | undefined {
  const isStated = hint?.includes(String(minLength)) ?? false
  const limits =
    minLength > 1 && maxLength && !isStated ? `${minLength} to ${maxLength} characters.` : undefined
  return [hint, limits].filter((one) => one !== undefined).join(' ') || undefined
}

function Ticked({ usual: { withAsterisk, label, ...usual }, shape, value, put }: Asking) {
  return (
    <Checkbox
      {...usual}
      label={
        <>
          {label}
          {withAsterisk && <span aria-hidden> *</span>}
        </>
      }
      checked={value === true}
      onChange={({ currentTarget: { checked } }) =>
        put(checked || (shape.const === true ? undefined : false))
      }
    />
  )
}

/** The search also finds the API's own values; a value that was typed exactly is first. */
const byEither: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  return (options as ComboboxItem[])
    .filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(typed))
    .toSorted((a, b) => Number(b.value.toLowerCase() === typed) - Number(a.value.toLowerCase() === typed))
}

/** Short lists keep their order; long ones are sorted by label. */
const longList = 8

function dataOf(values: readonly string[], words: FieldWords) {
  const data = values.map((value) => ({ value, label: choiceOf(words, value) }))
  return data.length < longList ? data : data.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

// The options stay closed when a field is focused because of an error, so that the error is visible.
const quiet = { openOnFocus: false } as const

function Chosen({ usual, words, choices, value, put }: Asking & { choices: readonly string[] }) {
  return (
    <Select
      {...usual}
      {...quiet}
      searchable
      clearable
      filter={byEither}
      data={dataOf(choices, words)}
      value={typeof value === 'string' ? value : null}
      onChange={put}
    />
  )
}

function Listed({ usual, words, shape, value, put }: Asking) {
  const list = (value as string[] | undefined) ?? []
  const choices = shape.items?.enum
  if (!choices) return <TagsInput {...usual} {...quiet} value={list} onChange={put} />
  return (
    <MultiSelect
      {...usual}
      {...quiet}
      searchable
      filter={byEither}
      data={dataOf(choices, words)}
      value={list}
      onChange={put}
    />
  )
}

function Typed({ usual, words, shape: { maxLength, format }, value, put }: Asking) {
  const text = typeof value === 'string' ? value : ''
  const typed = { ...usual, value: text, ...(maxLength && { maxLength }) }
  if (words.long)
    return <Textarea {...typed} autosize minRows={2} onChange={(event) => put(event.currentTarget.value)} />
  return (
    <TextInput
      {...typed}
      {...(format === 'date' && { type: 'date' })}
      onChange={(event) => put(event.currentTarget.value)}
    />
  )
}
