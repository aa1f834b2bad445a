import { LinkifyIt } from 'linkify-it'
import { isMark, markLinked, Reader, type Link, type RichNode } from './marks.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
/** Matches a phone number that is recognisable as one by its country code, its area code or its dash. */
const PHONE =
  /(?<![\w/.=#-])(?:\+\d{1,3}[\s-]?)?(?:\(\d{2,3}\)[\s-]?|\d{2}[\s-])?\d{4,5}-\d{4}(?![\w-])|(?<![\w/.=#-])\+\d{10,14}(?!\w)/g
const SAFE_SCHEME = /^(https?:\/\/|mailto:)/i

/** In *https://a.com* the last asterisk closes the bold text and is not part of the link. */
function withoutMark(text: string, link: Link): Link {
  const mark = text[link.start - 1] ?? ''
  if (!isMark(mark) || text[link.end - 1] !== mark) return link
  return { ...link, end: link.end - 1, href: link.href.slice(0, -1) }
}

export function findLinks(text: string): Link[] {
  const addresses = (linkify.match(text) ?? [])
    .filter((match) => SAFE_SCHEME.test(match.url))
    .map((match) => withoutMark(text, { start: match.index, end: match.lastIndex, href: match.url }))
  const linked = markLinked(text.length, addresses)
  const phones = [...text.matchAll(PHONE)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      href: `tel:${match[0].replace(/[^\d+]/g, '')}`,
    }))
    .filter((phone) => !linked.subarray(phone.start, phone.end).includes(1))
  return [...addresses, ...phones].sort((a, b) => a.start - b.start)
}

/** Returns a message's text as it is shown. */
export function readRichText(text: string): RichNode[] {
  const reader = new Reader(text, findLinks(text))
  return reader.read(0, text.length)
}
