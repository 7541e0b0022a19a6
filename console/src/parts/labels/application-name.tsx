import { useRead } from '../../api/reading.ts'

/** The name of an application of an account, for operators; its ID if it was deleted. */
export function ApplicationName({ apiKey, id }: { apiKey: string; id: string }) {
  const of = { params: { api_key: apiKey }, query: { limit: '100' } }
  const name = useRead('listAccountApplications', of).data?.applications.find((one) => one.id === id)?.name
  return <span title={id}>{name ?? id}</span>
}
