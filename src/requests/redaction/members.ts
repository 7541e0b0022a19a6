/** The request log removes values by the name of their member in a query, form or JSON body. Names are compared in lower case without separators. */

/** Members with a secret or an official identifier. */
const secretMembers: ReadonlySet<string> = new Set([
  'accesskey',
  'authorization',
  'authreqid',
  'bearer',
  'ein',
  'idtokenhint',
  'jwt',
  'otp',
  'otppin',
  'pin',
  'privatekey',
  'puk',
  'sessionkey',
  'sig',
  'ssn',
  'taxid',
  'universalein',
  'usercode',
  'xapikey',
])

/** A member with such a name is secret as well: `new_secret`, `political_auth_token`. */
const secretEndings = ['assertion', 'credential', 'passphrase', 'password', 'secret', 'signature', 'token']

/** Names with such an ending whose values are not secret. */
const publicMembers: ReadonlySet<string> = new Set(['pagetoken'])

/** Members with the text of a message, or with an object that contains one; a webhook payload contains one. */
const textMembers: ReadonlySet<string> = new Set(['body', 'caption', 'content', 'custom', 'payload', 'text'])

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Whether the value of a member is removed from every entry. */
export function isSecret(name: string): boolean {
  const one = plain(name)
  return (
    secretMembers.has(one) ||
    (!publicMembers.has(one) && secretEndings.some((ending) => one.endsWith(ending)))
  )
}

/** An app code or a recovery code of two-factor authentication, which confirms a request of a browser session. */
const signInCode = /^["\\]*([0-9] ?){6}["\\]*$|^["\\]*([0-9A-Z]{4}[ -]?){4}["\\]*$/i

/** Whether a member contains a code of two-factor authentication; codes of errors have other forms. */
export const isSignInCode = (name: string, value: unknown): boolean =>
  plain(name) === 'code' &&
  (typeof value === 'string' || typeof value === 'number') &&
  signInCode.test(String(value))

/** Whether a member contains the text of a message. */
export const isText = (name: string): boolean => textMembers.has(plain(name))
