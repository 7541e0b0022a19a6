import { fileURLToPath } from 'node:url'
import type { Contract } from '#platform/contract/contract.ts'
import { openapiOf } from '#platform/contract/openapi.ts'
import { openConsoleFiles } from '#platform/http/console-files.ts'
import { mountConsole } from '#platform/http/console-page.ts'
import { mountDocs } from '#platform/http/docs-page.ts'
import type { HttpServer } from '#platform/http/http.ts'
import { mount } from '#platform/http/mount.ts'
import type { Log } from '#platform/log.ts'
import { type HealthOptions, mountHealth } from '#platform/metrics/health.ts'
import { families } from './contracts.ts'
import { type Doors, doorsContract, doorsFamily, doorsHandlers } from './doors.ts'

/** Where `bin/build-console.ts` puts it. */
const consoleFiles = openConsoleFiles(fileURLToPath(new URL('../../../console/dist', import.meta.url)))

export type PageDeps = { health: HealthOptions; doors: Doors; log: Log }

/**
 * Mounts what every port has: whether the node lives and is ready, and where anything is served, the console with its doors and the
 * document of the contracts.
 */
export function mountPages(server: HttpServer, served: readonly Contract[], deps: PageDeps): void {
  const { health, doors, log } = deps
  mountHealth(server, health)
  if (served.length === 0) return
  mount(server, doorsContract, doorsFamily, doorsHandlers(doors), log)
  mountConsole(server, consoleFiles)
  const spoken = new Set(served.map(({ family }) => family))
  mountDocs(server, () =>
    openapiOf(
      served,
      families.filter(({ name }) => spoken.has(name)),
    ),
  )
}
