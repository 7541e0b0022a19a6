import { pageOptions, pageOutput, pageQueryOf } from '../../frame/pages.ts'
import { objectLines } from '../../terminal/object-lines.ts'
import { plain } from '../../terminal/paint.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'
import { periodOf, periodOptions } from '../access/times.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

export const requestsListCommand = accountCommand({
  name: 'my requests list',
  description: 'List the recent API requests of your account, newest first; all filters must match.',
  options: {
    status: { value: 'status', description: 'A status such as 422, a class such as 4xx, or errors.' },
    method: { value: 'method', of: methods, description: 'Method of the request.' },
    path: { value: 'path', description: 'Beginning of the path, such as /v1/messages.' },
    ...periodOptions('Answered'),
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const { status, method, path } = options
    const json = await ask('listOwnRequests', {
      query: {
        ...pageQueryOf(options),
        status,
        method,
        path,
        ...periodOf(options),
      },
    })
    return pageOutput(json, json.requests, columns, 'No matching requests.')
  },
})

export const requestShowCommand = accountCommand({
  name: 'my requests show',
  description: 'Show an API request of your account with its body and response.',
  args: { request_id: { description: 'Request ID, as `x-request-id` of the response states it.' } },
  options: { curl: { description: 'Prints a curl command that repeats the request.' } },
  async run({ ask }, { args, options: { curl } }) {
    const json = await ask('readOwnRequest', { params: args })
    const { curl: command, ...facts } = json
    return {
      json,
      lines: (screen) => (curl ? command.split('\n').map(plain) : objectLines(facts, screen)),
    }
  },
})

type Request = AccountAnswer<'listOwnRequests'>['requests'][number]

const columns: readonly Column<Request>[] = [
  { head: 'at', of: (one) => whenOf(one.at) },
  { head: 'status', of: (one) => one.status, right: true },
  { head: 'method', of: (one) => one.method },
  { head: 'path', of: (one) => one.path },
  { head: 'ms', of: (one) => one.duration_ms, right: true },
  { head: 'error', of: (one) => one.error?.title },
  { head: 'represents', of: (one) => (one.represents > 1 ? one.represents : undefined), right: true },
  { head: 'request_id', of: (one) => one.request_id, noTruncate: true },
]
