import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  TextInput,
  Textarea,
} from '@mantine/core'
import type { Shape } from './shape.ts'
import { nameOf, valueAt, type Path, type Values } from './values.ts'

/** What a form knows while it is filled in. */
export type Filling = {
  values: Values
  put: (path: Path, value: unknown) => void
  faults: Readonly<Record<string, string>>
  /** What is asked for only beside something else; everything else is shown. */
  isShown: (name: string, values: Values) => boolean
  /** What is needed beside what the schema says. */
  isNeeded: (name: string, values: Values) => boolean
}

type Place = { shape: Shape; path: Path; needed: boolean; form: Filling }

const longText = 160
const wordy = /message|description|details|reason|information|content$|sample/

/** The members of a group, each in its field. */
export function Members({ shape, path, form }: Omit<Place, 'needed'>) {
  return Object.entries(shape.properties ?? {}).map(([name, one]) => {
    const place = [...path, name]
    const way = nameOf(place)
    // The oldest form of something is for programs.
    if (one.deprecated || !form.isShown(plainWay(place), form.values)) return null
    const needed = (shape.required?.includes(name) ?? false) || form.isNeeded(plainWay(place), form.values)
    return <Field key={way} shape={one} path={place} needed={needed} form={form} />
  })
}

/** The way without places in lists. */
const plainWay = (path: Path) => nameOf(path.filter((step) => typeof step === 'string'))

function Field(place: Place) {
  const { shape, path } = place
  if (shape.properties)
    return (
      <Fieldset legend={lastOf(path)}>
        <Stack gap="sm">
          <Members {...place} />
        </Stack>
      </Fieldset>
    )
  if (shape.type === 'array' && shape.items?.properties) return <Several {...place} />
  return <One {...place} />
}

const lastOf = (path: Path) => String(path.findLast((step) => typeof step === 'string'))

/** A list of groups, which grows and shrinks. */
function Several({ shape, path, form }: Place) {
  const name = lastOf(path)
  const values = (valueAt(form.values, path) as unknown[] | undefined) ?? []
  const isFull = values.length >= (shape.maxItems ?? Infinity)
  const fault = form.faults[nameOf(path)]
  return (
    <Fieldset legend={name}>
      <Stack gap="sm">
        {values.map((_, i) => (
          <Fieldset key={i} legend={`${name} ${i + 1}`}>
            <Stack gap="sm">
              <Members shape={shape.items!} path={[...path, i]} form={form} />
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => form.put(path, values.toSpliced(i, 1))}
                >
                  Remove {name} {i + 1}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        {fault && (
          <span role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {fault}
          </span>
        )}
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={isFull}
            onClick={() => form.put([...path, values.length], {})}
          >
            Add to {name}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

function One({ shape, path, needed, form }: Place) {
  const name = nameOf(path)
  const value = valueAt(form.values, path)
  const put = (wanted: unknown) => form.put(path, wanted)
  const usual = {
    label: lastOf(path),
    description: shape.description,
    error: form.faults[name],
    withAsterisk: needed,
    'data-field': name,
  }
  if (shape.type === 'boolean' || shape.const === true)
    return (
      <Checkbox
        label={usual.label}
        description={usual.description}
        error={usual.error}
        checked={value === true}
        onChange={(event) => put(event.currentTarget.checked ? true : undefined)}
      />
    )
  if (shape.type === 'array') {
    const list = (value as string[] | undefined) ?? []
    const choices = shape.items?.enum
    return choices ? (
      <MultiSelect {...usual} searchable data={[...choices]} value={list} onChange={put} />
    ) : (
      <TagsInput {...usual} value={list} onChange={put} />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (shape.enum)
    return (
      <Select {...usual} searchable clearable data={[...shape.enum]} value={text || null} onChange={put} />
    )
  const typed = { ...usual, value: text, ...(shape.maxLength && { maxLength: shape.maxLength }) }
  if ((shape.maxLength ?? 0) >= longText && wordy.test(name))
    return <Textarea {...typed} autosize minRows={2} onChange={(event) => put(event.currentTarget.value)} />
  return <TextInput {...typed} onChange={(event) => put(event.currentTarget.value)} />
}
