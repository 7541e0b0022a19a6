import type { Retention } from './retention-store.ts'

/** An issue of history retention that needs attention, with its remedy in a sentence. */
export type HistoryDoubt = { about: string; description: string }

const day = 86_400_000
const leastAhead = 21 * day
const textsLate = 2 * day

/**
 * Tables without partitions for the coming weeks, and overdue history. `textsErased` is the time before which texts are erased, if any;
 * `now` is wall time in milliseconds.
 */
export function historyDoubts(
  kept: readonly Retention[],
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
  description: `The partitions of this table end at ${until.toISOString().slice(0, 19)}Z, and no rows can be stored afterwards. Check the log for the schedule \`partitions\`.`,
})

const staying = (kind: string, count: number): HistoryDoubt => ({
  about: `history of ${kind}`,
  description:
    `${count} partitions should have been dropped more than 2 days ago. Check pg_stat_activity for long locks on their tables, ` +
    'and the log for the schedule `old history`; a partition is also kept while some of its rows are still in progress.',
})

const behind = (erased: Date): HistoryDoubt => ({
  about: 'history of texts',
  description: `Texts are erased only up to ${erased.toISOString().slice(0, 19)}Z: erasure is catching up, an old message is still queued, or the log states the cause under \`old texts\`.`,
})
