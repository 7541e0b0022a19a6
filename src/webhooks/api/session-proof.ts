import { confirmed } from '#accounts/index.ts'

/** Members of a request by which a browser session confirms that events may go to a new address, or have a new secret. */
export const sessionProof = {
  api_secret: confirmed.api_secret.describe(
    'A secret of the account. Required in a browser session that was opened with one.',
  ),
  password: confirmed.password.describe(
    'The password of the member. Required in the session of a member who has one; other members confirm by a sign-in within the last 10 minutes.',
  ),
  code: confirmed.code,
}
