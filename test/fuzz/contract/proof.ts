import type { Operation } from './document.ts'
import type { Step } from './step.ts'

/** The names of query parameters by which an operation accepts credentials; most operations accept none. */
export function provingNames({ schemes }: Operation): readonly string[] {
  return schemes.includes('apiSecret') ? ['api_key', 'api_secret'] : []
}

/** The same request, with the customer's credentials in the query. */
export function provenByQuery(step: Step): Step {
  return { ...step, as: 'query', path: withQuery(step.path, 'api_secret={{customer.secret}}') }
}

/** The path with the customer's key and this secret in the query, before a fragment. */
export function withQuery(path: string, secret: string): string {
  const [requested = '', ...fragment] = path.split('#')
  const proven = `${requested}${requested.includes('?') ? '&' : '?'}api_key={{customer.api_key}}&${secret}`
  return [proven, ...fragment].join('#')
}
