import type { ReactNode } from 'react'
import { actorWords } from '#platform/contract/actor-kinds.ts'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'

/** Who has done something, in words: `carrier:demo` and its kin are for programs. */
export function Source({ actor }: { actor: string }): ReactNode {
  const [kind, id] = actor.split(/:(.*)/s)
  if (kind === 'carrier' && id) return <CarrierLink id={id} />
  const words = actorWords(actor)
  return <span title={actor}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
}
