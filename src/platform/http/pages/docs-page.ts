import { createHash } from 'node:crypto'
import type { HttpServer } from '../http.ts'
import type { FrameRoute } from './inventory.ts'
import type { OpenApi } from '../../contract/openapi/openapi.ts'
import { sendFile, type ServedFile, servedFile } from './served-file.ts'

type Page = { html: ServedFile; script: ServedFile; policy: string }

const frame = (operationId: string) => ({ config: { operationId, undocumented: true } satisfies FrameRoute })

/** An API document of a port: its title in the list of documents, and the paths that serve it. */
export type ServedDocument = {
  slug: string
  title: string
  paths: readonly [string, ...string[]]
  make: () => OpenApi
  /** The document with samples of code, which only the page shows. */
  makeForPage: () => OpenApi
}

/**
 * Serves API documents and, below `/docs/`, a page that shows the first document, can switch to the others, and can call their operations.
 * It uses no external fonts, proxies or telemetry, and the content security policy allows the browser no other origin. A document is
 * built at its first request.
 */
export function mountDocs(server: HttpServer, documents: readonly ServedDocument[]): void {
  for (const { slug, paths, make, makeForPage } of documents) {
    serveDocument(server, paths, make)
    serveDocument(server, [`/docs/${slug}.json`], makeForPage)
  }

  // Megabytes of script are read only at the first visit.
  let opened: Promise<Page> | undefined
  const page = () => (opened ??= renderPage(documents))
  server.get('/docs', frame('docs'), (_, reply) => reply.redirect('docs/', 308))
  server.get('/docs/', frame('docs'), async (request, reply) => {
    const { html, policy } = await page()
    reply.headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    return sendFile(request, reply, html)
  })
  server.get('/docs/js/scalar.js', frame('docs'), async (request, reply) =>
    sendFile(request, reply, (await page()).script),
  )
}

function serveDocument(server: HttpServer, paths: readonly string[], make: () => OpenApi): void {
  let made: ServedFile | undefined
  const json = () => (made ??= servedFile('application/json', JSON.stringify(make())))
  for (const path of paths)
    server.get(path, frame('openapi'), (request, reply) => sendFile(request, reply, json()))
}

/** Renders the page of the package once, on a server without a port. */
async function renderPage(documents: readonly ServedDocument[]): Promise<Page> {
  const [{ default: Fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const inner = Fastify()
  const sources = documents.map(({ slug, title }, n) => ({
    slug,
    title,
    url: `${slug}.json`,
    default: n === 0,
  }))
  await inner.register(scalar, { routePrefix: '/docs', configuration: { ...configuration, sources } })
  const [html, script] = await Promise.all(['/docs/', '/docs/js/scalar.js'].map((url) => inner.inject(url)))
  await inner.close()
  return {
    html: servedFile('text/html', html!.body),
    script: servedFile('text/javascript', script!.body),
    policy: policyOf(html!.body),
  }
}

const configuration = {
  pageTitle: 'Strowger API',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  hiddenClients: true as const,
  mcp: { disabled: true },
  agent: { disabled: true },
}

/** Only the page's own inline scripts, allowed by their hashes, and the script served here may run. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
