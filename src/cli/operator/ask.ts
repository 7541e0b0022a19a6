import { plain } from '../terminal/paint.ts'
import { withParams, withQuery } from '../frame/address.ts'
import { CommandError } from '../frame/command-error.ts'
import type { Answered, OperationInput, OperationId } from './contracts.ts'
import { operations } from './operations.ts'
import { noteVersion, staleHint } from './version.ts'

export type Ask = <Id extends OperationId>(id: Id, requested: OperationInput<Id>) => Promise<Answered<Id>>

type Loose = {
  params?: object
  query?: object
  body?: unknown
  ifMatch?: string | undefined
  isNew?: boolean
}

/** Calls operations of an operator API with its token. Throws `CommandError` with the problem that the exchange returned. */
export function openAsk(operator: string, token: string): Ask {
  return async (id, requested) => {
    const { params = {}, query = {}, body, ifMatch, isNew } = requested as Loose
    const [method = 'GET', path = '/'] = operations[id].split(' ')
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(isNew && { 'if-none-match': '*' }),
    }
    const url = operator + withQuery(withParams(path, params), query)
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(url, sent).catch((error: Error) => {
      throw new CommandError(unreachable(operator, error))
    })
    const text = await answer.text()
    if (answer.status === 412 && !isNew) throw new CommandError(`${refusalOf(412, text)}\n${staleHint}`)
    if (!answer.ok) throw new CommandError(refusalOf(answer.status, text))
    if (text === '') return undefined as never
    return noteVersion(JSON.parse(text) as object, answer.headers.get('etag')) as never
  }
}

function unreachable(operator: string, error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return `No exchange answers at ${operator} (${code ?? message}). Start it, or pass its address with --url.`
}

type ProblemBody = {
  title?: string
  detail?: string
  invalid_parameters?: { name: string; reason: string; line?: number }[]
}

/** The place of an error in an upload: `line 7: imsi`. */
const fieldPathOf = (line: number, name: string) => (name ? `line ${line}: ${name}` : `line ${line}`)

/** A problem response as lines for the terminal. */
export function refusalOf(status: number, text: string): string {
  try {
    const { title, detail, invalid_parameters: named = [] } = JSON.parse(text) as ProblemBody
    const lines = named.map(
      ({ name, reason, line }) => `  ${line === undefined ? name : fieldPathOf(line, name)} ${reason}`,
    )
    return [`${title}: ${detail}`, ...lines].map(plain).join('\n')
  } catch {
    return `${status}: ${plain(text.slice(0, 500))}`
  }
}
