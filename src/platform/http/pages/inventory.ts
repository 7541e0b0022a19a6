import type { HttpServer } from '../http.ts'
import type { OpenApi } from '../../contract/openapi/openapi.ts'

/** A method and path that the server handles. */
export type MountedRoute = {
  method: string
  path: string
  operationId: string | undefined
  undocumented: boolean
}

/** The config of a route of the frame (health, metrics, the API document itself), which belongs to no contract. */
export type FrameRoute = {
  operationId: string
  undocumented: true
  /** Paths with this prefix do not belong to the route, although its wildcard matches them. */
  but?: string
}

/** Records every route that is mounted afterwards; call it before the first one. Returns a function that reads the list. */
export function watchRoutes(server: HttpServer): () => MountedRoute[] {
  const routes: MountedRoute[] = []
  server.addHook('onRoute', ({ method, url, config }) => {
    const { operationId, undocumented = false } = (config ?? {}) as Partial<FrameRoute>
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    // HEAD exists wherever GET does, and is not listed in the document.
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, path, operationId, undocumented })
  })
  return () => routes
}

/** Sentences about every difference between the mounted routes and the API document; empty if they agree. */
export function disagreements(routes: readonly MountedRoute[], document: Pick<OpenApi, 'paths'>): string[] {
  const documented = new Map<string, string>()
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { operationId, 'x-also-at': alsoAt = [] }] of Object.entries(item))
      for (const known of [path, ...alsoAt]) documented.set(`${method.toUpperCase()} ${known}`, operationId)
  const mounted = routes
    .filter(({ undocumented }) => !undocumented)
    .map((route) => ({ ...route, key: `${route.method} ${route.path}` }))
  const keys = new Set(mounted.map(({ key }) => key))
  return [
    ...mounted
      .filter(({ key, operationId }) => documented.get(key) !== operationId || operationId === undefined)
      .map(
        ({ key, operationId }) =>
          `${key} is mounted as ${operationId} and documented as ${documented.get(key)}`,
      ),
    ...[...documented]
      .filter(([key]) => !keys.has(key))
      .map(([key, id]) => `${key} is documented as ${id} and not mounted`),
  ]
}
