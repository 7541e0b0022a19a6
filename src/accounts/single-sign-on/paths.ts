import { callbackBelow } from '#platform/sign-in/openid/sign-on-pages.ts'

/** The page that begins the single sign-on of an account. */
export const startPath = (accountId: string): string => `/console/sso/${accountId}`

/** The page to which the account's provider returns. A path for each account keeps responses of one provider from the attempts at another. */
export const callbackPath = (accountId: string): string => callbackBelow(startPath(accountId))
