import type { OpenApi } from '#platform/contract/openapi/openapi.ts'
import { openCourt, type Court } from './court.ts'
import { openDice } from './dice.ts'
import { readDocument, type Document } from './document.ts'
import { episodeOf } from './episodes.ts'
import type { Fuzzed } from './exchange.ts'
import { play, type Stage } from './play.ts'
import { openReport, type Report } from './report.ts'
import { keepReproducer, readReproducers } from './reproducers.ts'
import { shrunk } from './shrink.ts'
import { staysStill } from './still.ts'
import { openStories, type Stories } from './stories.ts'
import { openTidy } from './tidy.ts'
import { withTokens } from './tokens.ts'
import { openLine } from './wire.ts'

export type ContractFuzz = {
  seed: number
  count: number
  say(line: string): void
  /** Whether the run ends at the first finding. */
  impatient?: boolean
  /** Response timeout in milliseconds; 30 s by default, which a busy machine may need. */
  timeoutMs?: number
  /** Number of parallel connections; 48 by default. Only a single connection sends the requests in the same order in each run. */
  connections?: number
  /** Number of requests between two checks of the log, the tables and the health; 10,000 by default. */
  perRound?: number
  /** Whether the run begins with the findings of earlier runs; true by default. */
  again?: boolean
  /** Whether the run checks that rejected requests change no table; true by default. */
  tables?: boolean
  /** Whether to store the fewest requests that reproduce each finding in `test/fuzz/reproducers/`. */
  keep?: boolean
}

/** Sends requests generated from the document of a running exchange; checks every response and the effects of the request. */
export async function fuzzContract(exchange: Fuzzed, input: ContractFuzz): Promise<Report> {
  const { seed, count, say, impatient = false, timeoutMs = 30_000, perRound = 10_000 } = input
  const document = await documentOf(exchange)
  const court = await openCourt(exchange, document, timeoutMs)
  const report = openReport(say)
  const tidy = await openTidy(document, exchange.known)
  const lines = Array.from({ length: input.connections ?? 48 }, () => openLine(exchange.known['url']!))
  const source = { document, stories: openStories(document), seed, next: 0 }
  if (input.again ?? true) await replay(court, report)
  const isOver = () => impatient && report.findings.size > 0
  while (report.cases < count && !isOver()) {
    const known = withTokens(exchange.known)
    const end = Math.min(count, report.cases + perRound)
    const isRound = () => report.cases < end && !isOver()
    const stages = lines.map((line): Stage => ({ document, line, known, timeoutMs }))
    await Promise.all(stages.map((stage) => playRound(stage, source, court, report, isRound)))
    if (input.tables ?? true) await lookAtTables(stages, source, court, report)
    for (const finding of await court.look()) report.add(finding)
    if (exchange.dead()) break
    await tidy()
    say(report.progress())
  }
  if (input.keep && !exchange.dead()) await keepAll(report, court, say)
  for (const line of lines) line.close()
  await court.close()
  return report
}

const documents = new Map<string, Document>()

/** The document is read once per exchange, because reading it takes seconds. */
async function documentOf({ known }: Fuzzed): Promise<Document> {
  const read = async (path: string) => (await fetch(`${known['url']}${path}`)).text()
  const texts = await Promise.all([read('/openapi.json'), read('/openapi-operators.json')])
  return documents.getOrInsertComputed(texts.join('\n'), () =>
    readDocument(...texts.map((text) => JSON.parse(text) as OpenApi)),
  )
}

/** Sends the requests of findings from earlier runs. */
async function replay(court: Court, report: Report): Promise<void> {
  for (const { file, reproducer } of readReproducers())
    if (await court.shows(reproducer.steps, reproducer.check))
      report.add({ ...reproducer, detail: `${reproducer.detail} (again, from ${file})` })
}

type Source = { document: Document; stories: Stories; seed: number; next: number }

async function playRound(
  stage: Stage,
  source: Source,
  court: Court,
  report: Report,
  isRound: () => boolean,
): Promise<void> {
  while (isRound()) {
    source.next += 1
    const { steps } = episodeOf(
      source.document,
      source.stories,
      openDice(source.seed * 1_000_003 + source.next),
    )
    const { seen, findings } = await play(steps, stage)
    report.count(seen)
    court.remember(seen)
    for (const finding of findings) report.add(finding)
  }
}

async function lookAtTables(
  stages: readonly Stage[],
  { stories, seed }: Source,
  court: Court,
  report: Report,
): Promise<void> {
  const dice = openDice(seed * 7_919 + report.cases)
  const { seen, findings } = await staysStill(stages, stories, dice, court.state)
  report.count(seen)
  court.remember(seen)
  for (const finding of findings) report.add(finding)
}

async function keepAll(report: Report, court: Court, say: (line: string) => void): Promise<void> {
  for (const [name, { finding }] of report.findings) {
    const shows = (steps: readonly { as: string }[]) =>
      court.shows(steps as typeof finding.steps, finding.check)
    if (finding.steps.length === 0 || !(await shows(finding.steps))) {
      say(`${name}: not reproducible by the same requests alone`)
      continue
    }
    const steps = await shrunk(finding.steps, shows)
    say(`${name}: stored as test/fuzz/reproducers/${keepReproducer({ ...finding, steps })}`)
  }
}
