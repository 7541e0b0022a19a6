/** Replaces the parameters of a path. */
export function withParams(path: string, params: object): string {
  const values = params as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Appends a query; undefined members are omitted. */
export function withQuery(path: string, query: object): string {
  const provided = Object.entries(query).filter(([, value]) => value !== undefined)
  const words = new URLSearchParams(provided.map(([name, value]) => [name, String(value)]))
  return provided.length > 0 ? `${path}?${words.toString()}` : path
}
