// People: who runs the exchange, what they may do, and how they prove who they are.
// Not here: customers (accounts), and what people do (operators).
// Start at `sign-in.ts` for how somebody comes in, and at `invite.ts` for how somebody gets there.
export { type Role, roles } from './roles.ts'
export { type Entered, type Entrance, enter, type NoteEntry, signIn } from './sign-in.ts'
export { openSessions, type Sessions } from './sessions.ts'
export { deleteSession, deleteSessions, isProven, listSessions, type LiveSession } from './session-store.ts'
export { invite, inviteFirst, type Link, lookAtLink, createResetLink, useLink } from './invite.ts'
export { deleteInvitation, type InvitationRow, listInvitations } from './invitation-store.ts'
export { deleteFilter, listFilters, putFilter } from './filter-store.ts'
export { listPersons, type PersonRow, readPerson } from './person-store.ts'
export { changePerson } from './change.ts'
export { beginCodes, changePassword, endCodes, beginTotpSetup } from './profile.ts'
export { countRecoveryCodes } from './totp-store.ts'
export { openSignInTurns } from './throttle.ts'
export { newPassword, withPassword } from './prove.ts'
export { proveAgain } from './prove-again.ts'
export { leastPassword, longestPassword } from './password.ts'
export { sealedColumns } from './sealed.ts'
