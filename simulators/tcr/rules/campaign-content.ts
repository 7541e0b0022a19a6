import { ERRORS, type Fault } from '../api-error.ts'
import { textOf, type Brand, type Json } from '../state.ts'

const sampleNames = ['sample1', 'sample2', 'sample3', 'sample4', 'sample5']

const samplesOf = (campaign: Json): string[] =>
  sampleNames.map((name) => textOf(campaign, name)).filter(Boolean)
const samplesWith = (campaign: Json, pattern: RegExp): string[] =>
  sampleNames.filter((name) => pattern.test(textOf(campaign, name)))

const webLink = /\bhttps?:\/\/|\b[a-z0-9-]+\.(com|net|org|example|ly)\b/i
const phone = /\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/
const shortened = /\b(bit\.ly|tinyurl\.com|goo\.gl|t\.co)\b/i
const forbidden = /\b(cannabis|casino|payday)\b/i
const ages = /\b(beer|wine|whiskey|vodka|tobacco)\b/i
const lending = /\b(loan|mortgage|refinanc\w+)\b/i

type Content = { description: string; fields: string[] }

/** Why the registry refuses the content of a campaign. */
export function contentFaults(campaign: Json, least: { samples: number }): Fault[] {
  const missing = sampleNames.slice(samplesOf(campaign).length, least.samples)
  const found: Content[] = [
    { description: 'More samples are required', fields: missing },
    { description: 'Shortened links are not allowed', fields: samplesWith(campaign, shortened) },
    { description: 'The content is not allowed', fields: samplesWith(campaign, forbidden) },
    ...(campaign['embeddedLink'] === true
      ? []
      : [{ description: 'The sample contains an undeclared link', fields: samplesWith(campaign, webLink) }]),
    ...(campaign['embeddedPhone'] === true
      ? []
      : [
          {
            description: 'The sample contains an undeclared phone number',
            fields: samplesWith(campaign, phone),
          },
        ]),
    ...consentFaults(campaign),
  ]
  return found
    .filter(({ fields }) => fields.length > 0)
    .map(({ description, fields }) => ({
      code: 509 as const,
      description: `${ERRORS[509]}: ${description}`,
      fields,
    }))
}

/** Recipients must be able to opt out and to get help. */
function consentFaults(campaign: Json): Content[] {
  const lists = [
    ['subscriberOptout', 'optoutKeywords', /\bSTOP\b/i],
    ['subscriberHelp', 'helpKeywords', /\bHELP\b/i],
  ] as const
  return lists.map(([flag, name, word]) => ({
    description: 'The keyword is missing',
    fields: campaign[flag] === true && !word.test(textOf(campaign, name)) ? [name] : [],
  }))
}

/** Why the upstream provider declines a campaign; undefined if it accepts. Its reviewers read the samples. */
export function declineOf(campaign: Json, brand: Brand): string | undefined {
  const samples = samplesOf(campaign)
  const name = textOf(brand, 'displayName').toLowerCase()
  if (!samples.some((one) => one.toLowerCase().includes(name)))
    return 'SAMPLE_MESSAGE: no sample names the brand.'
  const outs = [...samples, textOf(campaign, 'optoutMessage')]
  if (textOf(campaign, 'usecase') === 'MARKETING' && !outs.some((one) => /\bstop\b/i.test(one)))
    return 'MANDATORY_MESSAGE_TERMINOLOGY: no message states how to opt out.'
  return undefined
}

/** Why a network rejects a campaign after its review; undefined if it registers it. */
export function rejectionOf(network: string, campaign: Json): string | undefined {
  const text = samplesOf(campaign).join(' ')
  if (network === 'T-Mobile' && ages.test(text) && campaign['ageGated'] !== true)
    return 'The content requires an age gate.'
  if (network === 'AT&T' && lending.test(text) && campaign['directLending'] !== true)
    return 'The content concerns lending, which the campaign does not declare.'
  return undefined
}
