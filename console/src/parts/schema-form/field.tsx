import { Button, Fieldset, Group, Stack } from '@mantine/core'
import { visibleFields, plainWay } from './visible-fields.ts'
import type { FormField } from './filling.ts'
import { Framed } from './frame.tsx'
import { Input } from './input.tsx'
import { nameOf, valueAt } from './values.ts'
import { wordsOf } from './labels.ts'

/** The members of a group, each in its field; `only` selects and orders them. */
export function Members({
  shape,
  path,
  form,
  only,
}: Omit<FormField, 'needed'> & { only?: readonly string[] }) {
  const { values, isShown, isNeeded } = form
  const requested = visibleFields({ shape, path, values, isShown })
  const wanted = only?.flatMap((name) => requested.filter((one) => one.name === name)) ?? requested
  return wanted.map(({ name, shape: one, path: fieldPath }) => {
    const needed =
      (shape.required?.includes(name) ?? false) || isNeeded(plainWay(fieldPath), values, fieldPath)
    return <Field key={nameOf(fieldPath)} shape={one} path={fieldPath} needed={needed} form={form} />
  })
}

function Field(field: FormField) {
  const { shape } = field
  if (shape.properties)
    return (
      <Framed {...field}>
        <Members {...field} />
      </Framed>
    )
  if (shape.type === 'array' && shape.items?.properties) return <Several {...field} />
  return <Input {...field} />
}

/** A list of groups that can be added and removed. */
function Several(field: FormField) {
  const { shape, path, form } = field
  const { label, one = label.toLowerCase() } = wordsOf(form.words, nameOf(path))
  const values = (valueAt(form.values, path) as unknown[] | undefined) ?? []
  const isFull = values.length >= (shape.maxItems ?? Infinity)
  return (
    <Framed {...field}>
      {values.map((_, i) => (
        <Fieldset key={i} legend={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${i + 1}`}>
          <Stack gap="sm">
            <Members shape={shape.items!} path={[...path, i]} form={form} />
            <Group justify="flex-end">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => form.put(path, values.toSpliced(i, 1))}
              >
                Remove {one} {i + 1}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={isFull}
          onClick={() => form.put([...path, values.length], {})}
        >
          {values.length > 0 ? `Add another ${one}` : `Add a ${one}`}
        </Button>
      </Group>
    </Framed>
  )
}
