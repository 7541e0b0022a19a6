// Single sign-on of members with the OpenID Connect provider of their account.
// Not here: the protocol (`platform/sign-in/openid/`), and passwords and codes of members (`member-sign-in/`).
// Start at `sign-on.ts`, and at `match.ts` for who is signed in.
export { singleSignOnContract } from './contract.ts'
export { singleSignOnHandlers } from './http.ts'
export { mountSignOnPages } from './pages.ts'
export type { SignOnDeps } from './sign-on.ts'
