import type { Document } from './document.ts'
import type { Finding } from './play.ts'
import type { Seen } from './seen.ts'

/** The counts and findings of a run so far. */
export type Report = {
  readonly cases: number
  /** One finding of each kind, with its count. */
  readonly findings: ReadonlyMap<string, { finding: Finding; times: number }>
  count(seen: readonly Seen[]): void
  /** Prints the first finding of each kind immediately. */
  add(finding: Finding): void
  progress(): string
  /** Operations without a successful request. */
  neverGood(document: Document): string[]
}

export function openReport(say: (line: string) => void): Report {
  const began = performance.now()
  const findings = new Map<string, { finding: Finding; times: number }>()
  const good = new Set<string>()
  let cases = 0
  return {
    get cases() {
      return cases
    },
    findings,
    count(seen) {
      cases += seen.length
      for (const { operation, answer } of seen)
        if (operation && answer.status >= 200 && answer.status < 300) good.add(operation.id)
    },
    add(finding) {
      const name = nameOf(finding)
      const known = findings.get(name)
      if (known) known.times += 1
      else {
        findings.set(name, { finding, times: 1 })
        say(`${name}\n  ${JSON.stringify(finding.steps).slice(0, 600)}`)
      }
    },
    progress() {
      const seconds = (performance.now() - began) / 1000
      const rate = Math.round(cases / seconds).toLocaleString('en')
      return `${cases.toLocaleString('en')} cases, ${seconds.toFixed(0)} s, ${rate} a second; ${findings.size} findings`
    },
    neverGood: ({ operations }) => operations.map(({ id }) => id).filter((id) => !good.has(id)),
  }
}

/** Findings that differ only in IDs, numbers and request content count as one. */
function nameOf({ check, operation, detail }: Finding): string {
  const plain = detail.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replaceAll(/"[^"]*"/g, '""')
  return `${check}: ${operation}: ${plain.slice(0, 90)}`
}
