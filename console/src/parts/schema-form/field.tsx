import { Button, Fieldset, Group, Stack } from '@mantine/core'
import { askedOf, plainWay } from './asked.ts'
import type { Place } from './filling.ts'
import { Framed } from './frame.tsx'
import { Input } from './input.tsx'
import { nameOf, valueAt } from './values.ts'
import { wordsOf } from './words.ts'

/** The members of a group, each in its field, in the order of `only` where it is given. */
export function Members({ shape, path, form, only }: Omit<Place, 'needed'> & { only?: readonly string[] }) {
  const { values, isShown, isNeeded } = form
  const asked = askedOf({ shape, path, values, isShown })
  const wanted = only?.flatMap((name) => asked.filter((one) => one.name === name)) ?? asked
  return wanted.map(({ name, shape: one, path: place }) => {
    const needed = (shape.required?.includes(name) ?? false) || isNeeded(plainWay(place), values, place)
    return <Field key={nameOf(place)} shape={one} path={place} needed={needed} form={form} />
  })
}

function Field(place: Place) {
  const { shape } = place
  if (shape.properties)
    return (
      <Framed {...place}>
        <Members {...place} />
      </Framed>
    )
  if (shape.type === 'array' && shape.items?.properties) return <Several {...place} />
  return <Input {...place} />
}

/** A list of groups, which grows and shrinks. */
function Several(place: Place) {
  const { shape, path, form } = place
  const { label, one = label.toLowerCase() } = wordsOf(form.words, nameOf(path))
  const values = (valueAt(form.values, path) as unknown[] | undefined) ?? []
  const isFull = values.length >= (shape.maxItems ?? Infinity)
  return (
    <Framed {...place}>
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
