import type { Arithmetic } from './arithmetic.ts'
import { type Period, type Span, stepMs } from './span.ts'

/** Groups in a response; further groups are in the totals only. */
export const mostGroups = 100

/** Counts by time and by group. */
export type Counts<Measures> = {
  points: ReadonlyMap<number, Measures>
  groups: ReadonlyMap<string, Measures>
}

/**
 * Counts by time, by group, and by time for the largest groups. An empty key stands for unknown values; the key null for all groups that are not
 * among the largest.
 */
export type SeriesCounts<Measures> = Counts<Measures> & {
  series: ReadonlyMap<string | null, ReadonlyMap<number, Measures>>
}

/** How counts are added, ordered and represented. */
export type Counted<Measures, Wire> = {
  arithmetic: Pick<Arithmetic<Measures>, 'totalOf' | 'subtract'>
  /** The size by which groups are ordered, the largest first. */
  weight: (one: Measures) => number
  toWire: (one: Measures) => Wire
  /** The key of a group in the response; null for counts without the value. */
  keyOf: (key: string) => string | null
}

/** The times at which the steps of a period begin. */
const timesOf = ({ from, to, step }: Span): number[] =>
  Array.from({ length: (to - from) / stepMs[step] }, (_, i) => from + i * stepMs[step])

/** The counts of a period, and those that are compared: of the equally long period before, and of the step that is not complete. */
type Compared<Measures> = {
  now: SeriesCounts<Measures>
  before?: Counts<Measures>
  running?: Counts<Measures>
}

/** Reads the counts of a period and, if they are compared, of the period before, both without the step that is not complete. */
export async function readCompared<Measures, Counting extends Period & { top?: number | undefined }>(
  read: (counting: Counting) => Promise<SeriesCounts<Measures>>,
  counting: Counting,
  isCompared: boolean,
): Promise<Compared<Measures>> {
  const now = await read(counting)
  const { from, to } = counting
  const until = completeUntil(counting)
  if (!isCompared || until <= from) return { now }
  const part = (begin: number, end: number) => read({ ...counting, from: begin, to: end, top: undefined })
  const before = await part(from - (to - from), until - (to - from))
  return until === to ? { now, before } : { now, before, running: await part(until, to) }
}

const completeUntil = ({ to, completeUntil: until = to }: Period) => Math.min(to, until)

/** The body of a report with its totals, hours or days, and groups, each with the period before if it was read. */
export function reportOf<Measures, Wire, Grouping extends string>(
  span: Period & { groupBy?: Grouping | undefined },
  { arithmetic, weight, toWire, keyOf }: Counted<Measures, Wire>,
  { now, before, running }: Compared<Measures>,
) {
  const { totalOf, subtract } = arithmetic
  const { from, to, step } = span
  const counted = (one: Measures | undefined) => toWire(one ?? totalOf([]))
  const earlier = (read: (counts: Counts<Measures>) => Measures | undefined) =>
    before ? counted(read(before)) : null
  const compared = (read: (counts: Counts<Measures>) => Measures | undefined) => {
    if (!before) return null
    const [all, rest] = [read(now) ?? totalOf([]), running && read(running)]
    return toWire(rest ? subtract(all, rest) : all)
  }
  const sumOf = ({ points }: Counts<Measures>) => totalOf([...points.values()])
  const isComplete = (at: number) => at < completeUntil(span)
  return {
    since: new Date(from).toISOString(),
    until: new Date(to).toISOString(),
    step,
    group_by: span.groupBy ?? null,
    total: toWire(sumOf(now)),
    compared: compared(sumOf),
    previous: earlier(sumOf),
    points: timesOf(span).map((at) => ({
      at: new Date(at).toISOString(),
      ...counted(now.points.get(at)),
      previous: isComplete(at) ? earlier(({ points }) => points.get(at - (to - from))) : null,
    })),
    groups: groupsOf({ now, before }, totalOf)
      .toSorted(([a, one], [b, other]) => weight(other) - weight(one) || (a < b ? -1 : 1))
      .slice(0, mostGroups)
      .map(([key, one]) => ({
        key: keyOf(key),
        ...toWire(one),
        compared: compared(({ groups }) => groups.get(key)),
        previous: earlier(({ groups }) => groups.get(key)),
      })),
  }
}

/** The groups of a period, and with no counts those that only the period before has. */
function groupsOf<Measures>(
  { now, before }: { now: Counts<Measures>; before: Counts<Measures> | undefined },
  totalOf: (some: readonly Measures[]) => Measures,
): [string, Measures][] {
  const gone = [...(before?.groups.keys() ?? [])].filter((key) => !now.groups.has(key))
  return [...now.groups, ...gone.map((key): [string, Measures] => [key, totalOf([])])]
}

/** The counts by time of the largest groups, the largest first, then of the others together. */
export function seriesOf<Measures, Point>(
  span: Span,
  {
    arithmetic: { totalOf },
    weight,
    keyOf,
    toPoint,
  }: Pick<Counted<Measures, unknown>, 'arithmetic' | 'weight' | 'keyOf'> & {
    toPoint: (one: Measures) => Point
  },
  { groups, series }: SeriesCounts<Measures>,
) {
  const sizeOf = (key: string | null) => (key === null ? -1 : weight(groups.get(key)!))
  const times = timesOf(span)
  return [...series]
    .toSorted(([a], [b]) => sizeOf(b) - sizeOf(a) || (a! < b! ? -1 : 1))
    .map(([key, counts]) => ({
      key: key === null ? null : keyOf(key),
      is_rest: key === null,
      points: times.map((at) => toPoint(counts.get(at) ?? totalOf([]))),
    }))
}
