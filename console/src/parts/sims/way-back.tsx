import { useHistoryState } from 'wouter/use-browser-location'
import { Back } from '../back.tsx'
import { partnerPath } from './paths.ts'
import { filterNames } from './labels.ts'

/** What a SIM's page keeps of the list that led to it: what it was filtered by, as in the address. */
export type CameFrom = { list: string }

/** The way from a SIM to the list, filtered as it was when the SIM was chosen from it. */
export function WayBack({ partner }: { partner: string }) {
  const list = useHistoryState<CameFrom | null>()?.list ?? ''
  const words = new URLSearchParams(list)
  const isFiltered = filterNames.some((name) => words.has(name))
  return (
    <Back to={`${partnerPath(partner)}/list${list && `?${list}`}`}>
      {`SIMs of ${partner}${isFiltered ? ', filtered as before' : ''}`}
    </Back>
  )
}
