import { fileURLToPath } from 'node:url'
import { openConsoleFiles } from '#platform/http/pages/console-files.ts'
import { mountConsole } from '#platform/http/pages/console-page.ts'
import { mountDocs, type ServedDocument } from '#platform/http/pages/docs-page.ts'
import { mountGuides } from '#platform/http/pages/guides/guides-page.ts'
import type { HttpServer } from '#platform/http/http.ts'
import { mount } from '#platform/http/mount.ts'
import type { Log } from '#platform/log.ts'
import { type HealthOptions, mountHealth } from '#platform/http/pages/health.ts'
import { type Audience, documentOf, documentWithSamples } from './contracts.ts'
import {
  type SignInMethods,
  signInMethodsContract,
  signInMethodsFamily,
  signInMethodsHandlers,
} from './sign-in-methods.ts'

/** The output of `bin/build-console.ts`. */
const consoleFiles = openConsoleFiles(fileURLToPath(new URL('../../../console/dist', import.meta.url)))

const documents = fileURLToPath(new URL('../../../docs', import.meta.url))

export type PageDeps = { health: HealthOptions; signInMethods: SignInMethods; log: Log }

/**
 * Mounts the pages of every port: liveness and readiness, and on ports with an audience also the console, its sign-in methods, the
 * API documents and the guides.
 */
export function mountPages(server: HttpServer, audiences: readonly Audience[], deps: PageDeps): void {
  const { health, signInMethods, log } = deps
  mountHealth(server, health)
  if (audiences.length === 0) return
  mount(server, signInMethodsContract, signInMethodsFamily, signInMethodsHandlers(signInMethods), log)
  mountConsole(server, consoleFiles)
  mountDocs(server, servedDocuments(audiences))
  mountGuides(server, documents)
}

/** `/openapi.json` is the customers' document; on the operators' separate port it is the operators' document. */
function servedDocuments(audiences: readonly Audience[]): ServedDocument[] {
  const titles = { customers: 'Customers', operators: 'Operators' }
  const own = { customers: '/openapi.json', operators: '/openapi-operators.json' }
  return audiences.map((slug, n) => ({
    slug,
    title: titles[slug],
    paths: n === 0 && slug === 'operators' ? [own.operators, own.customers] : [own[slug]],
    make: () => documentOf(slug),
    makeForPage: () => documentWithSamples(slug),
  }))
}
