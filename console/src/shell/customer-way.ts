import { useLocalStorage } from '@mantine/hooks'

/** The ways in which customers sign in: as a member, or with a secret of the account. */
type Way = 'member' | 'secret'

const key = 'strowger-customer-way'

/** The way of the last sign-in in this browser. */
export const useCustomerWay = () =>
  useLocalStorage<Way>({ key, defaultValue: 'member', getInitialValueInEffect: false })

/** Lets the next sign-in in this browser be that of a member. */
export const rememberMember = (): void => localStorage.removeItem(key)
