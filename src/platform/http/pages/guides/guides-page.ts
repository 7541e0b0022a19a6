import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, posix } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '../../http.ts'
import type { FrameRoute } from '../inventory.ts'
import { contents, type GuideFile } from './contents.ts'
import { type GuidePage, type GuidePages, layoutHome, layoutMissing, layoutPage } from './layout.ts'
import { sendFile, type ServedFile, servedFile } from '../served-file.ts'

type ServedFiles = { files: ReadonlyMap<string, ServedFile>; missing: string }

const frame = { config: { operationId: 'guides', undocumented: true } satisfies FrameRoute }

/**
 * Serves the guides and the reference of `docs/` as pages below `/docs/guides/`, with their diagrams and a search index. Pages are
 * rendered at the first visit.
 */
export function mountGuides(server: HttpServer, folder: string): void {
  let rendered: Promise<ServedFiles> | undefined
  /** A failure is not kept: the next visit tries again. */
  const openFiles = () =>
    (rendered ??= renderAll(folder).catch((error: unknown) => {
      rendered = undefined
      throw error
    }))
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { file = '' } = request.params as { file?: string }
    const { files, missing } = await openFiles()
    const found = files.get(file)
    if (found) return sendFile(request, reply.headers(guards), found)
    return answerMissing(request, reply, missing)
  }
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply) =>
    answerMissing(request, reply, deeper((await openFiles()).missing, request.url))
  server.get('/docs/guides', frame, (_, reply) => reply.redirect('guides/', 308))
  server.get('/docs/guides/', frame, send)
  server.get('/docs/guides/:file', frame, send)
  // All guides are in one folder, so that a deeper address is always missing.
  server.get('/docs/guides/:file/*', frame, (request, reply) => sendMissing(request, reply))
}

/** A page whose relative links lead from a deeper address to the same pages. */
function deeper(page: string, url: string): string {
  const levels = url.split(/[?#]/)[0]!.split('/').length - '/docs/guides/'.split('/').length
  return page.replaceAll(/\b(href|src)="(?!#)/g, `$1="${'../'.repeat(levels)}`)
}

/** A page for browsers; programs get the problem of every unknown address. */
function answerMissing(request: FastifyRequest, reply: FastifyReply, missing: string) {
  if (!isBrowser(request)) return reply.callNotFound()
  return reply.code(404).headers(guards).type('text/html; charset=utf-8').send(missing)
}

const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** A browser may load only files of the exchange, and run no script written into a page. */
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
}

async function renderAll(folder: string): Promise<ServedFiles> {
  const groups = await renderGroups(folder)
  const pages = groups.flatMap((group) => group.pages)
  const entry = createRequire(import.meta.url).resolve('minisearch')
  const files = new Map([
    ['', servedFile('text/html', layoutHome(groups))],
    ...pages.map((page): [string, ServedFile] => [
      page.slug,
      servedFile('text/html', layoutPage(groups, page)),
    ]),
    ['search.json', servedFile('application/json', JSON.stringify(pages.flatMap(searchEntries)))],
    [
      'minisearch.js',
      servedFile('text/javascript', await readFile(join(entry, '../../es/index.js'), 'utf8')),
    ],
    ...(await assetsIn(join(folder, 'site'))),
    ...(await assetsIn(join(folder, 'guides'))),
  ])
  return { files, missing: layoutMissing(groups) }
}

/** The ID of an entry is the address of its section. */
const searchEntries = ({ slug, title, sections }: GuidePage) =>
  sections.map(({ anchor, heading, text }) => ({ id: `${slug}#${anchor}`, title, heading, text }))

async function renderGroups(folder: string): Promise<GuidePages> {
  // The renderer is loaded only at the first visit.
  const { renderGuide } = await import('./render.ts')
  const slugs = new Map(contents.flatMap(({ pages }) => pages.map(({ file, slug }) => [file, slug])))
  const rendered = async ({ slug, file, ...provided }: GuideFile): Promise<GuidePage> => {
    const pageOf = (link: string) => {
      const [path = '', anchor] = link.split('#')
      const target = slugs.get(posix.normalize(posix.join(posix.dirname(file), path)))
      return target && (anchor === undefined ? target : `${target}#${anchor}`)
    }
    return { slug, ...renderGuide(await readFile(join(folder, file), 'utf8'), pageOf), ...provided }
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
      servedFile(types[extname(name)]!, await readFile(join(folder, name), 'utf8')),
    ]),
  )
}
