import { createReadStream, statSync, type Stats } from 'node:fs'
import { request as requestTls } from 'node:https'
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { loadConfig } from '#platform/config.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Command } from './command.ts'
import { Refused } from './listen/follow.ts'
import { operatorOf, tokenOf } from './operator-access.ts'
import { openProgress } from './progress.ts'

export const numbersImportCommand: Command = {
  name: 'numbers import',
  words: 'file [--dry-run] [--resume id] [--url operator address]',
  says: 'Puts the numbers of a CSV or NDJSON file on offer: all of them, or none.',
  help: () => help,
  async run({ words, env, out, err }) {
    const { file, dryRun, id, url } = wordsOf(words)
    const config = loadConfig(env)
    const target = new URL(`${url ?? operatorOf(config)}/operator/v1/numbers/import`)
    target.searchParams.set('import_id', id)
    if (dryRun) target.searchParams.set('dry_run', 'true')
    const bytes = sizeOf(file)
    const progress = openProgress(bytes, process.stderr)
    const answer = await send(target, tokenOf(config), file, progress.at)
      .catch((error: Error) => {
        throw new Refused(
          `The upload broke off: ${error.message}. To go on: strowger numbers import ${file} --resume ${id}`,
        )
      })
      .finally(progress.end)
    if (answer.status === 200) {
      out(answer.text)
      return 0
    }
    for (const line of faultsOf(answer.text)) err(line)
    return 1
  },
}

const help = `  CSV names its columns in the first line, in any order; NDJSON has an object with the same members on each line.
    msisdn         with its country code and without a plus
    country        ISO 3166-1, two capital letters
    type           landline, landline-toll-free or mobile-lvn
    features       of SMS, MMS and VOICE, separated by pluses, spaces or commas
    initial_price  euros, once; what the fee table says unless given
    cost           euros a month; what the fee table says unless given
    limitations    what it cannot do; in NDJSON only

  --dry-run        reads and checks everything, and changes nothing
  --resume id      goes on with an upload that broke off; its last words named the id
  --url address    where the operator API is, if not on this machine's settings

  One wrong line, and nothing is changed; the first hundred are named. docs/OPERATIONS.md says more.`

function wordsOf(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'string' },
        url: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error('Say which file: strowger numbers import FILE')
    return { file, dryRun: values['dry-run'], id: values.resume ?? uuidv7(), url: values.url }
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

function sizeOf(file: string): number {
  const found = statOf(file)
  if (!found) throw new Refused(`There is no file ${file}.`)
  if (found.isDirectory()) throw new Refused(`${file} is a folder, not a file.`)
  return found.size
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file)
  } catch {
    return undefined
  }
}

type Answer = { status: number; text: string }

/** Sends the file as it is read: it is never in memory whole, however long it is. */
function send(url: URL, token: string, file: string, at: (bytes: number) => void): Promise<Answer> {
  const type = /\.(ndjson|jsonl|json)$/i.test(file) ? 'application/x-ndjson' : 'text/csv'
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? requestTls : request
    const sent = ask(url, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    let read = 0
    createReadStream(file)
      .on('data', (part) => at((read += part.length)))
      .on('error', reject)
      .pipe(sent)
  })
}

type Told = { title?: string; detail?: string; invalid_parameters?: { name: string; reason: string }[] }

/** What was wrong, in lines for people. */
function faultsOf(text: string): string[] {
  try {
    const { title, detail, invalid_parameters: named = [] } = JSON.parse(text) as Told
    return [`${title}: ${detail}`, ...named.map(({ name, reason }) => `  ${name} ${reason}`)]
  } catch {
    return [text]
  }
}
