import type { sealOf, Verified } from '#operators/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import { openDb } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { withDatabase } from '../frame/at-database.ts'
import { command } from '../frame/command.ts'
import { CommandError } from '../frame/command-error.ts'
import { colourOf, painter } from '../terminal/paint.ts'
import { openProgress } from '../terminal/progress.ts'
import { plainScreen } from '../terminal/screen.ts'

const verifyCommand = command({
  name: 'audit verify',
  description: 'Verify the audit log: report entries that were changed, removed or inserted.',
  options: {
    head: {
      value: 'number:hash',
      description: 'A seal copied from a log line, to detect a chain that was rebuilt.',
    },
    json: { description: 'Prints the findings as JSON.' },
  },
  help: () => help,
  async run({ env, out, screen = plainScreen }, { options: { head, json } }) {
    const { sealOf } = await import('#operators/index.ts')
    const config = loadConfig(env)
    const anchor = head === undefined ? undefined : sealOf(head)
    if (head !== undefined && !anchor)
      throw new CommandError('--head must be a number, a colon and 64 hexadecimal digits.')
    const verified = await withDatabase(config, (url) => verify(url, anchor))
    if (json) out(JSON.stringify(wireOf(verified)))
    else for (const line of linesOf(verified, painter(screen.coloured))) out(line)
    return verified.faults.length === 0 ? 0 : 1
  },
})

const help = `  Exits with 1 if the log fails verification. A node logs the latest seal every hour; pass a copy of that seal to --head.
  Uses the database of DATABASE_URL, or the embedded one of STROWGER_DATA, which is started if it is not running.`

async function verify(url: string, anchor: ReturnType<typeof sealOf>): Promise<Verified> {
  const { verifyChanges } = await import('#operators/index.ts')
  const db = openDb({ url, log: openLog('silent'), max: 1, statementTimeoutMs: 60_000 })
  const bar = openBar()
  try {
    return await verifyChanges(db, { progress: bar.at, ...(anchor && { anchor }) })
  } finally {
    bar.end()
    await db.close()
  }
}

/** Opens the progress bar at the first progress report, because that report states the total. */
function openBar() {
  let bar: ReturnType<typeof openProgress> | undefined
  return {
    at(done: number, full: number) {
      bar ??= openProgress(full, process.stderr)
      bar.at(Math.min(done, full - 1))
    },
    end: () => bar?.end(),
  }
}

const wireOf = ({ seals, head, faults }: Verified) => ({ seals, head: head?.toString('hex') ?? null, faults })

function linesOf(verified: Verified, paint: ReturnType<typeof painter>): string[] {
  const { seals, head, faults } = wireOf(verified)
  const reported = faults.map(({ kind: subject, number, change_id: id, description }) => {
    const where = [number === null ? '' : `seal ${number}`, id === null ? '' : `change ${id}`]
      .filter(Boolean)
      .join(', ')
    return `${paint('red', subject)}  ${where}: ${description}`
  })
  const full =
    seals === 0
      ? 'No changes are sealed yet.'
      : `${seals} seals verified; keep the last one for --head: ${seals}:${head}`
  return [...reported, faults.length === 0 ? `${paint(colourOf('ok')!, 'ok')}  ${full}` : full]
}

export const auditCommands = [verifyCommand]
