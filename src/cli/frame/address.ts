import { CommandError } from './command-error.ts'

/** Replaces the parameters of a path. Refuses values that would make it the path of another object. */
export function withParams(path: string, params: object): string {
  const values = params as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name])
    if (value === '') throw new CommandError(`${name} must not be empty.`)
    if (value === '.' || value === '..') throw new CommandError(`${name} must not be "${value}".`)
    return encodeURIComponent(value)
  })
}

/** Appends a query; undefined members are omitted. */
export function withQuery(path: string, query: object): string {
  const provided = Object.entries(query).filter(([, value]) => value !== undefined)
  const words = new URLSearchParams(provided.map(([name, value]) => [name, String(value)]))
  return provided.length > 0 ? `${path}?${words.toString()}` : path
}
