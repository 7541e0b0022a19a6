import type { Fuzzed } from './exchange.ts'
import { secrets } from './check-leaks.ts'
import { CANARIES } from './tokens.ts'

/** A line of the log that contains confidential data, with the label of that data. */
export type LeakedLine = { canary: string; line: string; requestId: string | undefined }

/** Searches the log of an exchange for marked texts, secrets and complete phone numbers. */
export function watchLog({ known, onLog }: Fuzzed): { take(): LeakedLine[] } {
  const named = [...secrets, 'customer.number', 'other.number', 'customer.basic', 'other.basic']
  const canaries = new Map([
    ...named.flatMap((name) => (known[name] ? [[name, known[name]] as const] : [])),
    ...Object.entries(CANARIES),
  ])
  const notified: LeakedLine[] = []
  onLog((line) => {
    for (const [canary, value] of canaries)
      if (line.includes(value))
        notified.push({ canary, line, requestId: /"request_id":"([^"]+)"/.exec(line)?.[1] })
  })
  return { take: () => notified.splice(0) }
}
