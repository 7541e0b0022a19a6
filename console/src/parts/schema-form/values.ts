export type Values = Readonly<Record<string, unknown>>
export type Path = readonly (string | number)[]

/** The path of a field as errors of the API name it: `opt_in.images[0].url`. */
export function nameOf(path: Path): string {
  return path.reduce<string>(
    (way, step) => (typeof step === 'number' ? `${way}[${step}]` : way === '' ? step : `${way}.${step}`),
    '',
  )
}

export function valueAt(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], values)
}

/** A copy with another value at a path; missing parents are created. */
export function putAt(values: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(values) ? values : []
    return list.toSpliced(step, 1, putAt(list[step], rest, value))
  }
  const members = typeof values === 'object' && values !== null ? values : {}
  return { ...members, [step]: putAt((members as Values)[step], rest, value) }
}

/** A copy without empty values: strings, lists, and groups without values. */
export function filled(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) {
    const kept = value.map(filled).filter((one) => one !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (typeof value !== 'object' || value === undefined) return value
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inside = filled(one)
    return inside === undefined ? [] : [[name, inside] as const]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** The members that differ, as the body of a change. */
export function changeFrom(before: Values, after: Values): Values {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(differing.map((name) => [name, instead(before[name], after[name])]))
}

/** The new value of a changed member: null deletes a value, and true becomes false if it was removed. A group keeps its deleted members. */
function instead(before: unknown, after: unknown): unknown {
  if (after === undefined) return typeof before === 'boolean' ? false : null
  if (!isGroup(before) || !isGroup(after)) return after
  const gone = Object.keys(before).filter((name) => after[name] === undefined)
  return { ...after, ...Object.fromEntries(gone.map((name) => [name, instead(before[name], undefined)])) }
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
