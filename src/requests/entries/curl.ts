import { hiddenText, removed } from '../redaction/redact.ts'
import type { Entry } from './entry.ts'

/** Arguments that authenticate the request; the credentials of a form are in its body. */
const proofs: Readonly<Record<Entry['credential'], readonly string[]>> = {
  basic: ['-u "$API_KEY:$API_SECRET"'],
  query: ['-u "$API_KEY:$API_SECRET"'],
  token: ['-H "Authorization: Bearer $TOKEN"'],
  form: [],
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Fails with this request to set the variable, instead of sending an empty text. */
const textVariable = `"\${TEXT:?Set TEXT, because the texts of this account are not stored}"`

/**
 * A command of a POSIX shell that repeats a request. Credentials, removed secrets and hidden texts are variables; a body that is not stored
 * is read from a file.
 */
export function curlOf(
  { method, path, query, credential, contentType, body }: Entry,
  origin: string,
): string {
  const words = [
    `curl ${methodOf(method)} ${address(origin + path, credential === 'query' ? withoutCredentials(query) : query)}`,
    ...proofs[credential],
  ]
  if (body.state !== 'none') {
    if (contentType !== null) words.push(`-H ${quoted(`Content-Type: ${contentType}`)}`)
    words.push(body.state === 'complete' ? `--data-raw ${withVariables(body.text!)}` : '--data-binary @body')
  }
  return words.join(' \\\n  ')
}

/** With `-X HEAD`, curl would wait for a body. */
const methodOf = (method: string) => (method === 'HEAD' ? '--head' : `-X ${method}`)

/** curl expands brackets and braces of a URL unless this is switched off. */
function address(url: string, query: string | null): string {
  const full = query ? `${url}?${query}` : url
  const words = withVariables(full)
  return /[{}[\]]/.test(full.replaceAll(removed, '')) ? `--globoff ${words}` : words
}

/** The header replaces the credentials of the query. */
function withoutCredentials(query: string | null): string | null {
  const members = new URLSearchParams(query ?? '')
  members.delete('api_key')
  members.delete('api_secret')
  return members.size === 0 ? null : members.toString()
}

/** A quoted argument with a shell variable in place of each removed secret and each hidden text. */
const withVariables = (word: string): string =>
  word
    .split(removed)
    .map((part) => part.split(hiddenText).map(quoted).join(textVariable))
    .join('"$SECRET"')
