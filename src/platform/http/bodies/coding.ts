import type { FastifyRequest } from 'fastify'

/** Error for a body that is not UTF-8. */
export const notUtf8 = Object.assign(new SyntaxError('The body is not UTF-8.'), { statusCode: 400 })
/** Error for a compressed body. */
export const coded = Object.assign(new Error('The body is compressed.'), {
  code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
})

/** Whether a body is compressed, by its header. */
export function isCoded({ headers }: FastifyRequest): boolean {
  return headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
}
