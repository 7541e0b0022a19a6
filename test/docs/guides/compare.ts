import type { Step } from './steps.ts'

/** `…` in printed output stands for any text. A line, a member or a last element that is `…` stands for any number of them. */
const any = '…'

/** The first difference between printed and actual output; undefined if they agree. */
export function differenceOf(printed: NonNullable<Step['output']>, actual: string): string | undefined {
  if (printed.kind === 'text') return differenceOfText(printed.text, actual)
  try {
    return differenceOfJson(JSON.parse(printed.text), JSON.parse(actual), 'body')
  } catch (error) {
    return `${String(error)} in: ${actual}`
  }
}

function differenceOfText(printed: string, actual: string): string | undefined {
  const lines = printed.trim().split(/\n/)
  const pattern = lines
    .map((line) => (line.trim() === any ? '(?:.*\\n)*?' : `${patternOf(line.trimEnd())}[ \\t]*\\n`))
    .join('')
  // The first line may be indented, and the indentation counts if the printed output begins with `…`.
  const text = `${actual.trimEnd().replace(/^(?:[ \t]*\n)+/, '')}\n`
  return new RegExp(`^[ \\t]*${pattern}$`).test(text) ? undefined : `printed:\n${printed}\nactual:\n${actual}`
}

const patternOf = (line: string) =>
  line
    .split(any)
    .map((part) => RegExp.escape(part))
    .join('.*')

function differenceOfJson(printed: unknown, actual: unknown, path: string): string | undefined {
  const differs = () => `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(printed)}`
  if (printed === any) return undefined
  if (typeof printed === 'string')
    return typeof actual === 'string' && new RegExp(`^${patternOf(printed)}$`, 's').test(actual)
      ? undefined
      : differs()
  if (Array.isArray(printed)) return Array.isArray(actual) ? ofElements(printed, actual, path) : differs()
  if (typeof printed === 'object' && printed !== null)
    return typeof actual === 'object' && actual !== null && !Array.isArray(actual)
      ? ofMembers(printed, actual, path)
      : differs()
  return printed === actual ? undefined : differs()
}

function ofElements(printed: unknown[], actual: unknown[], path: string): string | undefined {
  const open = printed.at(-1) === any
  const stated = open ? printed.slice(0, -1) : printed
  if (open ? actual.length < stated.length : actual.length !== stated.length)
    return `${path} has ${actual.length} elements, not ${stated.length}`
  return firstOf(stated.map((one, n) => () => differenceOfJson(one, actual[n], `${path}[${n}]`)))
}

function ofMembers(printed: object, actual: object, path: string): string | undefined {
  const { [any]: open, ...stated } = printed as Record<string, unknown>
  const members = actual as Record<string, unknown>
  const surplus = Object.keys(members).filter((name) => open === undefined && !(name in stated))
  if (surplus.length > 0) return `${path} also has ${surplus.join(', ')}`
  return firstOf(
    Object.entries(stated).map(
      ([name, one]) =>
        () =>
          name in members
            ? differenceOfJson(one, members[name], `${path}.${name}`)
            : `${path} has no ${name}`,
    ),
  )
}

function firstOf(checks: (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const difference = check()
    if (difference !== undefined) return difference
  }
  return undefined
}
