import type { Operations } from './contract.ts'

/** Operations, and a function that makes their handlers from their dependencies. */
export type Surface<O extends Operations, Deps, H> = readonly [operations: O, handlers: (deps: Deps) => H]

/** Gives a default tag in the API document to operations that have none. */
export function tagged<O extends Operations, Deps, H>(
  tag: string,
  [operations, handlers]: Surface<O, Deps, H>,
): Surface<O, Deps, H> {
  const entries = Object.entries(operations).map(([id, operation]) => [id, { tag, ...operation }])
  return [Object.fromEntries(entries) as O, handlers]
}

type AnySurface = Surface<Operations, never, object>

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

type OperationsOf<S extends AnySurface> = Intersection<S[0]> extends infer O extends Operations ? O : never
type DepsOf<S extends AnySurface> = Intersection<S extends AnySurface ? Parameters<S[1]>[0] : never>
type HandlersOf<S extends AnySurface> =
  Intersection<ReturnType<S[1]>> extends infer H extends object ? H : never

/** Combines surfaces, in their order, into one. An operation ID must be unique among them. */
export function surface<const S extends readonly AnySurface[]>(
  ...parts: S
): Surface<OperationsOf<S[number]>, DepsOf<S[number]>, HandlersOf<S[number]>> {
  return [
    Object.assign({}, ...parts.map(([operations]) => operations)) as OperationsOf<S[number]>,
    (deps) =>
      Object.assign({}, ...parts.map(([, handlers]) => handlers(deps as never))) as HandlersOf<S[number]>,
  ]
}
