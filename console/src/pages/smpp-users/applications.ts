import { useRead } from '../../api/reading.ts'

/** The first applications of an account, to be selected by name. */
export function useApplicationsOf(apiKey: string | undefined) {
  const read = useRead(
    'listAccountApplications',
    { params: { api_key: apiKey ?? '' }, query: { limit: '100' } },
    { when: apiKey !== undefined },
  )
  const list = apiKey === undefined ? [] : (read.data?.applications ?? [])
  return {
    names: new Map(list.map(({ id, name }) => [id, name])),
    choices: list.map(({ id, name }) => ({ value: id, label: name })),
  }
}
