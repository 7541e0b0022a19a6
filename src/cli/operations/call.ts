import { nearest } from '#platform/nearest.ts'
import { tokenOf } from '../operator/access.ts'
import { localConfig, operatorUrlOf } from '../operator/local-config.ts'
import { withParams, withQuery } from '../frame/address.ts'
import type { Ask } from '../operator/ask.ts'
import type { CommandOutput } from '../frame/output.ts'
import { operatorCommand } from '../operator/command.ts'
import type { OperationId } from '../operator/contracts.ts'
import { operations } from '../operator/operations.ts'
import { ifMatchOf, plainVersion, versionOf } from '../operator/version.ts'
import { uploadFile } from '../upload/upload.ts'
import { UsageError } from '../arguments/read.ts'
import { bodyOf } from './body.ts'

const ids = Object.keys(operations)

export const callCommand = operatorCommand({
  name: 'operations call',
  description: 'Call any operation of the operator API by its ID.',
  args: { operation: { known: ids, description: 'Operation ID; `strowger operations list` lists them.' } },
  options: {
    with: { value: 'name=value', many: true, description: 'Path or query parameter.' },
    'if-match': { value: 'version', description: 'Changes an object only if it still has this version.' },
    body: { value: 'json', description: 'Request body.' },
    file: {
      value: 'file',
      file: true,
      description: 'File with the request body: JSON, or the rows of an import.',
    },
  },
  help: () => '  docs/openapi-operators.json, and /docs of a running exchange, describe the operations.',
  async run(ask, { args: { operation }, options }, { env, out, err }) {
    if (!ids.includes(operation)) throw new UsageError(unknown(operation))
    const members = membersOf(operation as OperationId, options.with)
    const path = operations[operation as OperationId].split(' ')[1]!
    if (!path.endsWith('/import'))
      return answered(await call(ask, operation, members, bodyOf(options), options['if-match']))
    const { url, file, json } = options
    if (file === undefined)
      throw new UsageError('Missing --file <file>: an import requires rows in CSV or NDJSON.')
    const config = localConfig(env)
    const target = new URL(
      (url ?? operatorUrlOf(config)).replace(/\/$/, '') +
        withQuery(withParams(path, members.params), members.query),
    )
    const again = 'run the same command again'
    const code = await uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
    return { lines: () => [], code }
  },
})

type Members = { params: Record<string, string>; query: Record<string, string> }

function unknown(operation: string): string {
  const intended = nearest(operation, ids)
  const guess = intended ? ` Did you mean ${intended}?` : ' `strowger operations list` lists all operations.'
  return `Unknown operation "${operation}".${guess}`
}

/** Parameters named in the path become path parameters, all others query parameters. */
function membersOf(operation: OperationId, provided: readonly string[]): Members {
  const all = Object.fromEntries(provided.map(pairOf))
  const inPath = [...operations[operation].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  for (const name of inPath)
    if (all[name] === undefined) throw new UsageError(`Missing --with ${name}=…: ${operations[operation]}`)
  const entries = Object.entries(all)
  return {
    params: Object.fromEntries(entries.filter(([name]) => inPath.includes(name))),
    query: Object.fromEntries(entries.filter(([name]) => !inPath.includes(name))),
  }
}

function pairOf(word: string): [string, string] {
  const at = word.indexOf('=')
  if (at < 1) throw new UsageError(`--with must be a name and a value, such as limit=10, not "${word}".`)
  return [word.slice(0, at), word.slice(at + 1)]
}

/** Does not check the body, because the exchange returns precise errors. */
const call = (
  ask: Ask,
  operation: string,
  members: Members,
  body: unknown,
  version: string | undefined,
): Promise<unknown> =>
  ask(
    operation as OperationId,
    {
      ...members,
      ...(body !== undefined && { body }),
      ...(version !== undefined && { ifMatch: ifMatchOf(version) }),
    } as never,
  )

function answered(json: unknown): CommandOutput {
  const etag = typeof json === 'object' && json !== null ? versionOf(json) : undefined
  return {
    json,
    lines: () => (json === undefined ? [] : JSON.stringify(json, null, 2).split('\n')),
    hint: etag && `Version ${plainVersion(etag)}`,
  }
}
