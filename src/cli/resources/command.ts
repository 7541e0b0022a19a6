import type { Ask } from '../operator/ask.ts'
import { operations } from '../operator/operations.ts'
import type { Command } from '../frame/command.ts'
import type { CommandOutput } from '../frame/output.ts'
import { operatorCommand } from '../operator/command.ts'
import { plainVersion, versionOf } from '../operator/version.ts'
import { withNames } from '../operator/with-names.ts'
import { pageOutput } from '../frame/pages.ts'
import type { Column } from '../terminal/table.ts'
import type { ParsedArguments } from '../arguments/shapes.ts'
import { columnOf, objectLines } from '../terminal/object-lines.ts'
import { requestOf } from './row/request.ts'
import type { ResourceRow, Resources } from './row/row.ts'
import { type ResourceShape, type ResourceShapes, shapeOf } from './row/shape.ts'

/** Resource commands: their arguments and output format come from the contracts, unless the row overrides them. */
export function resourceCommands(resources: Resources, shapes: ResourceShapes): Command[] {
  return Object.entries(resources).map(([name, row]) => resourceCommand(name, row, shapeOf(shapes, name)))
}

function resourceCommand(name: string, row: ResourceRow, shape: ResourceShape): Command {
  return operatorCommand({
    name,
    description: row.description ?? shape.description,
    args: shape.args,
    options: shape.options,
    ...(row.meanings && { meanings: row.meanings }),
    async run(ask, provided) {
      const words = provided as unknown as ParsedArguments
      const { body, ...request } = await requestOf(ask, shape, words, row.clock)
      const sent = { ...body, ...row.fixed }
      const query = { ...row.usual, ...request.query }
      const requested = { ...request, query, ...(shape.body && { body: sent }) }
      const named = await namedArgs(ask, row, shape, { words, request })
      const answer = (await ask(row.of, requested as never)) as Answer
      const shown = shape.versioned ? withVersion(answer) : answer
      const rows = await namedRows(ask, row, shape, answer)
      return outputOf(row, shape, { answer: shown, rows, named }, words)
    },
  })
}

type Answer = Record<string, unknown> | undefined

/** Shows the version of an object, which `--if-match` of a change accepts. */
function withVersion(answer: Answer): Answer {
  const etag = answer && versionOf(answer)
  return etag === undefined ? answer : { ...answer, version: plainVersion(etag) }
}

type Row = Record<string, unknown>

/** Lists whose objects are accounts or carriers, and the ID of these objects. */
const ownIds: Readonly<Partial<Record<ResourceRow['of'], string>>> = {
  listAccounts: 'api_key',
  listCarriers: 'carrier_id',
}

/** The rows of a list with names before IDs; only tables show them. */
function namedRows(ask: Ask, { of }: ResourceRow, { list }: ResourceShape, answer: Answer): Promise<Row[]> {
  const rows = (list && answer ? answer[list.member] : []) as Row[]
  return withNames(ask, rows, new Set(ownIds[of] === undefined ? [] : [ownIds[of]]))
}

type Requested = { words: ParsedArguments; request: { params: object; query: object } }

/** The arguments of a change, with the name of an account or carrier before its ID. Read before the change, which may delete it. */
async function namedArgs(
  ask: Ask,
  { of, done }: ResourceRow,
  { args }: ResourceShape,
  { words, request: { params } }: Requested,
): Promise<ParsedArguments['args']> {
  if (operations[of].startsWith('GET ') || done !== undefined) return words.args
  const [named] = await withNames(ask, [params as Row], new Set())
  const positions = Object.entries(words.args).map(([name, typed]) => [
    name,
    args[name]?.in === 'params' ? named![args[name].member] : typed,
  ])
  return Object.fromEntries(positions) as ParsedArguments['args']
}

const carrierColumn: Column<Row> = { head: 'carrier', of: (row) => row['carrier_id'] as string | null }

type Responded = { answer: Answer; rows: Row[]; named: ParsedArguments['args'] }

function outputOf(
  row: ResourceRow,
  shape: ResourceShape,
  { answer, rows, named }: Responded,
  { args }: ParsedArguments,
): CommandOutput {
  const { list } = shape
  if (list && answer) {
    const columns = (row.columns ?? list.columns).map((one) =>
      one === 'carrier_id' ? carrierColumn : typeof one === 'string' ? columnOf(one) : (one as Column<Row>),
    )
    const page = pageOutput(answer, rows, columns, row.none ?? 'No matching entries.')
    return { ...page, hint: [hintOf(row, answer), page.hint].filter(Boolean).join(' ') }
  }
  const { done, lines } = row
  const hint = [confirmationOf(row, shape, answer, named), hintOf(row, answer)].filter(Boolean).join(' ')
  return {
    json: answer,
    lines: (screen) => {
      if (done !== undefined) return [sentence(done, answer, args)]
      if (answer === undefined) return [confirmation(shape, named)]
      return lines ? lines(answer as never, screen) : objectLines(answer, screen)
    },
    ...(hint && { hint }),
  }
}

/** The confirmation of a change whose response is shown. */
function confirmationOf(
  { of, done }: ResourceRow,
  shape: ResourceShape,
  answer: Answer,
  args: ParsedArguments['args'],
): string | undefined {
  const isChange = !operations[of].startsWith('GET ')
  return isChange && done === undefined && answer !== undefined ? confirmation(shape, args) : undefined
}

/** States what the command has done, and the object: `Done: Delete a route (…).` */
function confirmation({ description }: ResourceShape, args: ParsedArguments['args']): string {
  const objects = Object.values(args).filter((one) => one !== undefined)
  const object = objects.length > 0 ? ` (${objects.join(', ')})` : ''
  return `Done: ${description.replace(/\.$/, '')}${object}.`
}

function hintOf({ hint }: ResourceRow, answer: Answer): string | undefined {
  return typeof hint === 'function' ? hint(answer as never) : hint
}

function sentence(
  done: NonNullable<ResourceRow['done']>,
  answer: Answer,
  args: ParsedArguments['args'],
): string {
  if (typeof done === 'function') return done(answer as never)
  const values: Record<string, unknown> = { ...args, ...answer }
  return done.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
