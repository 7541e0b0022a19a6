import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, posix } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '../../http.ts'
import type { FrameRoute } from '../inventory.ts'
import { contents, type GuideFile } from './contents.ts'
import { type GuidePage, type GuidePages, layoutHome, layoutPage } from './layout.ts'

type ServedFile = { type: string; body: string; etag: string }

const frame = { config: { operationId: 'guides', undocumented: true } satisfies FrameRoute }

/**
 * Serves the guides and the reference of `docs/` as pages below `/docs/guides/`, with their diagrams and the index of their search. They
 * are rendered at the first visit.
 */
export function mountGuides(server: HttpServer, folder: string): void {
  let opened: Promise<ReadonlyMap<string, ServedFile>> | undefined
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { file } = request.params as { file?: string }
    const found = (await (opened ??= renderAll(folder))).get(file ?? '')
    if (!found) return reply.callNotFound()
    void reply.headers({ ...guards, etag: found.etag })
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type(found.type).send(found.body)
  }
  server.get('/docs/guides', frame, (_, reply) => reply.redirect('guides/', 308))
  server.get('/docs/guides/', frame, send)
  server.get('/docs/guides/:file', frame, send)
}

const guards = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

async function renderAll(folder: string): Promise<ReadonlyMap<string, ServedFile>> {
  const groups = await renderGroups(folder)
  const html = groups.flatMap(({ pages }) =>
    pages.map((page): [string, string] => [page.slug, layoutPage(groups, page)]),
  )
  const search = groups.flatMap(({ pages }) =>
    pages.flatMap(({ slug, title, sections }) =>
      sections.map(({ anchor, heading, text }) => ({ id: `${slug}#${anchor}`, title, heading, text })),
    ),
  )
  const entry = createRequire(import.meta.url).resolve('minisearch')
  const script = await readFile(join(entry, '../../es/index.js'), 'utf8')
  return new Map([
    ['', served('text/html', layoutHome(groups))],
    ...html.map(([slug, body]): [string, ServedFile] => [slug, served('text/html', body)]),
    ['search.json', served('application/json', JSON.stringify(search))],
    ['minisearch.js', served('text/javascript', script)],
    ...(await assetsIn(join(folder, 'site'))),
    ...(await assetsIn(join(folder, 'guides'))),
  ])
}

async function renderGroups(folder: string): Promise<GuidePages> {
  // The renderer is read only at the first visit.
  const { renderGuide } = await import('./render.ts')
  const slugs = new Map(contents.flatMap(({ pages }) => pages.map(({ file, slug }) => [file, slug])))
  const rendered = async ({ slug, file }: GuideFile): Promise<GuidePage> => {
    const pageOf = (link: string) => {
      const [path = '', anchor] = link.split('#')
      const target = slugs.get(posix.normalize(posix.join(posix.dirname(file), path)))
      return target && (anchor === undefined ? target : `${target}#${anchor}`)
    }
    return { slug, ...renderGuide(await readFile(join(folder, file), 'utf8'), pageOf) }
  }
  return Promise.all(
    contents.map(async ({ title, pages }) => ({ title, pages: await Promise.all(pages.map(rendered)) })),
  )
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

async function assetsIn(folder: string): Promise<[string, ServedFile][]> {
  const names = (await readdir(folder)).filter((name) => extname(name) in types)
  return Promise.all(
    names.map(async (name): Promise<[string, ServedFile]> => [
      name,
      served(types[extname(name)]!, await readFile(join(folder, name), 'utf8')),
    ]),
  )
}

function served(type: string, body: string): ServedFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: `${type}; charset=utf-8`, body, etag }
}
