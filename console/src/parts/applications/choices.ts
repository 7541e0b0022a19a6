import { useRead } from '../../api/reading.ts'

/** The first hundred applications, to be selected by name. */
export function useApplications() {
  const read = useRead('listApplications', { query: { page_size: '100' } })
  const { _embedded: page } = read.data ?? {}
  const list = page?.applications ?? []
  return {
    list,
    names: new Map(list.map(({ id, name }) => [id, name])),
    choices: list.map(({ id, name }) => ({ value: id, label: name })),
  }
}
