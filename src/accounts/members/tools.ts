import type { ProveDeps } from '../member-sign-in/prove.ts'
import type { ConsoleTools } from '../portal-session/http.ts'

/** Dependencies of the operations of members. */
export type MemberTools = Pick<ConsoleTools, 'db' | 'clock' | 'sandbox'> &
  ProveDeps & {
    /** Whether links are sent by email: with a mail server, and an address of the console that people can open. */
    mailsCustomers: boolean
  }
