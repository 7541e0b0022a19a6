import type { Operation } from '#platform/contract/contract.ts'
import { unownedId, type Fixtures } from './parties.ts'
import { schemaOf, type FieldPath } from './field-paths.ts'
import type { MatrixClient } from './clients.ts'

/** An operation, and all its members that can name an object. */
export type ProbedOperation = { id: string; operation: Operation; fieldPaths: FieldPath[] }

/** The ids that a request names, and their positions. */
export type Named = readonly (readonly [FieldPath, string])[]

/** One way to name the owner's objects, and the same with ids that do not exist. */
export type Way = { position: string; theirs: Named; unowned: Named }

/** Forms of which the handler says what they need, and the account that something is done for. */
const alwaysNamed: ReadonlySet<string> = new Set(['target_api_key', 'login_hint', 'auth_req_id'])

/** Positions that a request must fill. */
export function needed({ operation, fieldPaths: positions }: ProbedOperation): FieldPath[] {
  return positions.filter(
    ({ part, path }) => part === 'params' || alwaysNamed.has(path[0]!) || isRequired(operation, part, path),
  )
}

/** Fixtures at their positions; a kind without fixture gets an id that does not exist. */
export function naming(positions: readonly FieldPath[], fixtures: Fixtures): Named {
  return positions.map((position) => [position, fixtures[position.kind] ?? unownedId(position.kind)] as const)
}

/** Each way to name the owner's objects: in all required positions, and in each position alone among the client's own. */
export function ways(requested: ProbedOperation, { owner, self }: MatrixClient): Way[] {
  const all = {
    position: 'everywhere',
    theirs: naming(needed(requested), owner.fixtures),
    unowned: naming(needed(requested), {}),
  }
  const [only] = requested.fieldPaths
  if (requested.fieldPaths.length === 1 && needed(requested).includes(only!)) return [all]
  const each = requested.fieldPaths.map((position) => {
    const rest = naming(
      needed(requested).filter((other) => other !== position),
      self.fixtures,
    )
    return {
      position: [position.part, ...position.path].join('.'),
      theirs: [...rest, ...naming([position], owner.fixtures)],
      unowned: [...rest, ...naming([position], {})],
    }
  })
  return [all, ...each]
}

/** All ids that are named. */
export function idsOf(...named: Named[]): string[] {
  return named.flat().map(([, id]) => id)
}

function isRequired(operation: Operation, part: 'query' | 'body', [name, ...inside]: string[]): boolean {
  const { shape } = operation[part] as unknown as { shape: Record<string, { isOptional(): boolean }> }
  if (shape[name!]!.isOptional()) return false
  const atLeastOne =
    inside[0] === '0' && Number(schemaOf(operation, part)!.properties![name!]!['minItems'] ?? 0) > 0
  // A device has to be named by something.
  const isName = inside[0] === 'phoneNumber'
  return inside.length === 0 || isName || (inside.length === 1 && atLeastOne)
}
