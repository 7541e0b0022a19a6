import { createReadStream, statSync, type Stats } from 'node:fs'
import { request as requestTls } from 'node:https'
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { uuidv7 } from '#platform/ids.ts'
import { Refused } from './listen/follow.ts'
import { openProgress } from './progress.ts'

type Words = {
  file: string
  dryRun: boolean
  id: string
  url: string | undefined
  partner: string | undefined
}

/** The words behind a command that uploads a file. Throws `Refused`. */
export function uploadWords(words: readonly string[], usage: string): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'string' },
        url: { type: 'string' },
        ...(usage.includes('--partner') && { partner: { type: 'string' } }),
      },
    })
    const [file, ...more] = positionals
    const { partner } = values as { partner?: string }
    if (file === undefined || more.length > 0 || (usage.includes('--partner') && !partner))
      throw new Error(`Say which file: strowger ${usage}`)
    return { file, dryRun: values['dry-run'], id: values.resume ?? uuidv7(), url: values.url, partner }
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

type Upload = {
  url: URL
  token: string
  file: string
  /** The words that go on with it where it breaks off. */
  again: string
  out(line: string): void
  err(line: string): void
}

/** Sends a file of rows to the operator API, and says what has become of it; answers the exit code. Throws `Refused`. */
export async function uploadFile({ url, token, file, again, out, err }: Upload): Promise<number> {
  const progress = openProgress(sizeOf(file), process.stderr)
  const answer = await send(url, token, file, progress.at)
    .catch((error: Error) => {
      throw new Refused(`The upload broke off: ${error.message}. To go on: ${again}`)
    })
    .finally(progress.end)
  if (answer.status === 200) {
    out(answer.text)
    return 0
  }
  for (const line of faultsOf(answer.text)) err(line)
  return 1
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
