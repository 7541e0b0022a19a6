import type { ReactNode } from 'react'
import { CarrierLink } from '../../parts/carrier-name.tsx'

/** Parts of the exchange that write into histories of messages. */
const exchange = new Set(['decide', 'queue', 'routing', 'pacing', 'dispatch', 'keywords', 'workflow'])

/** Who has done something, in words: `carrier:demo` and its kin are for programs. */
export function Source({ actor }: { actor: string }): ReactNode {
  const [kind = '', id = ''] = actor.split(/:(.*)/s)
  if (exchange.has(actor) || kind === 'node') return 'The exchange'
  if (kind === 'carrier') return <CarrierLink id={id} />
  if (kind === 'key') return <span title={id}>The account, by its key</span>
  if (kind === 'application') return <span title={id}>An application of the account</span>
  if (kind === 'operator') return `Operator ${id}`
  return actor.charAt(0).toUpperCase() + actor.slice(1)
}
