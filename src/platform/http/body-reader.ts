import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import { formReader } from './form.ts'
import { coded, isCoded, notUtf8 } from './http.ts'
import { rowReader, rowTypes } from './rows.ts'
import { bePatient } from './unreadable.ts'

type Refusing = Pick<Family<never>, 'unreadable'>

/** Lets a scope read bodies in one way. */
type BodyReader = (scope: FastifyInstance) => void

/** How the body of an operation is read; nothing where it is JSON, which every scope reads. */
export function bodyReader(operation: Operation, family: Refusing): BodyReader | undefined {
  if (operation.bodyType === 'rows') return rows(operation.body as z.ZodObject, family)
  if (operation.body === undefined) return passOver
  return operation.bodyType === 'form' ? form(operation.body) : undefined
}

/** An upload of rows has no end that is known beforehand: its body is read by the handler, a row at a time. */
function rows(schema: z.ZodObject, family: Refusing): BodyReader {
  const read = rowReader(schema)
  return (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of rowTypes)
      scope.addContentTypeParser(type, ({ raw }, payload, done) => {
        bePatient(raw)
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
  const parse = async (request: FastifyRequest, body: Buffer) => {
    if (isCoded(request)) throw coded
    if (!isUtf8(body)) throw notUtf8
    return read(body.toString())
  }
  return (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, parse)
  }
}

/** Where no body is asked for, one that is sent all the same is passed over, whatever it says it is. */
function passOver(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _, done) => {
    delete request.headers['content-type']
    done()
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, _body, done) => done(null))
}
