/** Menus of the bot as buttons of WhatsApp, Messenger and Instagram, within what Meta takes. */
import { automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import type { OutboundMessage } from '#server/channels/port.ts'
import { splitText } from '#server/channels/split-text.ts'

const BUTTONS = { count: 3, title: 20, body: 1024 }
const ROWS = { count: 10, title: 24, description: 72, body: 4096 }
const QUICK_REPLIES = { count: 13, title: 20 }

/** `body` is the whole text of the menu, so that a number can be typed as well. */
export type CloudMenu = { body: string; choices: MenuChoice[] }

type Offer = Pick<OutboundMessage, 'body' | 'choices' | 'isGroup' | 'media'>

/** Returns what the message offers; nothing where it has more than there is room for, so that numbers are typed. */
const choicesOf = ({ choices = [], isGroup }: Offer, { count }: { count: number }): MenuChoice[] =>
  isGroup || choices.length > count ? [] : choices

/** Few choices are buttons below the text, and more of them a list that one of it opens. */
const isShort = (choices: MenuChoice[]): boolean => choices.length <= BUTTONS.count

/** Returns null for a message without choices, and for a menu that WhatsApp would refuse. */
export function cloudMenuOf(message: Offer): CloudMenu | null {
  const choices = choicesOf(message, ROWS)
  const body = message.body.trim()
  const limit = isShort(choices) ? BUTTONS.body : ROWS.body
  return choices.length === 0 || message.media || body === '' || body.length > limit ? null : { body, choices }
}

/** Returns a text that is too long up to the end of a word, with a sign that there is more. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const [head = ''] = splitText(text, { limit: limit - 1, unit: 'characters' })
  return `${head}…`
}

/** A button has one line. A queue or an option may have no words at all. */
const wordsOf = ({ key, label }: MenuChoice): string => label.replaceAll(/\s+/g, ' ').trim() || key

/** Meta refuses two buttons of the same title, so they have their numbers where words alone would be the same. */
function titlesOf(choices: MenuChoice[], limit: number): string[] {
  const titles = choices.map((choice) => cut(wordsOf(choice), limit))
  const isUnique = new Set(titles.map((title) => title.toLowerCase())).size === titles.length
  return isUnique ? titles : choices.map((choice) => cut(`${choice.key}. ${wordsOf(choice)}`, limit))
}

function buttonsOf(choices: MenuChoice[]): object {
  const titles = titlesOf(choices, BUTTONS.title)
  return { buttons: choices.map(({ key }, index) => ({ type: 'reply', reply: { id: key, title: titles[index] } })) }
}

/** The words that a title has no room for stand below it. */
function rowsOf(choices: MenuChoice[], language: CustomerLanguage): object {
  const titles = titlesOf(choices, ROWS.title)
  const rows = choices.map((choice, index) => {
    const words = wordsOf(choice)
    const more = titles[index] === words ? {} : { description: cut(words, ROWS.description) }
    return { id: choice.key, title: titles[index], ...more }
  })
  return { button: automaticTextsIn(language).seeOptions, sections: [{ rows }] }
}

export function interactiveOf({ body, choices }: CloudMenu, language: CustomerLanguage): object {
  const action = isShort(choices) ? buttonsOf(choices) : rowsOf(choices, language)
  return { type: isShort(choices) ? 'button' : 'list', body: { text: body }, action }
}

/** Returns the quick replies of Messenger and Instagram below a text, if it offers something. */
export function quickRepliesOf(message: Offer): object | null {
  const choices = choicesOf(message, QUICK_REPLIES)
  if (choices.length === 0) return null
  const titles = titlesOf(choices, QUICK_REPLIES.title)
  const replies = choices.map(({ key }, index) => ({ content_type: 'text', title: titles[index], payload: key }))
  return { quick_replies: replies }
}
