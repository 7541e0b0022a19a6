import type { Content } from './fields.ts'

/** Public email services, which give an address to anyone. */
const publicMail = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'gmx.com',
]
/** Names that do not exist on the public internet (RFC 2606, RFC 6762, RFC 8375). */
const unreachable = /(^|\.)(invalid|localhost|local|internal|home\.arpa)$|^[\d.]+$|^\[/

/** Facts that the exchange could not verify, for reviewers: review code, field and reason (S2-129 to S2-152). */
export function unverifiedOf(content: Content): string[] {
  return [
    ...contactOf(content),
    ...websiteOf(content),
    ...imagesOf(content),
    ...soleProprietorOf(content),
    ...tokenOf(content),
  ]
}

/** The contact's address must match the business, its DBA name or its website (S2-131). */
function contactOf({ business: { name, dba, company_website: website, contact } }: Content): string[] {
  const domain = contact.email.split('@').at(-1)!.toLowerCase()
  const at = 'contact: business.contact.email'
  if (publicMail.includes(domain)) return [`${at} is an address of a public mail service`]
  const site = hostOf(website).replace(/^www\./, '')
  const isOfSite = domain === site || domain.endsWith(`.${site}`) || site.endsWith(`.${domain}`)
  const plain = domain.replaceAll(/[^a-z0-9]/g, '')
  const words = `${name} ${dba ?? ''}`.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []
  if (isOfSite || words.some((word) => plain.includes(word))) return []
  return [`${at} matches neither the website nor the names of the business`]
}

function websiteOf({ business: { company_website: website } }: Content): string[] {
  const at = 'business: business.company_website'
  if (unreachable.test(hostOf(website))) return [`${at} is not on the public internet`]
  return website.startsWith('https:') ? [] : [`${at} is not served over HTTPS`]
}

/** A screenshot must be an image (S2-152). */
function imagesOf({ opt_in: optIn }: Content): string[] {
  return (optIn?.images ?? []).flatMap(({ url }, i) => {
    const at = `call-to-action: opt_in.images[${i}].url`
    if (unreachable.test(hostOf(url))) return [`${at} is not on the public internet`]
    return /\.(png|jpe?g|gif|webp|heic|pdf)$/i.test(new URL(url).pathname)
      ? []
      : [`${at} is not an image file`]
  })
}

/** A sole proprietor without a tax ID is identified manually (S2-136, S2-137). */
function soleProprietorOf({ business, additional_information: more }: Content): string[] {
  const { entity_type: entity, tax_id: id, name, dba, contact } = business
  if (entity !== 'SOLE_PROPRIETOR' || (id ?? '').trim() !== '') return []
  const names = `${name} ${dba ?? ''}`.toLowerCase()
  return [
    'business: sole proprietor without a tax ID; verify the person by a document',
    ...(names.includes(contact.last_name.toLowerCase())
      ? []
      : ['business: business.contact.last_name is not part of the names of the business']),
    ...(more === undefined
      ? ['business: additional_information does not state how the person is identified']
      : []),
  ]
}

/** Only the provider of a token can verify it (S2-147). */
function tokenOf({ use_case: useCase }: Content): string[] {
  return useCase?.category === 'Political'
    ? ['political-token: use_case.political_auth_token was not verified with its provider']
    : []
}

const hostOf = (url: string): string => new URL(url).hostname
