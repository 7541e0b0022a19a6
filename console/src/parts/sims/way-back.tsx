import { useHistoryState } from 'wouter/use-browser-location'
import { Back } from '../back.tsx'
import { partnerPath } from './paths.ts'
import { filterNames } from './labels.ts'

/** The part of a SIM's address that stores the filters of its list. */
export type CameFrom = { list: string }

/** The link from a SIM back to its list, with the same filters. */
export function WayBack({ partner }: { partner: string }) {
  const list = useHistoryState<CameFrom | null>()?.list ?? ''
  const words = new URLSearchParams(list)
  const isFiltered = filterNames.some((name) => words.has(name))
  return (
    <Back to={`${partnerPath(partner)}/list${list && `?${list}`}`}>
      {`SIMs of ${partner}${isFiltered ? ', filtered' : ''}`}
    </Back>
  )
}
