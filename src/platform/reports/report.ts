import { type Span, stepMs } from './span.ts'

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
  /** The sum of counts; without any, zero. */
  totalOf: (some: readonly Measures[]) => Measures
  /** The size by which groups are ordered, the largest first. */
  weight: (one: Measures) => number
  toWire: (one: Measures) => Wire
  /** The key of a group in the response; null for counts without the value. */
  keyOf: (key: string) => string | null
}

/** The times at which the steps of a period begin. */
const timesOf = ({ from, to, step }: Span): number[] =>
  Array.from({ length: (to - from) / stepMs[step] }, (_, i) => from + i * stepMs[step])

/** The equally long period before. */
export const spanBefore = <S extends Span>(span: S): S => ({
  ...span,
  from: span.from - (span.to - span.from),
  to: span.from,
})

/** The body of a report with its totals, hours or days, and groups, each with the period before if it was read. */
export function reportOf<Measures, Wire, Grouping extends string>(
  span: Span & { groupBy?: Grouping | undefined },
  { totalOf, weight, toWire, keyOf }: Counted<Measures, Wire>,
  now: Counts<Measures>,
  before: Counts<Measures> | undefined,
) {
  const { from, to, step } = span
  const counted = (one: Measures | undefined) => toWire(one ?? totalOf([]))
  const earlier = (read: (counts: Counts<Measures>) => Measures | undefined) =>
    before ? counted(read(before)) : null
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step,
    group_by: span.groupBy ?? null,
    total: toWire(totalOf([...now.points.values()])),
    previous: earlier(({ points }) => totalOf([...points.values()])),
    points: timesOf(span).map((at) => ({
      at: new Date(at).toISOString(),
      ...counted(now.points.get(at)),
      previous: earlier(({ points }) => points.get(at - (to - from))),
    })),
    groups: [...now.groups]
      .toSorted(([a, one], [b, other]) => weight(other) - weight(one) || (a < b ? -1 : 1))
      .slice(0, mostGroups)
      .map(([key, one]) => ({
        key: keyOf(key),
        ...toWire(one),
        previous: earlier(({ groups }) => groups.get(key)),
      })),
  }
}

/** The counts by time of the largest groups, the largest first, then of the others together. */
export function seriesOf<Measures, Point>(
  span: Span,
  {
    totalOf,
    weight,
    keyOf,
    toPoint,
  }: Pick<Counted<Measures, unknown>, 'totalOf' | 'weight' | 'keyOf'> & { toPoint: (one: Measures) => Point },
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
