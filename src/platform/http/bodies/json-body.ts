import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import {
  deepestBody,
  mayBeUnstorable,
  rememberUnstorable,
  searchUnstorable,
} from '../../contract/validate.ts'
import { coded, isCoded, notUtf8 } from './coding.ts'
import { parseJson } from './json-parse.ts'
import { openJsonScan, type JsonScan } from './json-scan.ts'
import { shareOf } from './reserve-body.ts'
import { readBody, type Watching } from './read-body.ts'
import { inTurn, inTurns } from './turns.ts'

type Done = (error: Error | null, body?: unknown) => void
/** Settings of an operation's route for its body. */
export type BodyRoute = { knownMembers?: () => ReadonlySet<string> | undefined }

const scans = new WeakMap<FastifyRequest, JsonScan>()
/** A body with fewer values is parsed in one step, in less than 1 ms. */
const fewValues = 2_000

/**
 * Reads JSON bodies in a scope. `files` names the members that are Base64 files, and their maximum sizes. Files are decoded while they
 * arrive; `takeFiles` inserts them into the body.
 */
export function readsJson(scope: FastifyInstance, files: Readonly<Record<string, number>> = {}): void {
  const parse = scope.getDefaultJsonParser('error', 'ignore')
  const names = new Set(Object.keys(files))
  const most = Math.max(0, ...Object.values(files))
  const watching = (request: FastifyRequest): Watching => ({
    always: names.size > 0,
    open() {
      const scan = openJsonScan(names, most)
      scans.set(request, scan)
      return names.size > 0 ? { ...scan, isTooLarge: () => scan.largest() > most } : scan
    },
  })
  const read = (request: FastifyRequest, payload: Readable, done: Done) => {
    // A body for an unknown path is not read.
    if (request.is404) return done(null)
    if (isCoded(request)) return done(coded)
    readBody(request, payload, watching(request), (error, octets) => {
      if (error) return done(error)
      // JSON must be UTF-8 (RFC 8259, 8.1).
      if (!isUtf8(octets!)) return done(notUtf8)
      const text = octets!.toString()
      const scan = shareOf(request) && scans.get(request)
      if (!scan) return void parse(request, text, done)
      if (scan.values() <= fewValues) return void inTurn(() => parse(request, text, done))
      parseLarge(request, text, scan).then((body) => void inTurn(() => done(null, body)), done)
    })
  }
  scope.addContentTypeParser('application/json', read as never)
}

/** Parses a body with many values and checks it for unstorable values, in steps between other work. */
async function parseLarge(request: FastifyRequest, text: string, scan: JsonScan): Promise<unknown> {
  const { knownMembers } = request.routeOptions.config as BodyRoute
  const body = await inTurns(parseJson(text, knownMembers?.()))
  const isStorable = scan.depth() <= deepestBody && !mayBeUnstorable(text)
  rememberUnstorable(body, isStorable ? [] : await inTurns(searchUnstorable(body)))
  return body
}

/** Inserts the decoded files into a checked body; undefined if not valid Base64. */
export function takeFiles(request: FastifyRequest, files: Readonly<Record<string, number>>): void {
  const body = request.body as Record<string, unknown>
  const found = scans.get(request)?.files ?? []
  for (const name of Object.keys(files)) if (name in body) body[name] = found[Number(body[name])]
}
