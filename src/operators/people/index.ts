// People: the operators' accounts, roles and authentication.
// Not here: customers (accounts), and the operations that people perform (`../admin`).
// Start at `sign-in.ts` for authentication, and at `invite.ts` for invitations.
export { type Role, roles } from './roles.ts'
export { type Entered, enter, type NoteEntry, signIn } from './sign-in.ts'
export { openSessions, type Sessions } from './sessions.ts'
export { deleteSession, deleteSessions, isProven, listSessions, type LiveSession } from './session-store.ts'
export { invite, inviteFirst, type Link, readLink, createResetLink, useLink } from './invite.ts'
export { letterOf } from './letter.ts'
export {
  deleteInvitation,
  type InvitationRow,
  type ListedInvitation,
  listInvitations,
} from './invitation-store.ts'
export { matchPerson, type Matched } from './match.ts'
export { deleteFilter, listFilters, putFilter } from './filter-store.ts'
export { listPersons, type PersonRow, readAddresses, readPerson, readPersonNames } from './person-store.ts'
export { changePerson } from './change.ts'
export { confirmTotp, changePassword, removeTotp, beginTotpSetup } from './profile.ts'
export { factors, passwords, sealedColumns, throttle } from './sign-in-parts.ts'
export { withPassword } from './prove.ts'
export { reauthenticate } from './prove-again.ts'
