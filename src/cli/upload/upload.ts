import { createReadStream, statSync, type Stats } from 'node:fs'
import { request as requestTls } from 'node:https'
import { request } from 'node:http'
import { refusalOf } from '../operator/ask.ts'
import { CommandError } from '../frame/command-error.ts'
import { openProgress } from '../terminal/progress.ts'

type Upload = {
  url: URL
  token: string
  file: string
  /** The command line that resumes an interrupted upload. */
  again: string
  json: boolean
  out(line: string): void
  err(line: string): void
}

/** Uploads a file of rows to the operator API, prints the result and returns the exit code. Throws `CommandError`. */
export async function uploadFile({ url, token, file, again, json, out, err }: Upload): Promise<number> {
  const progress = openProgress(sizeOf(file), process.stderr)
  const answer = await send(url, token, file, progress.at)
    .catch((error: Error) => {
      throw new CommandError(`The upload was interrupted: ${error.message}. To resume: ${again}`)
    })
    .finally(progress.end)
  if (answer.status === 200) {
    out(json ? answer.text : uploadSummary(answer.text))
    return 0
  }
  for (const line of refusalOf(answer.status, answer.text).split('\n')) err(line)
  return 1
}

function sizeOf(file: string): number {
  const found = statOf(file)
  if (!found) throw new CommandError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder, not a file.`)
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

/** Streams the file, so that the whole file is never in memory. */
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

type Outcome = { rows: number; added: number; changed?: number; unchanged?: number; published: boolean }

/** `500 rows: 500 added, 0 changed, 0 unchanged. Published.` */
function uploadSummary(text: string): string {
  const { rows, published, ...counts } = JSON.parse(text) as Outcome
  const named = Object.entries(counts).filter(([, count]) => typeof count === 'number')
  const summary = named.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`).join(', ')
  return `${rows} rows: ${summary}. ${published ? 'Published.' : 'Dry run: no changes were made.'}`
}
