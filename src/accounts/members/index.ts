// The people of an account: members with roles, invitations, their own sign-in, and the activity of the account.
// Not here: the rights of a role (`roles/`), the check of passwords and codes (`member-sign-in/`), and of sessions (`authentication/`).
// Start at `sign-in.ts`, and at `invite.ts` for invitations.
export { memberSignInContract } from './sign-in-contract.ts'
export { memberSignInHandlers } from './sign-in-http.ts'
export { membersContract } from './contract.ts'
export { membersHandlers } from './http.ts'
export { profileContract } from './profile-contract.ts'
export { profileHandlers } from './profile-http.ts'
