import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A file of the console, ready to be sent. */
export type ConsoleFile = { type: string; body: Buffer; zipped: Buffer; etag: string }

/** The files of a built console by path; undefined if it is not built. */
export type ConsoleFiles = () => Promise<ReadonlyMap<string, ConsoleFile> | undefined>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Reads a built console once, and again after a new build. */
export function openConsoleFiles(folder: string): ConsoleFiles {
  let known: { builtAt: number; files: Promise<Map<string, ConsoleFile>> } | undefined
  return async () => {
    const builtAt = await stat(join(folder, 'index.html')).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (builtAt === undefined) return undefined
    if (known?.builtAt !== builtAt) known = { builtAt, files: readAll(folder) }
    return known.files
  }
}

async function readAll(folder: string): Promise<Map<string, ConsoleFile>> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = listed
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(paths.map(readOne))
  return new Map(read.map((file, i) => [paths[i]!.slice(folder.length + 1), file]))
}

async function readOne(path: string): Promise<ConsoleFile> {
  const body = await readFile(path)
  const zipped = await promisify(gzip)(body, { level: 9 })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: types[extname(path)]!, body, zipped, etag }
}
