import { Marked, type Tokens } from 'marked'
import { escapeHtml } from './escape.ts'

/** The part of a page below one heading, for the search. */
export type GuideSection = { anchor: string; heading: string; text: string }

/** A page as HTML: its title, its first paragraph, its headings of the second level and its sections. */
export type RenderedGuide = {
  title: string
  summary: string
  html: string
  headings: readonly { anchor: string; text: string }[]
  sections: readonly GuideSection[]
}

/**
 * Renders the Markdown of a page. Links to other files of `docs/` become links to their pages by `pageOf`, which takes the link as
 * written; a link without a page becomes plain text, because the exchange does not serve its target.
 */
export function renderGuide(markdown: string, pageOf: (link: string) => string | undefined): RenderedGuide {
  const marked = new Marked({ gfm: true })
  const anchors = new Map<string, number>()
  const sections: { anchor: string; heading: string; text: string }[] = []
  const headings: { anchor: string; text: string }[] = []
  const tokens = marked.lexer(markdown)
  const anchorsOf = new Map<Tokens.Generic, string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain(token)
      const anchor = unique(anchorOf(heading), anchors)
      anchorsOf.set(token, anchor)
      sections.push({ anchor, heading, text: '' })
      if ((token as Tokens.Heading).depth === 2) headings.push({ anchor, text: heading })
    } else if (sections.length > 0) sections.at(-1)!.text += `${plain(token)} `
  }
  marked.use({
    renderer: {
      heading(token) {
        const anchor = anchorsOf.get(token) ?? anchorOf(plain(token))
        const inner = this.parser.parseInline(token.tokens)
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`
        return `<h${token.depth} id="${anchor}">${inner}${token.depth > 1 ? link : ''}</h${token.depth}>\n`
      },
      link({ href, tokens: inner }) {
        const text = this.parser.parseInline(inner)
        const target = /^(https?:|#)/.test(href) ? href : pageOf(href)
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(href.split('/').at(-1)!)}" alt="${escapeHtml(text)}" loading="lazy">`,
      code({ text, lang }) {
        const [language = ''] = (lang ?? '').split(' ')
        const label = language ? ` data-language="${escapeHtml(language)}"` : ''
        return `<pre${label} tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const first = tokens.find(({ type }) => type === 'paragraph')
  return {
    title: sections[0]?.heading ?? '',
    summary: first ? plain(first) : '',
    html: marked.parser(tokens),
    headings,
    sections,
  }
}

/** The text of a token and of all tokens inside, without marks. */
function plain(token: Tokens.Generic): string {
  const { tokens = [], items, header, rows } = token
  // `header` of a cell states whether it is in the header row.
  const parts = [tokens, items, header, ...(Array.isArray(rows) ? (rows as unknown[]) : [])]
  const inner = parts.filter(Array.isArray).flat() as Tokens.Generic[]
  if (inner.length > 0)
    return inner.map(plain).join(token.type === 'paragraph' || token.type === 'heading' ? '' : ' ')
  return String(token['text'] ?? '').replaceAll(/\s+/g, ' ')
}

/** The anchor of a heading, as GitHub writes it, so that a link works in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** A repeated heading gets a number. */
function unique(anchor: string, used: Map<string, number>): string {
  const before = used.get(anchor) ?? 0
  used.set(anchor, before + 1)
  return before === 0 ? anchor : `${anchor}-${before}`
}
