import { Fieldset, Stack } from '@mantine/core'
import type { FieldGroup } from '#platform/contract/labelled-fields.ts'
import { visibleFields } from './visible-fields.ts'
import { Members } from './field.tsx'
import type { Filling } from './filling.ts'
import { Help } from './frame.tsx'
import type { Shape } from './shape.ts'

type Shown = {
  shape: Shape
  form: Filling
  /** Whether a field belongs to the current step. */
  only: (name: string) => boolean
}

/** The fields of a step: grouped fields first, then fields without a group. */
export function Groups({ shape, form, only }: Shown) {
  const { values, isShown, words } = form
  const visible = visibleFields({ shape, path: [], values, isShown })
    .map(({ name }) => name)
    .filter(only)
  const placed = new Set(words.groups.flatMap(({ names }) => names))
  const unplaced = visible.filter((name) => !placed.has(name))
  return [...words.groups, { names: unplaced }].map((group) => {
    const names = group.names.filter((name) => visible.includes(name))
    return (
      names.length > 0 && <One key={group.names.join()} group={{ ...group, names }} {...{ shape, form }} />
    )
  })
}

function One({
  group: { title, description, names },
  shape,
  form,
}: {
  group: FieldGroup
  shape: Shape
  form: Filling
}) {
  const members = <Members shape={shape} path={[]} form={form} only={names} />
  if (title === undefined) return members
  return (
    <Fieldset legend={<b>{title}</b>}>
      <Stack gap="sm">
        {description && <Help description={description} />}
        {members}
      </Stack>
    </Fieldset>
  )
}
