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

/** Lets a scope read bodies in one way. */
export type BodyReader = (scope: FastifyInstance) => void

/** How the body of an operation is read; nothing where it is JSON, which every scope reads. */
export function bodyReader(operation: Operation, family: Refusing): BodyReader | undefined {
  if (operation.bodyType === 'rows') return rows(operation.body as z.ZodObject, family)
  if (operation.body === undefined) return passOver
  if (operation.files) return files(operation.files)
  return operation.bodyType === 'form' ? form(operation.body) : undefined
}

/** An upload of rows has no end that is known beforehand: its body is read by the handler, a row at a time. */
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
    // Nothing at all, of no type, comes to no reader.
    scope.addHook('preValidation', async (request) => {
      if (request.body === undefined) throw family.unreadable('media-type')
    })
  }
}

/** A form may say that it is JSON: there are clients that do. */
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

/** The members that hold files are decoded while they come in. */
const files =
  (members: Readonly<Record<string, number>>): BodyReader =>
  (scope) => {
    scope.removeContentTypeParser('application/json')
    readsJson(scope, members)
  }

/** A form has few fields. */
const unwatched = (): Watch => ({ push: (chunk) => [chunk], values: () => 0 })

/** Where no body is asked for, one that is sent all the same is passed over, whatever it says it is. */
function passOver(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _, done) => {
    delete request.headers['content-type']
    done()
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, _body, done) => done(null))
}
