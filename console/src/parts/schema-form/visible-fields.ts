import { nameOf, valueAt, type Path, type Values } from './values.ts'
import type { Shape } from './shape.ts'

/** A predicate on a field, by its name and the form's values; `path` distinguishes the entries of a list. */
export type Ask = (name: string, values: Values, path: Path) => boolean

type Where = { shape: Shape; path: Path; values: Values; isShown: Ask }

/** The path without list indexes. */
export const plainWay = (path: Path) => nameOf(path.filter((step) => typeof step === 'string'))

/** The visible members of a group. */
export function visibleFields({
  shape,
  path,
  values,
  isShown,
}: Where): { shape: Shape; path: Path; name: string }[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
    const fieldPath = [...path, name]
    // Deprecated variants of a type are for programs.
    if (one.deprecated || !isShown(plainWay(fieldPath), values, fieldPath)) return []
    return [{ shape: one, path: fieldPath, name }]
  })
}

/** All visible fields, including groups and lists. */
export function fieldPathsOf(where: Where): Path[] {
  return visibleFields(where).flatMap(({ shape, path }) => {
    const groups = shape.items?.properties
      ? ((valueAt(where.values, path) as unknown[] | undefined) ?? [])
      : []
    const inside = groups.flatMap((_, i) =>
      fieldPathsOf({ ...where, shape: shape.items!, path: [...path, i] }),
    )
    return [path, ...(shape.properties ? fieldPathsOf({ ...where, shape, path }) : []), ...inside]
  })
}

/** The values without those of hidden fields. */
export function visibleValues(where: Where): Values {
  const kept = visibleFields(where).flatMap(({ shape, path, name }) => {
    const value = valueAt(where.values, path)
    return value === undefined ? [] : [[name, insideOf({ ...where, shape, path }, value)] as const]
  })
  return Object.fromEntries(kept)
}

function insideOf(where: Where, value: unknown): unknown {
  const { shape, path } = where
  if (shape.properties) return visibleValues(where)
  if (!shape.items?.properties || !Array.isArray(value)) return value
  return value.map((_, i) => visibleValues({ ...where, shape: shape.items!, path: [...path, i] }))
}

/**
 * The values with required groups created, so that their missing members are reported by field; in lists, those that are visible in the `input`.
 */
export function begun(shape: Shape, values: Values, input: Values = {}): Values {
  const groups = Object.entries(shape.properties ?? {}).filter(([, one]) => one.properties)
  const made = groups.flatMap(([name, one]) =>
    values[name] !== undefined || shape.required?.includes(name)
      ? [[name, begun(one, (values[name] ?? {}) as Values, input[name] as Values | undefined)] as const]
      : [],
  )
  const lists = Object.entries(shape.properties ?? {}).filter(
    ([name, { items }]) =>
      items?.properties &&
      shape.required?.includes(name) &&
      values[name] === undefined &&
      (input[name] as unknown[] | undefined)?.length,
  )
  return {
    ...values,
    ...Object.fromEntries(made),
    ...Object.fromEntries(lists.map(([name]) => [name, [{}]])),
  }
}
