import { addressOf, type GuidePage } from './read-page.ts'

/** The addresses of the style and of the script that chooses the colours. */
type Assets = { style: string; script: string }

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const link = (page: GuidePage, current: GuidePage): string =>
  `<a href="${addressOf(page.name)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`

function contentsOf({ headings }: GuidePage): string {
  const items = headings.filter(({ level }) => level === 2)
  const links = items.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-label="Nesta página">
<p>Nesta página</p>
<ul>
${links.join('\n')}
</ul>
</nav>`
}

/** Returns the next page of the guide as a link, so that people can read it to its end. */
function nextOf(page: GuidePage, pages: readonly GuidePage[]): string {
  const next = pages[pages.indexOf(page) + 1]
  return next ? `<p class="next">A seguir: <a href="${addressOf(next.name)}">${escapeHtml(next.title)}</a></p>` : ''
}

/** Returns a whole page. It needs no login and no script: the only one takes over the colours that the user chose. */
export const toHtml = (
  page: GuidePage,
  pages: readonly GuidePage[],
  { style, script }: Assets,
): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Como atender, administrar e prover o Balcão, passo a passo.">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<title>${escapeHtml(page.name === 'index' ? page.title : `${page.title} · Guia do Balcão`)}</title>
<script src="${script}"></script>
<link rel="stylesheet" href="${style}">
</head>
<body>
<a class="skip" href="#conteudo">Pular para o conteúdo</a>
<header class="top">
<a class="brand" href="/guide"><img src="/icon.svg" alt="" width="24" height="24">Guia do Balcão</a>
<nav class="pages" aria-label="Páginas do guia">
${pages
  .filter(({ name }) => name !== 'index')
  .map((one) => link(one, page))
  .join('\n')}
</nav>
<a class="open" href="/">Abrir o Balcão</a>
</header>
<div class="sides">
${contentsOf(page)}
<main id="conteudo" tabindex="-1">
${page.html}${nextOf(page, pages)}
</main>
</div>
</body>
</html>
`
