import type { Shape } from './shape.ts'
import { nameOf, valueAt, type Path, type Values } from './values.ts'

/** Says of a field whether it is so, by its name and what is filled in. */
export type Ask = (name: string, values: Values) => boolean

type Where = { shape: Shape; path: Path; values: Values; isShown: Ask }

/** The way without places in lists. */
export const plainWay = (path: Path) => nameOf(path.filter((step) => typeof step === 'string'))

/** The members of a group that are asked for. */
export function askedOf({
  shape,
  path,
  values,
  isShown,
}: Where): { shape: Shape; path: Path; name: string }[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
    const place = [...path, name]
    // The oldest form of something is for programs.
    if (one.deprecated || !isShown(plainWay(place), values)) return []
    return [{ shape: one, path: place, name }]
  })
}

/** The names of all fields that stand on the page, groups and lists too. */
export function namesOf(where: Where): string[] {
  return askedOf(where).flatMap(({ shape, path }) => {
    const groups = shape.items?.properties
      ? ((valueAt(where.values, path) as unknown[] | undefined) ?? [])
      : []
    const inside = groups.flatMap((_, i) => namesOf({ ...where, shape: shape.items!, path: [...path, i] }))
    return [nameOf(path), ...(shape.properties ? namesOf({ ...where, shape, path }) : []), ...inside]
  })
}

/** The same with what has to be there begun: what is missing of it is named field by field. */
export function begun(shape: Shape, values: Values): Values {
  const groups = Object.entries(shape.properties ?? {}).filter(([, one]) => one.properties)
  const made = groups.flatMap(([name, one]) =>
    values[name] !== undefined || shape.required?.includes(name)
      ? [[name, begun(one, (values[name] ?? {}) as Values)] as const]
      : [],
  )
  return { ...values, ...Object.fromEntries(made) }
}
