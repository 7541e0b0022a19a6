import type { SampleBody, SampleRequest } from './sample-request.ts'

/** A request as a command of a POSIX shell. */
export function curlSample({ method, base, path, headers, credentials, body }: SampleRequest): string {
  const usual = body ? 'POST' : 'GET'
  const sent = { ...headers, ...(body && { 'Content-Type': body.type }) }
  return [
    `curl -s ${method === usual ? '' : `-X ${method} `}"$${base}${path}"`,
    ...(credentials ? [credentialsOption(credentials)] : []),
    ...Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quoted(textOf(body))}`] : []),
  ].join(' \\\n  ')
}

const credentialsOption = (credentials: NonNullable<SampleRequest['credentials']>): string =>
  credentials.kind === 'basic'
    ? `-u "$${credentials.user}:$${credentials.password}"`
    : `-H "Authorization: Bearer $${credentials.token}"`

function textOf(body: SampleBody): string {
  if ('text' in body) return body.text
  return 'form' in body ? new URLSearchParams(body.form).toString() : JSON.stringify(body.json, undefined, 2)
}

/** Quotes a text, so that a POSIX shell reads it unchanged. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
