import type { Argument, Option } from '../../arguments/shapes.ts'

/** An option of a resource command, and the member of the request that it sets. */
export type Setting = Option & {
  member: string
  in: 'params' | 'query' | 'body'
  /** How its text is read; as it is unless given. `file`: a secret, which stands in a file. `json`: further members. */
  as?: 'number' | 'boolean' | 'time' | 'file' | 'json'
  /** A switch that sets its member to this. */
  sets?: string
  /** The word `null` clears it. */
  nullable?: true
}

export type ParameterArgument = Argument & { member: string; in: Setting['in']; as?: 'number' }

/** What the contract says of a resource command. */
export type ResourceShape = {
  says: string
  args: Readonly<Record<string, ParameterArgument>>
  options: Readonly<Record<string, Setting>>
  /** It is sent a body, if only an empty one. */
  body?: true
  /** The member of the answer that is a list, and the scalar members of its rows. */
  list?: { member: string; columns: readonly string[] }
}

/** The shapes of commands by their names. */
export type ResourceShapes = Readonly<Record<string, ResourceShape>>

/** A new row of a table has no shape until `bin/snapshot.ts` has written it. */
export const shapeOf = (shapes: ResourceShapes, name: string): ResourceShape =>
  shapes[name] ?? { says: '', args: {}, options: {} }
