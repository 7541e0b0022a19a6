import type { Step } from './step.ts'

const TRIES = 200

/** Removes as much as possible from the requests of a finding, within some hundred attempts. */
export async function shrunk(
  steps: readonly Step[],
  shows: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let best = [...steps]
  for (let tries = 0, better = true; better && tries < TRIES;) {
    better = false
    for (const candidate of smaller(best)) {
      if (++tries > TRIES) break
      if (!(await shows(candidate))) continue
      best = candidate
      better = true
      break
    }
  }
  return best
}

function* smaller(steps: readonly Step[]): Generator<Step[]> {
  for (let at = 0; at < steps.length - 1; at++) {
    const fewer = without(steps, at)
    if (fewer) yield fewer
  }
  for (const [at, step] of steps.entries())
    for (const simpler of simplerThan(step)) yield steps.with(at, simpler)
}

/** The steps without one of them; undefined if a later step refers to it. */
function without(steps: readonly Step[], at: number): Step[] | undefined {
  const rest = steps.toSpliced(at, 1)
  const text = JSON.stringify(rest)
  const inputs = rest.some(({ expected }) => expected && Object.values(expected).includes(at))
  if (text.includes(`{{${at}:`) || inputs) return undefined
  const moved = text.replaceAll(/\{\{(\d+):/g, (full, n: string) =>
    Number(n) > at ? `{{${Number(n) - 1}:` : full,
  )
  return (JSON.parse(moved) as Step[]).map(({ expected, ...step }) => ({
    ...step,
    ...(expected && { expected: earlier(expected, at) }),
  }))
}

function earlier(input: NonNullable<Step['expected']>, at: number): NonNullable<Step['expected']> {
  const entries = Object.entries(input).map(([name, n]) => [
    name,
    typeof n === 'number' && n > at ? n - 1 : n,
  ])
  return Object.fromEntries(entries) as NonNullable<Step['expected']>
}

function* simplerThan(step: Step): Generator<Step> {
  const [plain, requested] = step.path.split('?') as [string, string?]
  if (requested) {
    yield { ...step, path: plain }
    const parts = requested.split('&')
    for (const i of parts.keys()) yield { ...step, path: `${plain}?${parts.toSpliced(i, 1).join('&')}` }
  }
  for (const i of step.headers.keys()) yield { ...step, headers: step.headers.toSpliced(i, 1) }
  const { chunked, body, ...rest } = step
  if (chunked) yield { ...rest, ...(body !== undefined && { body }) }
  if (body === undefined) return
  yield rest
  if (typeof body !== 'string') return
  for (const smallerBody of simplerJson(body)) yield { ...step, body: smallerBody }
  if (body.length > 40) yield { ...step, body: body.slice(0, body.length / 2) }
}

function* simplerJson(body: string): Generator<string> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return
  }
  for (const simpler of simplerValues(value)) yield JSON.stringify(simpler)
}

function* simplerValues(value: unknown): Generator {
  if (typeof value === 'string' && value.length > 8) yield value.slice(0, value.length / 2)
  if (Array.isArray(value)) {
    if (value.length > 3) yield value.slice(0, value.length / 2)
    for (const i of value.keys()) yield value.toSpliced(i, 1)
    for (const [i, one] of value.entries())
      for (const simpler of simplerValues(one)) yield value.with(i, simpler)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    for (const i of entries.keys()) yield Object.fromEntries(entries.toSpliced(i, 1))
    for (const [i, [name, one]] of entries.entries())
      for (const simpler of simplerValues(one)) yield Object.fromEntries(entries.with(i, [name, simpler]))
  }
}
