import { useChange, useRead } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { bodyOf, type Filled, operatorBodyOf } from './seen.ts'

const often = { everyMs: 10_000 }
const own = ['listOwnAlerts'] as const
const ofOperators = ['listReportAlerts'] as const

const useIsOperator = () => useSession().audience === 'operator'

/** The alerts of the account, or of operators. */
export function useAlerts() {
  const isOperator = useIsOperator()
  const all = useRead('listReportAlerts', {}, { ...often, when: isOperator })
  const read = useRead('listOwnAlerts', {}, { ...often, when: !isOperator })
  return isOperator ? all : read
}

export function useCreate(): (filled: Filled) => Promise<unknown> {
  const create = useChange('createOwnAlert', own)
  const createForOperators = useChange('createReportAlert', ofOperators)
  const isOperator = useIsOperator()
  return (filled) =>
    isOperator
      ? createForOperators.mutateAsync({ body: operatorBodyOf(filled) })
      : create.mutateAsync({ body: bodyOf(filled) })
}

export function useUpdate(): (id: string, filled: Filled) => Promise<unknown> {
  const change = useChange('changeOwnAlert', own)
  const changeForOperators = useChange('changeReportAlert', ofOperators)
  const isOperator = useIsOperator()
  return (alert_id, filled) =>
    isOperator
      ? changeForOperators.mutateAsync({ params: { alert_id }, body: operatorBodyOf(filled) })
      : change.mutateAsync({ params: { alert_id }, body: bodyOf(filled) })
}

export function useDelete(): (id: string) => Promise<unknown> {
  const remove = useChange('deleteOwnAlert', own)
  const removeForOperators = useChange('deleteReportAlert', ofOperators)
  const isOperator = useIsOperator()
  return (alert_id) => (isOperator ? removeForOperators : remove).mutateAsync({ params: { alert_id } })
}

/** The addresses that an alert can notify: of members, or of operators. Only admins can list operators. */
export function useRecipients(): readonly string[] {
  const { rights, roles, email: own } = useSession()
  const isOperator = useIsOperator()
  const people = useRead(
    'listPeople',
    { query: { limit: '1000' } },
    { when: isOperator && roles.includes('admin') },
  )
  const members = useRead('listMembers', {}, { when: !isOperator && rights?.members !== 'none' })
  const shown = (isOperator ? people.data?.people : members.data?.members)?.map(({ email }) => email) ?? []
  return own === null ? shown : [...new Set([own, ...shown])]
}

/** Why operators receive no email, by the checks of the exchange; undefined if they do. */
export function useMailFault(): string | undefined {
  const health = useRead('readHealth', {}, { when: useIsOperator() })
  const fault = health.data?.findings.find(({ subject }) => subject === 'Mail')
  return fault && `Emails may not be sent: ${fault.description}`
}
