import type { Argument, Option } from '../../arguments/shapes.ts'

/** An option of a resource command, and the member of the request that it sets. */
export type Setting = Option & {
  member: string
  in: 'params' | 'query' | 'body' | 'headers'
  /** How the option's value is parsed; default: used unchanged. `file`: a secret read from a file. `json`: further members. */
  as?: 'number' | 'boolean' | 'time' | 'file' | 'json'
  /** The value to which a switch sets its member. */
  sets?: string
  /** The value `null` clears it. */
  nullable?: true
}

/** The part of a request that has a parameter as a member. */
export type ParameterPart = Exclude<Setting['in'], 'headers'>

export type ParameterArgument = Argument & { member: string; in: ParameterPart; as?: 'number' }

/** Arguments and output of a resource command, derived from the contract. */
export type ResourceShape = {
  description: string
  args: Readonly<Record<string, ParameterArgument>>
  options: Readonly<Record<string, Setting>>
  /** The request has a body, even if it is empty. */
  body?: true
  /** The response is an object with a version, which is shown. */
  versioned?: true
  /** The list member of the response, and the scalar members of its rows. */
  list?: { member: string; columns: readonly string[] }
}

/** Shapes by command name. */
export type ResourceShapes = Readonly<Record<string, ResourceShape>>

/** A new row of a table has no shape until `bin/snapshot.ts` has written it. */
export const shapeOf = (shapes: ResourceShapes, name: string): ResourceShape =>
  shapes[name] ?? { description: '', args: {}, options: {} }
