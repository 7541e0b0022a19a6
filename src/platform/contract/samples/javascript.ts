import { type LiteralStyle, literalOf } from './literal.ts'
import type { SampleBody, SampleRequest } from './sample-request.ts'

/** A request as a JavaScript module for Node.js, without packages. */
export function javascriptSample(request: SampleRequest): string {
  const { method, base, path, body } = request
  const headers = headersOf(request)
  return [
    `const response = await fetch(\`\${process.env.${base}}${path}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line},`), '  },'] : []),
    ...(body ? [`  body: ${bodyOf(body)},`] : []),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function headersOf({ headers, credentials, body }: SampleRequest): string[] {
  const sent = { ...headers, ...(body && { 'Content-Type': body.type }) }
  return [
    ...(credentials ? [`Authorization: ${authorizationOf(credentials)}`] : []),
    ...Object.entries(sent).map(([name, value]) => `${style.key(name)}: ${style.text(value)}`),
  ]
}

const authorizationOf = (credentials: NonNullable<SampleRequest['credentials']>): string =>
  credentials.kind === 'basic'
    ? `\`Basic \${btoa(\`\${process.env.${credentials.user}}:\${process.env.${credentials.password}}\`)}\``
    : `\`Bearer \${process.env.${credentials.token}}\``

function bodyOf(body: SampleBody): string {
  if ('text' in body) return style.text(body.text)
  return 'form' in body
    ? `new URLSearchParams(${literalOf(body.form, style, '  ')})`
    : `JSON.stringify(${literalOf(body.json, style, '  ')})`
}

const style: LiteralStyle = {
  true: 'true',
  false: 'false',
  null: 'null',
  indentation: '  ',
  text: (value) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : style.text(name)),
}
