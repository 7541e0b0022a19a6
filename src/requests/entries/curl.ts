import { removed } from '../redaction/redact.ts'
import type { Entry } from './entry.ts'

/** Arguments that authenticate the request; the credentials of a form are in its body. */
const proofs: Readonly<Record<Entry['credential'], readonly string[]>> = {
  basic: ['-u "$API_KEY:$API_SECRET"'],
  query: ['-u "$API_KEY:$API_SECRET"'],
  token: ['-H "Authorization: Bearer $TOKEN"'],
  form: [],
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A command that repeats a request. Credentials and removed secrets are shell variables; a body that is not stored is read from a file. */
export function curlOf(
  { method, path, query, credential, contentType, body }: Entry,
  origin: string,
): string {
  const words = [
    `curl -X ${method} ${address(origin + path, credential === 'query' ? withoutCredentials(query) : query)}`,
    ...proofs[credential],
  ]
  if (body.state !== 'none') {
    if (contentType !== null) words.push(`-H ${quoted(`Content-Type: ${contentType}`)}`)
    words.push(body.state === 'complete' ? `--data-raw ${withVariables(body.text!)}` : '--data-binary @body')
  }
  return words.join(' \\\n  ')
}

const address = (url: string, query: string | null) => withVariables(query ? `${url}?${query}` : url)

/** The header replaces the credentials of the query. */
function withoutCredentials(query: string | null): string | null {
  const members = new URLSearchParams(query ?? '')
  members.delete('api_key')
  members.delete('api_secret')
  return members.size === 0 ? null : members.toString()
}

/** A quoted argument with a shell variable in place of each removed secret. */
const withVariables = (text: string): string => text.split(removed).map(quoted).join('"$SECRET"')
