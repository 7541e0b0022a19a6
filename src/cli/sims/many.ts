import type { Ask } from '../operator/ask.ts'
import type { CommandOutput } from '../frame/output.ts'
import { listOutput } from '../frame/pages.ts'
import { openProgress } from '../terminal/progress.ts'
import type { Column } from '../terminal/table.ts'
import { selectedSims } from './selector.ts'
import { counted } from '#platform/counted.ts'

type Outcome = { done: number; rejected: readonly Rejected[] }
type Counted = { done: number; rejected: Rejected[] }
type Portions = Awaited<ReturnType<typeof selectedSims>>['portions']
type Work = (iccids: string[]) => Promise<Outcome>
type Rejected = { iccid: string; reason: string }

/** Applies `work` to many SIMs in batches; without `--yes` only counts them. Fails if no SIM was changed. */
export async function applyToSims(
  ask: Ask,
  options: Parameters<typeof selectedSims>[1] & { yes: boolean },
  work: Work,
): Promise<CommandOutput> {
  const { total, portions } = await selectedSims(ask, options)
  if (!options.yes) {
    const hint = `This affects ${counted(total, 'SIM')}. Re-run with --yes.`
    return { json: { total, done: 0, rejected: [] }, lines: () => [], hint, code: total > 0 ? 0 : 1 }
  }
  const { done, rejected } = await worked(total, portions, work)
  const hint = `${counted(done, 'SIM')} changed${rejected.length > 0 ? `, ${rejected.length} rejected` : ''}.`
  return { ...listOutput({ total, done, rejected }, rejected, columns, hint), code: done > 0 ? 0 : 1 }
}

async function worked(total: number, portions: Portions, work: Work): Promise<Counted> {
  const bar = openProgress(total, process.stderr)
  const counted: Counted = { done: 0, rejected: [] }
  let processed = 0
  try {
    for await (const iccids of portions) {
      const outcome = await work(iccids)
      counted.done += outcome.done
      counted.rejected.push(...outcome.rejected)
      processed += iccids.length
      bar.at(Math.min(processed, total - 1))
    }
    return counted
  } finally {
    bar.end()
  }
}

const columns: Column<Rejected>[] = [
  { head: 'iccid', of: (one) => one.iccid, noTruncate: true },
  { head: 'reason', of: (one) => one.reason },
]
