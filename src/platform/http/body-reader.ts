import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import { formReader } from './form.ts'
import { coded, isCoded, notUtf8 } from './bodies/coding.ts'
import { readsJson } from './bodies/json-body.ts'
import { readBody, type Watch } from './bodies/read-body.ts'
import { rowTypes } from '../contract/row-stream.ts'
import { rowReader } from './rows/rows.ts'
import { bePatient } from './unreadable.ts'

type Refusing = Pick<Family<never>, 'unreadable'>

/** Configures how a scope reads bodies. */
export type BodyReader = (scope: FastifyInstance) => void

/** The body reader of an operation; undefined for JSON, which every scope reads. */
export function bodyReader(operation: Operation, family: Refusing): BodyReader | undefined {
  if (operation.bodyType === 'rows') return rows(operation.body as z.ZodObject, family)
  if (operation.body === undefined) return ignoreBody
  if (operation.files) return files(operation.files)
  return operation.bodyType === 'form' ? form(operation.body) : undefined
}

/** The reader of an upload of rows, whose length is unknown; the handler reads the body row by row. */
function rows(schema: z.ZodObject, family: Refusing): BodyReader {
  const read = rowReader(schema)
  return (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of rowTypes)
      scope.addContentTypeParser(type, (request, payload, done) => {
        if (isCoded(request)) return done(coded)
        bePatient(request.raw)
        done(null, read(type, payload))
      })
    // A reader is not called for an empty body without a type.
    scope.addHook('preValidation', async (request) => {
      if (request.body === undefined) throw family.unreadable('media-type')
    })
  }
}

/** Some clients send forms with the type of JSON. */
const formTypes = ['application/x-www-form-urlencoded', 'application/json']

function form(schema: z.ZodType): BodyReader {
  const read = formReader(schema)
  const parse = (octets: Buffer) => {
    if (!isUtf8(octets)) throw notUtf8
    return read(octets.toString())
  }
  const take = (
    request: FastifyRequest,
    payload: Readable,
    done: (error: Error | null, body?: unknown) => void,
  ) => {
    if (isCoded(request)) return done(coded)
    readBody(request, payload, { open: unwatched }, (error, octets) => {
      if (error) return done(error)
      try {
        done(null, parse(octets!))
      } catch (wrong) {
        done(wrong as Error)
      }
    })
  }
  return (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formTypes, take as never)
  }
}

/** The reader of bodies with files, which are decoded while they arrive. */
const files =
  (members: Readonly<Record<string, number>>): BodyReader =>
  (scope) => {
    scope.removeContentTypeParser('application/json')
    readsJson(scope, members)
  }

/** A form has so few fields that its values need not be counted. */
const unwatched = (): Watch => ({ push: (chunk) => [chunk], values: () => 0 })

/** Ignores a body of any type if the operation has none. */
function ignoreBody(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _, done) => {
    delete request.headers['content-type']
    done()
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, _body, done) => done(null))
}
