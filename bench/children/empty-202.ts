// The minimum that a server of this framework can do with a message: parse it, validate it by the same schema, return 202.
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { smsMessage } from '../../src/messages/message/contract.ts'
import { compileCheck } from '#platform/contract/validate.ts'
import { answerParent } from './parent.ts'

const check = compileCheck(smsMessage)
const server = Fastify()
server.post('/v1/messages', (request, reply) => {
  reply.code(check(request.body).length === 0 ? 202 : 422).send()
})
await server.listen({ port: 0, host: '127.0.0.1' })
answerParent((server.server.address() as AddressInfo).port, () => undefined)
