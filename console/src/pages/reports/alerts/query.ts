import { useChange, useRead } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { bodyOf, type Filled, readAgain } from './seen.ts'

export const useAlerts = () => useRead('listOwnAlerts', {}, { everyMs: 10_000 })

export function useCreate(): (filled: Filled) => Promise<unknown> {
  const create = useChange('createOwnAlert', readAgain)
  return (filled) => create.mutateAsync({ body: bodyOf(filled) })
}

export function useUpdate(): (id: string, filled: Filled) => Promise<unknown> {
  const change = useChange('changeOwnAlert', readAgain)
  return (alert_id, filled) => change.mutateAsync({ params: { alert_id }, body: bodyOf(filled) })
}

export function useDelete(): (id: string) => Promise<unknown> {
  const remove = useChange('deleteOwnAlert', readAgain)
  return (alert_id) => remove.mutateAsync({ params: { alert_id } })
}

/** The addresses that an alert can notify. */
export function useRecipients(): readonly string[] {
  const { rights } = useSession()
  const { data } = useRead('listMembers', {}, { when: rights?.members !== 'none' })
  return data?.members.map(({ email }) => email) ?? []
}
