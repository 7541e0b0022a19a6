import { readFileSync } from 'node:fs'
import { CommandError } from '../frame/command-error.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import { counted } from '../terminal/counted.ts'
import { csvLine, csvRows, type CsvRow } from './csv.ts'

type Request = Answered<'listNumberProvisioning'>['requests'][number]
type Result = OperationInput<'storeNumberProvisioning'>['body']['results'][number]

const columns = [
  'link_id',
  'submitted_at',
  'operation',
  'number',
  'registry_campaign_id',
  'previous_registry_campaign_id',
] as const

const exportCommand = operatorCommand({
  name: 'provisioning export',
  description: 'Print the numbers of campaigns to link or unlink at the networks, as CSV.',
  help: () =>
    '  Fill in the last two columns and import the file: outcome (done or rejected), and reason if it is rejected.',
  async run(ask) {
    const requests = await readAll(ask)
    const head = csvLine([...columns, 'outcome', 'reason'])
    const lines = requests.map((one) => csvLine([...columns.map((name) => one[name] ?? ''), '', '']))
    return { json: { requests }, lines: () => [head, ...lines] }
  },
})

async function readAll(ask: Ask): Promise<Request[]> {
  const found: Request[] = []
  for (let after: string | undefined; ;) {
    const query = { limit: '1000', ...(after !== undefined && { cursor: after }) }
    const page = await ask('listNumberProvisioning', { query })
    found.push(...page.requests)
    if (!page.next) return found
    after = page.next
  }
}

const atOnce = 1000

const importCommand = operatorCommand({
  name: 'provisioning import',
  description: 'State the results of linking and unlinking numbers, from an exported CSV file with outcomes.',
  args: { file: { file: true, description: 'CSV file; rows without an outcome are skipped.' } },
  async run(ask, { args: { file } }) {
    const results = csvRows(readText(file)).flatMap(resultOf)
    const total = { stored: 0, ignored: [] as string[] }
    for (let from = 0; from < results.length; from += atOnce) {
      const body = { results: results.slice(from, from + atOnce) }
      const { stored, ignored } = await ask('storeNumberProvisioning', { body })
      total.stored += stored
      total.ignored.push(...ignored)
    }
    const ignored = total.ignored.length
    return {
      json: total,
      lines: () => [
        `${counted(total.stored, 'result')} stored, ${ignored} ignored.`,
        ...(ignored > 0 ? ['Ignored results are of requests that were decided before or have changed.'] : []),
      ],
    }
  },
})

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new CommandError(`There is no file ${file}.`)
  }
}

function resultOf({ line, cells }: CsvRow): Result[] {
  const { link_id = '', submitted_at = '', outcome, reason } = cells
  if (!outcome) return []
  if (outcome !== 'done' && outcome !== 'rejected')
    throw new CommandError(`Line ${line}: outcome must be done or rejected, not ${outcome}.`)
  return [{ link_id, submitted_at, outcome, ...(reason && { reason }) }]
}

export const provisioningCommands = [exportCommand, importCommand]
