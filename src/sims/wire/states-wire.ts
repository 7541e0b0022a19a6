import { fraudStatuses, limitStatuses, simStatuses, simStatusName, simStatusNames } from '../states/states.ts'
import type { StateCount } from '../list/filter.ts'
import { type Linking, linksOf, partnerLinks, partnerPath } from './links.ts'
import type { Links } from './shapes.ts'

const { Deleted, Delivered, Productive, Suspended, Terminated, Undefined } = simStatuses

/** Counts of SIMs by state, grouped as in the specification (S1-019 to S1-023). */
export function stateNumbers(counts: readonly StateCount[]) {
  const sum = summing(counts)
  const of = (...codes: number[]) => sum(({ status }) => codes.includes(status))
  const totalSims = sum(({ status }) => status !== Deleted)
  const activated = of(Productive)
  const delivered = of(Delivered)
  const terminated = of(Terminated, simStatuses['Special Terminated'])
  return {
    criticalSims: {
      blockedAutomatically: of(simStatuses['Blocked (automatically)']),
      blockedManually: of(simStatuses['Blocked (manually)']),
      suspended: of(Suspended),
      undefined: of(Undefined),
    },
    fraudState: counted(fraudStatuses, (code) => sum(({ fraud }) => fraud === code)),
    limitState: counted(limitStatuses, (code) => sum(({ lim }) => lim === code)),
    simState: {
      activated,
      delivered,
      others: totalSims - activated - delivered - terminated,
      terminated,
      totalSims,
    },
  }
}

const summing = (counts: readonly StateCount[]) => (wanted: (count: StateCount) => boolean) =>
  counts.reduce((total, count) => (wanted(count) ? total + count.n : total), 0)

/** Counts of SIMs by state, with a link to the SIMs of each state that has SIMs (S1-019 to S1-024, S1-081). */
export function statesWire(partnerId: string, counts: readonly StateCount[], linking: Linking) {
  const links = { ...partnerLinks(linking, partnerId), ...filterLinks(partnerId, summing(counts), linking) }
  return { simStates: { _links: links, ...stateNumbers(counts) } }
}

function counted<K extends string>(codes: Readonly<Record<K, number>>, count: (code: number) => number) {
  const entries = Object.entries<number>(codes).map(([name, code]) => [name, count(code)])
  return Object.fromEntries(entries) as Record<K, number>
}

type Filter = { name: string; search: string; title: string; found: (count: StateCount) => boolean }

/** The states by which SIMs can be listed, and the names of their links. */
const filters: readonly Filter[] = [
  ...simStatusNames.map((title) => {
    const code: number = simStatuses[title]
    return {
      name: `status${code}`,
      search: `status:${code}`,
      title: simStatusName(code),
      found: ({ status }: StateCount) => status === code,
    }
  }),
  ...Object.entries(fraudStatuses).map(([name, code]) => ({
    name: `fraud.${name}`,
    search: `fraudstatus:${name === 'noFraudProfile' ? 'none' : code}`,
    title: `fraudState.${name}`,
    found: ({ fraud }: StateCount) => fraud === code,
  })),
  ...Object.entries(limitStatuses).map(([name, code]) => ({
    name: `limit.${name}`,
    search: `limitstatus:${name === 'noLimitProfile' ? 'none' : code}`,
    title: `limitState.${name}`,
    found: ({ lim }: StateCount) => lim === code,
  })),
]

function filterLinks(
  partnerId: string,
  sum: (wanted: (count: StateCount) => boolean) => number,
  linking: Linking,
): Links {
  const here = filters.filter(({ found }) => sum(found) > 0)
  return linksOf(
    ...here.map(({ name, search, title }) => ({
      rel: name,
      name: search,
      href: linking.href(partnerPath(partnerId, '/sims'), { search }),
      title: `SIMs: ${title}`,
    })),
  )
}
