/** Comma-separated keywords of a campaign, and its replies. */
export type CampaignKeywords = {
  opt_out_keywords: string | null
  opt_in_keywords: string | null
  help_keywords: string | null
  opt_out_message: string | null
  opt_in_message: string | null
  help_message: string | null
}

export type KeywordKind = 'stop' | 'start' | 'help'

/** A keyword in a subscriber's message; `own`: the campaign itself defines the keyword, so it is not only a default keyword. */
export type Keyword = { word: string; kind: KeywordKind; own: boolean }

const defaultKeywords: Readonly<Record<KeywordKind, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
}

const kinds = ['stop', 'start', 'help'] as const

/**
 * The keyword that makes up a whole message, ignoring case, width, punctuation and blanks; undefined if the text contains anything else.
 * An opt-out takes precedence over any other meaning of the word.
 */
export function keywordIn(text: string, campaign?: CampaignKeywords): Keyword | undefined {
  const word = plain(text)
  if (word === '') return undefined
  for (const kind of kinds) {
    const own = campaign ? ownOf(campaign, kind).includes(word) : false
    if (own || defaultKeywords[kind].includes(word)) return { word, kind, own }
  }
  return undefined
}

/** Maximum length of an examined text; longer than any keyword. */
const mostCharacters = 400

function plain(text: string): string {
  if (text.length > mostCharacters) return ''
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{S}\p{Cc}\p{Cf}\p{Me}\p{Variation_Selector}]/gu, '')
}

function ownOf(campaign: CampaignKeywords, kind: KeywordKind): string[] {
  const { opt_out_keywords, opt_in_keywords, help_keywords } = campaign
  const provided = { stop: opt_out_keywords, start: opt_in_keywords, help: help_keywords }[kind]
  return (provided ?? '').split(',').map(plain)
}

/** Default replies. */
export const defaultReplies: Readonly<Record<KeywordKind, string>> = {
  stop: 'You have opted out and will get no more messages from this number. Reply START to get them again.',
  start:
    'You have opted in and will get messages from this number again. Reply STOP to end them, HELP for help.',
  help: 'This number sends automatic messages. Reply STOP to get no more of them.',
}

/**
 * The reply to a keyword, if any. Only campaigns and accounts with opt-out assist reply. A default opt-in word, which may be the answer
 * to another question, gets a reply only if the consent has changed.
 */
export function replyTo(
  { kind, own }: Keyword,
  {
    campaign,
    assist,
    changed,
  }: { campaign: CampaignKeywords | undefined; assist: boolean; changed: boolean },
): string | undefined {
  if (!campaign && !assist) return undefined
  if (kind === 'start' && !own && !changed) return undefined
  const messages = {
    stop: campaign?.opt_out_message,
    start: campaign?.opt_in_message,
    help: campaign?.help_message,
  }
  return messages[kind] ?? defaultReplies[kind]
}
