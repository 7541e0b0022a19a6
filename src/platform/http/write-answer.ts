import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '../contract/contract.ts'
import { serializeInPortions } from '../database/long-lists.ts'
import { preferred } from './preferred.ts'
import { csvType } from '../contract/row-stream.ts'
import { jsonSchema } from '../contract/validate.ts'

/** A successful response, as a handler returns it. */
export type Answered = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * Sends a successful response in the media type of its status, or the preferred one of several. A long list is serialized in portions,
 * and the promise is resolved when the response is sent.
 */
export type AnswerWriter = (
  reply: FastifyReply,
  answer: Answered,
  accept: string | undefined,
) => void | Promise<void>

type Written = (body: unknown) => string

/**
 * Writes an operation's successful responses with the schema of their status, so that a member outside the contract cannot leak. A
 * serialized body is sent unchanged. A schema is compiled at its first use.
 */
export function answerWriter({ responses: answers }: Operation): AnswerWriter {
  const compiled = new Map<number, Written>()
  const compile = (reply: FastifyReply, status: number, schema: z.ZodType): Written => {
    const written = reply.compileSerializationSchema(jsonSchema(schema, 'output'), String(status)) as Written
    compiled.set(status, written)
    return written
  }
  return (reply, { status, headers, body }, accept) => {
    const { type = 'application/json', alsoAs, schema, written, csv } = answers[status] ?? {}
    if (headers) reply.headers(headers)
    reply.code(status)
    if (csv && preferred([type, csvType], accept) === csvType)
      return void reply.type(`${csvType}; charset=utf-8`).send(csv(body as never))
    if (body !== undefined) reply.type(alsoAs ? preferred([type, ...alsoAs], accept) : type)
    const asItIs = body === undefined || typeof body === 'string' || written || status >= 300
    if (asItIs || !schema) return void reply.send(body)
    const serialize = compiled.get(status) ?? compile(reply, status, schema)
    const text = serializeInPortions(body, serialize)
    return typeof text === 'string' ? void reply.send(text) : text.then((all) => void reply.send(all))
  }
}
