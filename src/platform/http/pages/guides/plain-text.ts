import type { Token, Tokens } from 'marked'

/** The text of Markdown without its marks, as a reader sees it: for titles, summaries and the search. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
}

/** Blocks end with a space, so that their words stay apart. */
function textOf(token: Token): string {
  switch (token.type) {
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows]
        .map((row) => row.map(({ tokens }) => `${plainText(tokens)} `).join(''))
        .join('')
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => `${plainText(item.tokens)} `).join('')
    case 'html':
    case 'image':
      return ''
    case 'br':
    case 'space':
      return ' '
    case 'codespan':
    case 'text':
    case 'strong':
    case 'em':
    case 'link':
      return innerText(token)
    default:
      return `${innerText(token)} `
  }
}

function innerText(token: Token): string {
  const { tokens, text = '' } = token as Tokens.Generic
  return tokens && tokens.length > 0 ? tokens.map(textOf).join('') : String(text)
}
