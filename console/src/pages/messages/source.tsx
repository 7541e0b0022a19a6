import type { ReactNode } from 'react'
import { actorWords } from '#platform/contract/actor-kinds.ts'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'

/** The label of an actor; values such as `carrier:demo` are for programs. */
export function Source({ actor }: { actor: string }): ReactNode {
  const [kind, id] = actor.split(/:(.*)/s)
  if (kind === 'carrier' && id) return <CarrierLink id={id} />
  const words = actorWords(actor)
  return <span title={actor}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
}
