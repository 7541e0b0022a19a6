import * as client from 'openid-client'

/** A person, as authenticated by a provider. */
export type Identity = {
  /** Identifies the person at the provider. */
  subject: string
  /** In lower case; undefined unless the provider has verified it. */
  email: string | undefined
  name: string | undefined
}

type Claims = Pick<client.UserInfoResponse, 'email' | 'email_verified' | 'name'> & { xms_edov?: unknown }

/** Reads the claims of an ID token, and those at the provider if the token contains no email address (OpenID Connect Core, section 5.4). */
export async function identityOf(
  config: client.Configuration,
  accessToken: string,
  idToken: client.IDToken,
): Promise<Identity> {
  const { sub: subject } = idToken
  if (!/^[\x20-\x7e]{1,255}$/.test(subject)) throw new TypeError('"sub" is not 1 to 255 ASCII characters')
  const isElsewhere =
    idToken['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  const claims: Claims = isElsewhere
    ? await client.fetchUserInfo(config, accessToken, subject)
    : (idToken as Claims)
  const email = emailOf(claims)
  return { subject, email: isCurrent(idToken, email) ? email : undefined, name: nameOf(claims) }
}

const yes: ReadonlySet<unknown> = new Set([true, 'true'])
const yesOfEntra: ReadonlySet<unknown> = new Set([...yes, 1, '1'])

/**
 * Some providers state `email_verified` as a string. Entra ID states instead whether the owner of the domain has verified it (`xms_edov`). Only ASCII, because other letters may become those of another address in lower case.
 */
function emailOf({ email, email_verified: verified, xms_edov: edov }: Claims): string | undefined {
  const isVerified = yes.has(verified) || (verified === undefined && yesOfEntra.has(edov))
  const isUsable = typeof email === 'string' && email.length <= 254 && /^[!-?A-~]+@[!-?A-~]+$/.test(email)
  return isVerified && isUsable ? email.toLowerCase() : undefined
}

/**
 * Google verifies addresses at other domains once, and states them after the person has left the organization. Only its own addresses and those of
 * organizations whose accounts it manages (`hd`) are current.
 */
function isCurrent(idToken: client.IDToken, email: string | undefined): boolean {
  return (
    idToken.iss !== 'https://accounts.google.com' ||
    idToken['hd'] !== undefined ||
    (email?.endsWith('@gmail.com') ?? false)
  )
}

function nameOf({ name }: Claims): string | undefined {
  if (typeof name !== 'string') return undefined
  return name.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100).trim().toWellFormed() || undefined
}
