import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core'
import { askedOf, plainWay, type Ask } from './asked.ts'
import type { Shape } from './shape.ts'
import { nameOf, valueAt, type Path, type Values } from './values.ts'

/** What a form knows while it is filled in. */
export type Filling = {
  values: Values
  put: (path: Path, value: unknown) => void
  faults: Readonly<Record<string, string>>
  /** What is asked for only beside something else; everything else is shown. */
  isShown: Ask
  /** What is needed beside what the schema says. */
  isNeeded: Ask
}

type Place = { shape: Shape; path: Path; needed: boolean; form: Filling }

const longText = 160
const wordy = /message|description|details|reason|information|content$|sample/

/** The members of a group, each in its field. */
export function Members({ shape, path, form }: Omit<Place, 'needed'>) {
  const { values, isShown, isNeeded } = form
  return askedOf({ shape, path, values, isShown }).map(({ name, shape: one, path: place }) => {
    const needed = (shape.required?.includes(name) ?? false) || isNeeded(plainWay(place), values)
    return <Field key={nameOf(place)} shape={one} path={place} needed={needed} form={form} />
  })
}

function Field(place: Place) {
  const { shape, path, needed, form } = place
  if (shape.properties)
    return (
      <Fieldset
        legend={<Legend name={lastOf(path)} needed={needed} />}
        data-field={nameOf(path)}
        tabIndex={-1}
      >
        <Stack gap="sm">
          {shape.description && <Help says={shape.description} />}
          <Members {...place} />
          <Fault says={form.faults[nameOf(path)]} />
        </Stack>
      </Fieldset>
    )
  if (shape.type === 'array' && shape.items?.properties) return <Several {...place} />
  return <One {...place} />
}

/** The name of a group, marked as fields are. */
const Legend = ({ name, needed }: { name: string; needed: boolean }) => (
  <>
    {name}
    {needed && (
      <Text span c="var(--mantine-color-error)" aria-hidden>
        {' *'}
      </Text>
    )}
  </>
)

const Help = ({ says }: { says: string }) => (
  <Text size="xs" c="dimmed">
    {says}
  </Text>
)

/** What is wrong with a group as a whole. */
const Fault = ({ says }: { says: string | undefined }) =>
  says && (
    <Text size="xs" c="var(--mantine-color-error)">
      {says}
    </Text>
  )

const lastOf = (path: Path) => String(path.findLast((step) => typeof step === 'string'))

/** A list of groups, which grows and shrinks. */
function Several({ shape, path, needed, form }: Place) {
  const name = lastOf(path)
  const values = (valueAt(form.values, path) as unknown[] | undefined) ?? []
  const isFull = values.length >= (shape.maxItems ?? Infinity)
  return (
    <Fieldset legend={<Legend name={name} needed={needed} />} data-field={nameOf(path)} tabIndex={-1}>
      <Stack gap="sm">
        {shape.description && <Help says={shape.description} />}
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
        <Fault says={form.faults[nameOf(path)]} />
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

/** What is asked for, and how much of it. */
function helpOf({ description, minLength = 0, maxLength }: Shape): string | undefined {
  const limits = minLength > 1 && maxLength ? `${minLength} to ${maxLength} characters.` : undefined
  return [description, limits].filter((one) => one !== undefined).join(' ') || undefined
}

function One({ shape, path, needed, form }: Place) {
  const name = nameOf(path)
  const value = valueAt(form.values, path)
  const put = (wanted: unknown) => form.put(path, wanted)
  const usual = {
    label: lastOf(path),
    description: helpOf(shape),
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
        data-field={name}
        checked={value === true}
        onChange={({ currentTarget: { checked } }) =>
          put(checked || (shape.const === true ? undefined : false))
        }
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
  if ((shape.maxLength ?? 0) >= longText && wordy.test(lastOf(path)))
    return <Textarea {...typed} autosize minRows={2} onChange={(event) => put(event.currentTarget.value)} />
  return <TextInput {...typed} onChange={(event) => put(event.currentTarget.value)} />
}
