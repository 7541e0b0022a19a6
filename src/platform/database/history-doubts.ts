import type { Kept } from './retention-store.ts'

/** Something about the keeping of history that an operator should do something about, as a sentence that says what. */
export type HistoryDoubt = { about: string; says: string }

const day = 86_400_000
const leastAhead = 21 * day
const textsLate = 2 * day

/**
 * Tables whose coming partitions are not made, and history that should be gone and is not. `textsErased` is the moment before which
 * messages have no texts any more, where there is one; `now` is wall time in milliseconds.
 */
export function historyDoubts(
  kept: readonly Kept[],
  textsErased: Date | undefined,
  now: number,
): HistoryDoubt[] {
  return kept.flatMap(({ kind, until, overdue, keep_days: days }) => [
    ...(until && until.getTime() - now < leastAhead ? [endingSoon(kind, until)] : []),
    ...(overdue > 0 ? [staying(kind, overdue)] : []),
    ...(kind === 'texts' && textsErased && textsErased.getTime() < now - days * day - textsLate
      ? [behind(textsErased)]
      : []),
  ])
}

const endingSoon = (kind: string, until: Date): HistoryDoubt => ({
  about: `history of ${kind}`,
  says: `Its partitions end at ${until.toISOString().slice(0, 19)}Z, and nothing can be stored afterwards. Look in the log for the schedule \`partitions\`.`,
})

const staying = (kind: string, count: number): HistoryDoubt => ({
  about: `history of ${kind}`,
  says:
    `${count} of its partitions should have gone more than two days ago. Look in pg_stat_activity for what holds their tables for long, ` +
    'and in the log for the schedule `old history`; a partition also stays while something in it is not done with.',
})

const behind = (erased: Date): HistoryDoubt => ({
  about: 'history of texts',
  says: `Texts have been taken away up to ${erased.toISOString().slice(0, 19)}Z only: there is much to catch up with, a message so old still waits to be sent, or the log says why under \`old texts\`.`,
})
