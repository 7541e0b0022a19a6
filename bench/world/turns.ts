import { perSecond, type Row } from '../row.ts'
import { worst, type Round } from './round.ts'

export const connections = 128
const turns = 5

/** Measures all items in turns, each time in a different order, so that other load on the machine affects all items. */
export async function inTurns<T, R>(all: readonly T[], measure: (one: T) => Promise<R>): Promise<R[][]> {
  const rounds = all.map((): R[] => [])
  for (let turn = 0; turn < turns; turn++)
    for (const at of all.keys()) {
      const i = (turn + at) % all.length
      rounds[i]!.push(await measure(all[i]!))
    }
  return rounds
}

/** The rate and CPU time of durable accept with a feature, compared to durable accept without it. */
export function alongsideRows(
  without: string,
  plain: readonly Round[],
  {
    name,
    rounds,
    connections: count = connections,
  }: { name: string; rounds: readonly Round[]; connections?: number },
): Row[] {
  const ratio = pairedRatio(plain, rounds, ({ accepted }) => accepted)
  const costlier = pairedRatio(plain, rounds, costOf)
  return [
    {
      name: `durable accept, ${name}, ${count} connections`,
      result: `${perSecond(median(rounds.map(({ accepted }) => accepted)))}, p99 ${worst([...rounds], 'p99').toFixed(0)} ms`,
      baseline: `${perSecond(median(plain.map(({ accepted }) => accepted)))}, p99 ${worst([...plain], 'p99').toFixed(0)} ms ${without}`,
      ratio,
      bar: '≥ 0.95 ×',
      reached: ratio >= 0.95,
    },
    {
      name: `CPU time per message, ${name}`,
      result: costsOf(rounds),
      baseline: `${costsOf(plain)} ${without}`,
      ratio: costlier,
      bar: '≤ 1.05 ×',
      reached: costlier <= 1.05,
    },
  ]
}

/** The median of the ratios of the turns. */
function pairedRatio(
  without: readonly Round[],
  alongside: readonly Round[],
  of: (round: Round) => number,
): number {
  return median(alongside.map((round, turn) => of(round) / of(without[turn]!)))
}

const costOf = ({ costs }: Round): number => Object.values(costs).reduce((sum, cost) => sum + cost, 0)

function costsOf(rounds: readonly Round[]): string {
  return Object.keys(rounds[0]!.costs)
    .map((name) => `${name} ${median(rounds.map(({ costs }) => costs[name]!)).toFixed(0)} µs`)
    .join(', ')
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
