/** What a campaign lets its subscribers say, separated by commas, and what it answers. */
export type CampaignWords = {
  opt_out_keywords: string | null
  opt_in_keywords: string | null
  help_keywords: string | null
  opt_out_message: string | null
  opt_in_message: string | null
  help_message: string | null
}

export type KeywordKind = 'stop' | 'start' | 'help'

/** A keyword that a subscriber has said; `own`: the campaign has it itself, it is not only one that everybody knows. */
export type Keyword = { word: string; kind: KeywordKind; own: boolean }

const usual: Readonly<Record<KeywordKind, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
}

const kinds = ['stop', 'start', 'help'] as const

/**
 * The keyword that the whole text of a message is, in whatever case, width, punctuation or blanks; nothing of one among others.
 * Who wants to be left alone comes first, whatever else a campaign means by a word.
 */
export function keywordIn(text: string, campaign?: CampaignWords): Keyword | undefined {
  const word = plain(text)
  if (word === '') return undefined
  for (const kind of kinds) {
    const own = campaign ? ownOf(campaign, kind).includes(word) : false
    if (own || usual[kind].includes(word)) return { word, kind, own }
  }
  return undefined
}

/** More than any keyword is long: a text is not looked at behind it. */
const mostCharacters = 400

function plain(text: string): string {
  if (text.length > mostCharacters) return ''
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{S}\p{Cc}\p{Cf}\p{Me}\p{Variation_Selector}]/gu, '')
}

function ownOf(campaign: CampaignWords, kind: KeywordKind): string[] {
  const { opt_out_keywords, opt_in_keywords, help_keywords } = campaign
  const provided = { stop: opt_out_keywords, start: opt_in_keywords, help: help_keywords }[kind]
  return (provided ?? '').split(',').map(plain)
}

/** What is answered where a campaign says nothing of its own. */
export const usualReplies: Readonly<Record<KeywordKind, string>> = {
  stop: 'You have opted out and will get no more messages from this number. Reply START to get them again.',
  start:
    'You have opted in and will get messages from this number again. Reply STOP to end them, HELP for help.',
  help: 'This number sends automatic messages. Reply STOP to get no more of them.',
}

/**
 * What a keyword is answered with, if anything. Only a campaign, or an account with opt-out assist, answers; and to a usual word of
 * consent, which may be the answer to a question, only if it has changed something.
 */
export function replyTo(
  { kind, own }: Keyword,
  { campaign, assist, changed }: { campaign: CampaignWords | undefined; assist: boolean; changed: boolean },
): string | undefined {
  if (!campaign && !assist) return undefined
  if (kind === 'start' && !own && !changed) return undefined
  const messages = {
    stop: campaign?.opt_out_message,
    start: campaign?.opt_in_message,
    help: campaign?.help_message,
  }
  return messages[kind] ?? usualReplies[kind]
}
