import type { FastifyReply } from 'fastify'
import type { Operation } from '../contract/contract.ts'
import { preferred } from './preferred.ts'
import { jsonSchema } from './validate.ts'

/** A good answer, as a handler gives it. */
export type Answered = { status: number; body?: unknown; headers?: Record<string, string> }

/** Sends a good answer in the media type of its status, of several in the one that `accept` prefers. */
export function writeAnswer(
  reply: FastifyReply,
  operation: Operation,
  { status, headers, body }: Answered,
  accept: string | undefined,
): void {
  if (headers) reply.headers(headers)
  reply.code(status)
  if (body === undefined) reply.send()
  else {
    const { type = 'application/json', alsoAs } = operation.answers[status] ?? {}
    reply.type(alsoAs ? preferred([type, ...alsoAs], accept) : type).send(body)
  }
}

/** Good answers are written by their schema: a member that the contract does not name cannot leak. What is written already is sent as it is. */
export function answerSchemas(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).flatMap(([status, { schema, written }]) =>
      schema && !written && Number(status) < 300 ? [[status, jsonSchema(schema, 'output')]] : [],
    ),
  )
}
