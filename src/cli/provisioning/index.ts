import { readFileSync } from 'node:fs'
import {
  ProvisioningFileError,
  provisioningLines,
  readProvisioningFile,
  type FileResult,
} from '#tendlc/provisioning/results-file.ts'
import { CommandError } from '../frame/command-error.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { counted } from '#platform/counted.ts'

type Request = Answered<'listNumberProvisioning'>['requests'][number]

const exportCommand = operatorCommand({
  name: 'provisioning export',
  description: 'Print the numbers of campaigns to link or unlink at the networks, as CSV.',
  help: () =>
    '  Fill in the last two columns and import the file: outcome (done or rejected), and reason if it is rejected.',
  async run(ask) {
    const requests = await readAll(ask)
    return { json: { requests }, lines: () => provisioningLines(requests) }
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
    const results = resultsOf(readText(file))
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

/** The results of a file. Throws `CommandError` with the line that cannot be read. */
function resultsOf(text: string): FileResult[] {
  try {
    return readProvisioningFile(text).results
  } catch (error) {
    throw error instanceof ProvisioningFileError ? new CommandError(error.message) : error
  }
}

export const provisioningCommands = [exportCommand, importCommand]
