import type { Example } from '../openapi/openapi-examples.ts'
import type { SecurityScheme } from '../openapi/openapi-security.ts'

/** Credentials of a request: the names of the variables that contain them. */
export type SampleCredentials =
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'bearer'; token: string }

/** The body of a request: values are shown as literals, a text as it is sent. */
export type SampleBody = { type: string } & (
  | { json: unknown }
  | { form: Record<string, string> }
  | { text: string }
)

/** A request that samples show in each language. `base` is the name of the variable with the first part of the URL. */
export type SampleRequest = {
  method: string
  base: string
  /** The rest of the URL, encoded. */
  path: string
  headers: Record<string, string>
  credentials: SampleCredentials | undefined
  body: SampleBody | undefined
}

/**
 * The variables of each authentication method. `strowger env` sets them, except for the tokens of a number and of a chat channel. A browser session
 * has none.
 */
const credentialsOf: Partial<Record<SecurityScheme, SampleCredentials>> = {
  basic: { kind: 'basic', user: 'API_KEY', password: 'API_SECRET' },
  userBasic: { kind: 'basic', user: 'SIM_CLIENT_ID', password: 'SIM_CLIENT_SECRET' },
  numberToken: { kind: 'bearer', token: 'ACCESS_TOKEN' },
  channelToken: { kind: 'bearer', token: 'CHANNEL_TOKEN' },
  operatorToken: { kind: 'bearer', token: 'TOKEN' },
}

const operatorPath = '/operator/v1'

/** The request of an example; undefined if only a browser session or a signed token can make it. `security` has the schemes of the operation. */
export function sampleRequestOf(
  method: string,
  path: string,
  example: Example,
  security: readonly SecurityScheme[],
): SampleRequest | undefined {
  const credentials = security.map((one) => credentialsOf[one]).find(Boolean)
  if (!credentials && !security.includes('none')) return undefined
  const target = targetOf(path, example)
  const forOperators = target.startsWith(`${operatorPath}/`)
  return {
    method,
    base: forOperators ? 'OPERATOR' : 'API',
    path: forOperators ? target.slice(operatorPath.length) : target,
    headers: example.headers ?? {},
    credentials,
    body: bodyOf(example),
  }
}

function targetOf(path: string, { params = {}, query = {} }: Example): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

function bodyOf({ type = 'application/json', body }: Example): SampleBody | undefined {
  if (body === undefined) return undefined
  if (typeof body === 'string') return { type, text: body }
  if (type === 'application/x-www-form-urlencoded') return { type, form: body as Record<string, string> }
  return { type, json: body }
}
