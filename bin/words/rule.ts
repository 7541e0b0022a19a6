import type { Kind } from './text.ts'

/**
 * A construction that Strowger does not use. `opener` is looked for where a sentence begins, `prose` anywhere in a sentence, `name` in the words of
 * a declared name, of a file or of a folder, joined by hyphens: `isToldBy` is searched as `is-told-by`.
 */
export type Rule = {
  name: string
  where: 'opener' | 'prose' | 'name'
  found: RegExp
  advice: string
  /** The rule applies only to texts of these kinds. */
  kinds?: readonly Kind[]
  /** The rule applies only to sentences that match; a rule for names, only to files with a matching path. */
  near?: RegExp
}

export const opener = (name: string, found: RegExp, advice: string, more: Partial<Rule> = {}): Rule => ({
  name,
  where: 'opener',
  found,
  advice,
  ...more,
})

export const prose = (name: string, found: RegExp, advice: string, more: Partial<Rule> = {}): Rule => ({
  name,
  where: 'prose',
  found,
  advice,
  ...more,
})

/** `words`: alternatives of a regular expression, matched between hyphens and ends; the first one names the rule. */
export const named = (words: string, advice: string, near?: RegExp): Rule => ({
  name: `name-${/^[a-z-]+/.exec(words)![0].replace(/-$/, '')}`,
  where: 'name',
  found: new RegExp(`(?<![^-])(?:${words})(?![^-])`),
  advice,
  ...(near ? { near } : {}),
})
