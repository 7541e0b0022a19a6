import { openDice } from './dice.ts'
import { readDocument, type Document } from './document.ts'
import { episodeOf } from './episodes.ts'
import type { Fuzzed } from './exchange.ts'
import { play, type Finding, type Stage } from './play.ts'
import { openReport, type Report } from './report.ts'
import { openStories, type Stories } from './stories.ts'
import { withTokens } from './tokens.ts'
import { openLine, type Line } from './wire.ts'

export type ContractFuzz = {
  seed: number
  count: number
  say(line: string): void
}

const LANES = 16
const PER_ROUND = 4_000

/** Sends requests that are made from the document of a running exchange, and looks at every answer. */
export async function fuzzContract(exchange: Fuzzed, { seed, count, say }: ContractFuzz): Promise<Report> {
  const document = await documentOf(exchange)
  const report = openReport()
  const lines = Array.from({ length: LANES }, () => openLine(exchange.known['url']!))
  const source = { document, stories: openStories(document), seed, next: 0 }
  while (report.cases < count) {
    const known = withTokens(exchange.known)
    const until = Math.min(count, report.cases + PER_ROUND)
    await Promise.all(lines.map((line) => playRound({ document, line, known }, source, report, until)))
    say(report.progress())
    const dead = exchange.dead()
    if (dead) throw new Error(`the exchange ${dead}`)
  }
  for (const line of lines) line.close()
  return report
}

export async function documentOf({ known }: Fuzzed): Promise<Document> {
  const response = await fetch(`${known['url']}/openapi.json`)
  return readDocument((await response.json()) as Parameters<typeof readDocument>[0])
}

type Source = { document: Document; stories: Stories; seed: number; next: number }

async function playRound(stage: Stage, source: Source, report: Report, until: number): Promise<void> {
  while (report.cases < until) {
    source.next += 1
    const { steps } = episodeOf(
      source.document,
      source.stories,
      openDice(source.seed * 1_000_003 + source.next),
    )
    const { seen, findings } = await play(steps, stage)
    report.count(seen)
    for (const finding of findings) report.add(finding)
  }
}

export type { Finding, Line }
