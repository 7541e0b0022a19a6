import { useLocalStorage } from '@mantine/hooks'

/** The ways in which customers sign in: as a member with a password or with single sign-on, or with a secret of the account. */
type Way = 'member' | 'sign-on' | 'secret'

const key = 'strowger-customer-way'

/** The way of the last sign-in in this browser. */
export const useCustomerWay = () =>
  useLocalStorage<Way>({ key, defaultValue: 'member', getInitialValueInEffect: false })

/** Lets the next sign-in in this browser be that of a member. */
export const rememberMember = (): void => localStorage.removeItem(key)
