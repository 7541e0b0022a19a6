import { loadConfig } from '#platform/config/config.ts'
import { nearest } from '#platform/nearest.ts'
import { operatorOf, tokenOf } from '../operator/access.ts'
import { type Ask, withParams, withQuery } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { OperationId } from '../operator/contracts.ts'
import { operations } from '../operator/operations.ts'
import { uploadFile } from '../upload/upload.ts'
import { Misunderstood } from '../arguments/read.ts'
import { bodyOf } from './body.ts'

const ids = Object.keys(operations)

export const callCommand = operatorCommand({
  name: 'operations call',
  says: 'Calls any operation of the operator API: whatever no other command does.',
  args: { operation: { known: ids, says: 'Its id; `strowger operations list` lists them.' } },
  options: {
    with: { value: 'name=value', many: true, says: 'A member of its path or its query; may be said often.' },
    body: { value: 'json', says: 'What it is sent.' },
    file: { value: 'file', file: true, says: 'A file of what it is sent: JSON, or the rows of an import.' },
  },
  help: () =>
    '  docs/openapi-operators.json, and /docs of a running exchange, say what each takes and answers.',
  async run(ask, { args: { operation }, options }, { env, out, err }) {
    if (!ids.includes(operation)) throw new Misunderstood(unknown(operation))
    const members = membersOf(operation as OperationId, options.with)
    const path = operations[operation as OperationId].split(' ')[1]!
    if (!path.endsWith('/import')) return answered(await call(ask, operation, members, bodyOf(options)))
    const { url, file, json } = options
    if (file === undefined)
      throw new Misunderstood('Say --file <file>: an import takes rows in CSV or NDJSON.')
    const config = loadConfig(env)
    const target = new URL(
      (url ?? operatorOf(config)).replace(/\/$/, '') +
        withQuery(withParams(path, members.params), members.query),
    )
    const again = 'say the same again'
    const code = await uploadFile({ url: target, token: tokenOf(config), file, again, json, out, err })
    return { lines: () => [], code }
  },
})

type Members = { params: Record<string, string>; query: Record<string, string> }

function unknown(operation: string): string {
  const intended = nearest(operation, ids)
  const guess = intended ? ` Did you mean ${intended}?` : ' `strowger operations list` lists them all.'
  return `There is no operation "${operation}".${guess}`
}

/** What stands in the path goes there, the rest into the query. */
function membersOf(operation: OperationId, provided: readonly string[]): Members {
  const all = Object.fromEntries(provided.map(pairOf))
  const inPath = [...operations[operation].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  for (const name of inPath)
    if (all[name] === undefined) throw new Misunderstood(`Say --with ${name}=…: ${operations[operation]}`)
  const entries = Object.entries(all)
  return {
    params: Object.fromEntries(entries.filter(([name]) => inPath.includes(name))),
    query: Object.fromEntries(entries.filter(([name]) => !inPath.includes(name))),
  }
}

function pairOf(word: string): [string, string] {
  const at = word.indexOf('=')
  if (at < 1) throw new Misunderstood(`--with wants a name and a value, such as limit=10, not "${word}".`)
  return [word.slice(0, at), word.slice(at + 1)]
}

/** The exchange says what is wrong with it. */
const call = (ask: Ask, operation: string, members: Members, body: unknown): Promise<unknown> =>
  ask(operation as OperationId, { ...members, ...(body !== undefined && { body }) } as never)

const answered = (json: unknown) => ({
  json,
  lines: () => (json === undefined ? [] : JSON.stringify(json, null, 2).split('\n')),
})
