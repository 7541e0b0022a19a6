import type { Operation } from '#platform/contract/contract.ts'
import { unownedId, type Fixtures } from './parties.ts'
import { schemaOf, type FieldPath } from './field-paths.ts'
import type { MatrixClient } from './clients.ts'

/** An operation, and all its members that can name an object. */
export type ProbedOperation = { id: string; operation: Operation; fieldPaths: FieldPath[] }

/** The IDs in a request, each with the member that contains it. */
export type Named = readonly (readonly [FieldPath, string])[]

/** A request that names objects of another owner in some members, and the same request with IDs that do not exist. */
export type Way = { position: string; theirs: Named; unowned: Named }

/** Members that are optional in the schema, but required by the operation. */
const alwaysNamed: ReadonlySet<string> = new Set(['target_api_key', 'login_hint', 'auth_req_id'])

/** Members that a request must contain and that name an object. */
export function needed({ operation, fieldPaths: positions }: ProbedOperation): FieldPath[] {
  return positions.filter(
    ({ part, path }) => part === 'params' || alwaysNamed.has(path[0]!) || isRequired(operation, part, path),
  )
}

/** Assigns an ID to each member; a kind without a fixture gets an ID that does not exist. */
export function naming(positions: readonly FieldPath[], fixtures: Fixtures): Named {
  return positions.map((position) => [position, fixtures[position.kind] ?? unownedId(position.kind)] as const)
}

/** The ways to name the owner's objects: in all required members at once, and in each member alone, with the client's own objects in the others. */
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

/** All IDs that are named. */
export function idsOf(...named: Named[]): string[] {
  return named.flat().map(([, id]) => id)
}

function isRequired(operation: Operation, part: 'query' | 'body', [name, ...inside]: string[]): boolean {
  const { shape } = operation[part] as unknown as { shape: Record<string, { isOptional(): boolean }> }
  if (shape[name!]!.isOptional()) return false
  const atLeastOne =
    inside[0] === '0' && Number(schemaOf(operation, part)!.properties![name!]!['minItems'] ?? 0) > 0
  // A device needs at least one identifier, so the phone number counts as required.
  const isName = inside[0] === 'phoneNumber'
  return inside.length === 0 || isName || (inside.length === 1 && atLeastOne)
}
