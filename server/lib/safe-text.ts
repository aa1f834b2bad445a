import type { AnswerSource } from '#contract/ai.ts'
import { firstNameOf, knownName } from '#contract/person-name.ts'

/** Invisible letters, with which instructions are hidden from people. */
// oxlint-disable-next-line no-misleading-character-class -- each letter stands for itself, none is combined
const HIDDEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e007f}]/gu
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** Lines with which a text pretends to be another part of the conversation. */
const ROLE = /^(\s*)(system|developer|assistant|user|sistema|assistente|usuario|usuário)(\s*:)/gim
const MAX_LETTERS = 4000

/**
 * Makes a text of strangers safe to be put into a question as data: it cannot close the marks around it, open others, or
 * hide words.
 */
export const asData = (text: string, max = MAX_LETTERS): string =>
  text
    .toWellFormed()
    .replaceAll(HIDDEN, '')
    .replaceAll(CONTROL, ' ')
    .replaceAll(/\[\/?(?:INST|SYS)\]|<<\/?SYS>>/gi, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(ROLE, '$1($2)$3')
    .slice(0, max)

/** Returns the first name, of letters and figures only; empty for somebody who has no name but the number. */
export const firstNameAsData = (name: string): string =>
  firstNameOf(knownName(name))
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .slice(0, 60)

/** Returns a passage of a company's knowledge with its marks, for a question. */
export const passageText = ({ id, name, page, text }: AnswerSource): string =>
  `<trecho id="${id}" fonte="${asData(name, 120).replaceAll('"', "'")}${page === null ? '' : `, p. ${page}`}">\n${asData(text)}\n</trecho>`
