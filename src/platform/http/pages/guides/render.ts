import { Marked, type Token, type Tokens } from 'marked'
import { anchorsOfPage } from './anchors.ts'
import { escapeHtml } from './escape.ts'
import { plainText } from './plain-text.ts'

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
 * Renders the Markdown of a page. Links to other files of `docs/` become links to their pages by `pageOf`, which gets the link as
 * written; a link without a page becomes plain text, because the exchange does not serve its target. HTML in the Markdown is shown as
 * text, except the anchors `<a id="…"></a>`.
 */
export function renderGuide(markdown: string, pageOf: (link: string) => string | undefined): RenderedGuide {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(markdown)
  const anchors = new Map<Token, string>()
  const sections = sectionsOf(tokens, anchors)
  marked.use({ renderer: rendererOf(anchors, pageOf) })
  const first = tokens.find(({ type }) => type === 'paragraph')
  return {
    title: sections[0]?.heading ?? '',
    summary: first ? plainText([first]) : '',
    html: marked.parser(tokens),
    headings: sections
      .filter(({ depth }) => depth === 2)
      .map(({ anchor, heading: text }) => ({ anchor, text })),
    sections: sections.flatMap(({ anchor, heading, tokens: inner }) => [
      { anchor, heading, text: plainText(inner) },
      ...inner.flatMap(anchoredRows),
    ]),
  }
}

type Section = { anchor: string; heading: string; depth: number; tokens: Token[] }

/** The rows of a table that have anchors, such as error codes: the first two cells are the heading. */
function anchoredRows(token: Token): GuideSection[] {
  if (token.type !== 'table') return []
  return (token as Tokens.Table).rows.flatMap((row) => {
    const [, anchor] = /<a id="([\w.-]+)">/.exec(row[0]?.text ?? '') ?? []
    if (anchor === undefined) return []
    const cells = row.map(({ tokens }) => plainText(tokens))
    return [{ anchor, heading: cells.slice(0, 2).join(' '), text: cells.slice(2).join(' ') }]
  })
}

/** Divides a page at its headings, whose anchors it notes. */
function sectionsOf(tokens: readonly Token[], anchors: Map<Token, string>): Section[] {
  const anchorOf = anchorsOfPage()
  const sections: Section[] = []
  for (const token of tokens)
    if (token.type === 'heading') {
      const heading = plainText([token])
      const anchor = anchorOf(heading)
      anchors.set(token, anchor)
      sections.push({ anchor, heading, depth: (token as Tokens.Heading).depth, tokens: [] })
    } else sections.at(-1)?.tokens.push(token)
  return sections
}

type Renderer = NonNullable<Parameters<Marked['use']>[0]['renderer']>

const rendererOf = (
  anchors: ReadonlyMap<Token, string>,
  pageOf: (link: string) => string | undefined,
): Renderer => ({
  heading(token) {
    const { depth } = token
    const inner = this.parser.parseInline(token.tokens)
    const anchor = anchors.get(token)
    if (anchor === undefined) return `<h${depth}>${inner}</h${depth}>\n`
    const label = `Link to the section ${plainText([token])}`
    const link =
      depth > 1 ? `<a class="anchor" href="#${anchor}" aria-label="${escapeHtml(label)}">#</a>` : ''
    return `<h${depth} id="${anchor}">${inner}${link}</h${depth}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const target = /^(https?:|#)/.test(href) ? href : pageOf(href)
    return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
  },
  // A diagram is as wide as its text needs, and scrolls on a narrow screen.
  paragraph({ tokens }) {
    const inner = this.parser.parseInline(tokens)
    const isDiagram = tokens.length === 1 && tokens[0]!.type === 'image'
    return isDiagram ? `<div class="diagram" tabindex="0">${inner}</div>\n` : `<p>${inner}</p>\n`
  },
  image: ({ href, text }) =>
    `<img src="${escapeHtml(href.split('/').at(-1)!)}" alt="${escapeHtml(text.replaceAll(/\s+/g, ' '))}">`,
  html: ({ text }) => (/^<a id="[\w.-]+">$|^<\/a>$/.test(text.trim()) ? text : escapeHtml(text)),
  // The button that copies is outside of the block, which scrolls.
  code: ({ text, lang }) =>
    `<div class="code"${languageOf(lang)}><pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre></div>\n`,
  table({ header, rows }) {
    const row = (cells: readonly Tokens.TableCell[], open: string, close: string) =>
      `<tr>${cells.map(({ tokens }) => open + this.parser.parseInline(tokens) + close).join('')}</tr>`
    const head = header.some(({ tokens }) => tokens.length > 0)
    const body = rows.map((cells) => row(cells, '<td>', '</td>')).join('\n')
    const top = head ? `<thead>${row(header, '<th scope="col">', '</th>')}</thead>` : ''
    return `<div class="table" tabindex="0"><table>${top}<tbody>${body}</tbody></table></div>\n`
  },
})

/** The first word after the fence; others are for the test of the guide. */
function languageOf(lang: string | undefined): string {
  const [language = ''] = (lang ?? '').split(' ')
  return language ? ` data-language="${escapeHtml(language)}"` : ''
}
