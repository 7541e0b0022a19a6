import { escapeHtml } from './escape.ts'
import type { RenderedGuide } from './render.ts'

/** A page with its address, in its group. */
export type GuidePage = RenderedGuide & { slug: string }
export type GuidePages = readonly { title: string; pages: readonly GuidePage[] }[]

/** The start page: every guide with its first paragraph. */
export function layoutHome(groups: GuidePages): string {
  const cards = ({ slug, title, summary }: GuidePage) =>
    `<li><a href="${slug}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`
  const body = groups
    .map(
      ({ title, pages }) =>
        `<h2>${escapeHtml(title)}</h2>\n<ul class="cards">${pages.map(cards).join('\n')}</ul>`,
    )
    .join('\n')
  const reference =
    '<p class="lead">Guides whose commands you can copy, and the reference. The <a href="../">API reference</a> lists every operation.</p>'
  return frame(groups, {
    title: 'Documentation',
    slug: '',
    body: `<h1>Documentation</h1>\n${reference}\n${body}`,
  })
}

/** One page, with links to its headings and to the pages before and after it. */
export function layoutPage(groups: GuidePages, page: GuidePage): string {
  const all = groups.flatMap(({ pages }) => pages)
  const at = all.indexOf(page)
  const [previous, next] = [all[at - 1], all[at + 1]]
  const toc = page.headings.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
  const turn = [
    previous && `<a rel="prev" href="${previous.slug}">${escapeHtml(previous.title)}</a>`,
    next && `<a rel="next" href="${next.slug}">${escapeHtml(next.title)}</a>`,
  ]
  const body = `${page.html}<nav class="turn" aria-label="Previous and next">${turn.filter(Boolean).join('')}</nav>`
  return frame(groups, {
    title: page.title,
    slug: page.slug,
    body,
    aside:
      toc.length > 1
        ? `<nav class="toc" aria-labelledby="toc-title"><p class="group" id="toc-title">On this page</p><ul>${toc.join('')}</ul></nav>`
        : '',
  })
}

/** The page for an unknown URL, with links to all pages. */
export function layoutMissing(groups: GuidePages): string {
  const body = `<h1>Page not found</h1>
<p class="lead">The documentation has no page with this address. Use the search, choose a page from the contents, or go to the <a href="./">start page</a> or to the <a href="../">API reference</a>.</p>`
  return frame(groups, { title: 'Page not found', slug: undefined, body })
}

type Content = { title: string; slug: string | undefined; body: string; aside?: string }

function frame(groups: GuidePages, { title, slug, body, aside = '' }: Content): string {
  const entry = (page: GuidePage) =>
    `<li><a href="${page.slug}"${page.slug === slug ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`
  const menu = groups
    .map(
      (group, n) =>
        `<p class="group" id="group-${n}">${escapeHtml(group.title)}</p><ul aria-labelledby="group-${n}">${group.pages.map(entry).join('')}</ul>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Strowger</title>
<link rel="stylesheet" href="guides.css">
<script type="module" src="guides.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="./">Strowger <span>docs</span></a>
<search>
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation" aria-describedby="search-keys" autocomplete="off" spellcheck="false">
<span id="search-keys" hidden>Press / to search, the arrow keys to choose a result, and Escape to leave.</span>
<div id="results" hidden><p role="status"></p><ol aria-label="Results"></ol></div>
</search>
<nav aria-label="Other pages"><a href="../">API reference</a><a href="../../console/">Console</a></nav>
</header>
<details class="menu" open><summary>Contents</summary><nav aria-label="Contents">${menu}</nav></details>
<main id="content" tabindex="-1">${body}</main>
${aside}
</body>
</html>
`
}
