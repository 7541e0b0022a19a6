import type { Operation } from '#platform/contract/contract.ts'
import { nobodys, type Things } from './parties.ts'
import { schemaOf, type Place } from './places.ts'
import type { Speaker } from './speakers.ts'

/** An operation, and every place of it where something can be named. */
export type Asked = { id: string; operation: Operation; places: Place[] }

/** What a request names, and where. */
export type Named = readonly (readonly [Place, string])[]

/** One way to name the owner's things, and the same with what does not exist. */
export type Way = { place: string; theirs: Named; nobodys: Named }

/** Forms of which the handler says what they need, and the account that something is done for. */
const alwaysNamed: ReadonlySet<string> = new Set(['target_api_key', 'login_hint', 'auth_req_id'])

/** Places that a request cannot leave open. */
export function needed({ operation, places }: Asked): Place[] {
  return places.filter(
    ({ part, path }) => part === 'params' || alwaysNamed.has(path[0]!) || isRequired(operation, part, path),
  )
}

/** Things in places; what is not among the things is an id that stands for nothing. */
export function naming(places: readonly Place[], things: Things): Named {
  return places.map((place) => [place, things[place.kind] ?? nobodys(place.kind)] as const)
}

/** Each way to name the owner's things: in all places that have to be filled, and in each place alone among one's own. */
export function ways(asked: Asked, { owner, self }: Speaker): Way[] {
  const all = {
    place: 'everywhere',
    theirs: naming(needed(asked), owner.things),
    nobodys: naming(needed(asked), {}),
  }
  const [only] = asked.places
  if (asked.places.length === 1 && needed(asked).includes(only!)) return [all]
  const each = asked.places.map((place) => {
    const rest = naming(
      needed(asked).filter((other) => other !== place),
      self.things,
    )
    return {
      place: [place.part, ...place.path].join('.'),
      theirs: [...rest, ...naming([place], owner.things)],
      nobodys: [...rest, ...naming([place], {})],
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
