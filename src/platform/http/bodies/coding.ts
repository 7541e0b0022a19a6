import type { FastifyRequest } from 'fastify'

/** What is thrown for a body whose octets are no UTF-8. */
export const notUtf8 = Object.assign(new SyntaxError('The body is not UTF-8.'), { statusCode: 400 })
/** What is thrown for a body that came compressed. */
export const coded = Object.assign(new Error('The body is compressed.'), {
  code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
})

/** Whether a body came compressed, or says so. */
export function isCoded({ headers }: FastifyRequest): boolean {
  return headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
}
