import type { EsmeRecord } from './records.ts'

/** Numbers since the start. */
export type EsmeCounts = {
  accepted: number
  /** Refused submits by the name of the status. */
  refused: Record<string, number>
  unanswered: number
  /** Receipts by state. */
  receipts: Record<string, number>
  inbound: number
  /** Response times of the latest submits in milliseconds. */
  p50: number
  p99: number
}

const sample = 10_000

/** Counts the records of the client. */
export function openCounts() {
  const counts = { accepted: 0, unanswered: 0, inbound: 0 }
  const [refused, receipts]: Record<string, number>[] = [{}, {}]
  const times: number[] = []
  let answered = 0
  const time = (ms: number) => void (times[answered++ % sample] = ms)
  return {
    add(record: EsmeRecord) {
      if (record.event === 'accepted' || record.event === 'refused') time(record.ms)
      if (record.event === 'refused') refused![record.status] = (refused![record.status] ?? 0) + 1
      else if (record.event === 'receipt') receipts![record.state] = (receipts![record.state] ?? 0) + 1
      else if (record.event in counts) counts[record.event as keyof typeof counts] += 1
    },
    read(): EsmeCounts {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
      return { ...counts, refused: { ...refused }, receipts: { ...receipts }, p50: at(0.5), p99: at(0.99) }
    },
  }
}

/** The counts as one line for people. */
export function summaryOf({
  accepted,
  refused,
  unanswered,
  receipts,
  inbound,
  p50,
  p99,
}: EsmeCounts): string {
  const listed = (all: Record<string, number>) => Object.entries(all).map(([name, n]) => `${name} ${n}`)
  return [
    `accepted ${accepted}`,
    ...listed(refused),
    ...(unanswered > 0 ? [`unanswered ${unanswered}`] : []),
    `receipts ${listed(receipts).join(' ') || 0}`,
    `inbound ${inbound}`,
    `responses p50 ${p50} ms, p99 ${p99} ms`,
  ].join(', ')
}
