import { type LiteralStyle, literalOf } from './literal.ts'
import type { SampleBody, SampleRequest } from './sample-request.ts'

/** A request as a program in Python 3, without packages. */
export function pythonSample(request: SampleRequest): string {
  const { method, base, path, credentials, body } = request
  const modules = [
    ...(credentials?.kind === 'basic' ? ['base64'] : []),
    ...(body && 'json' in body ? ['json'] : []),
    'os',
  ]
  const headers = headersOf(request)
  return [
    `import ${modules.join(', ')}`,
    ...(body && 'form' in body ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(credentials?.kind === 'basic'
      ? [
          `credentials = f"{os.environ['${credentials.user}']}:{os.environ['${credentials.password}']}"`,
          'basic = base64.b64encode(credentials.encode()).decode()',
        ]
      : []),
    'request = Request(',
    `    os.environ["${base}"] + ${style.text(path)},`,
    `    method="${method}",`,
    ...(headers.length > 0 ? ['    headers={', ...headers.map((line) => `        ${line},`), '    },'] : []),
    ...(body ? [`    data=${bodyOf(body)},`] : []),
    ')',
    'with urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n')
}

function headersOf({ headers, credentials, body }: SampleRequest): string[] {
  const sent = { ...headers, ...(body && { 'Content-Type': body.type }) }
  return [
    ...(credentials ? [`"Authorization": ${authorizationOf(credentials)}`] : []),
    ...Object.entries(sent).map(([name, value]) => `${style.text(name)}: ${style.text(value)}`),
  ]
}

const authorizationOf = (credentials: NonNullable<SampleRequest['credentials']>): string =>
  credentials.kind === 'basic' ? 'f"Basic {basic}"' : `f"Bearer {os.environ['${credentials.token}']}"`

function bodyOf(body: SampleBody): string {
  if ('text' in body) return `${style.text(body.text)}.encode()`
  return 'form' in body
    ? `urlencode(${literalOf(body.form, style, '    ')}).encode()`
    : `json.dumps(${literalOf(body.json, style, '    ')}).encode()`
}

const style: LiteralStyle = {
  true: 'True',
  false: 'False',
  null: 'None',
  indentation: '    ',
  // Python reads the escapes of JSON.
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
}
