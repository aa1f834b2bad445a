/**
 * What is measured on each picture. The functions run in the page, with its ruler, and return what is wrong, one line for
 * each.
 */
import type { Frame, Page } from '@playwright/test'
import { scrolledSideways, unreachable, violations } from '#tests/e2e/page-checks.ts'
import { installRuler } from './ruler.ts'

/** The part of the page that scrolls sideways, if there is one. */
function sideways(): string[] {
  const pixels = document.documentElement.scrollWidth - window.innerWidth
  return pixels > 0 ? [`${pixels} pixels wider than the window`] : []
}

/** Texts whose end nobody sees: cut without a sign, or shortened while no hint has the whole text. */
function cutTexts(): string[] {
  const { pieces, name } = window.ruler
  /** Returns the box that cuts the text. What scrolls shows the rest. */
  const cutterOf = ({ parent, lines }: ReturnType<typeof pieces>[number]): Element | null => {
    const scrolls = { x: false, y: false }
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isBeside = lines.some((line) => line.right > right + 1 || line.left < left - 1)
      // Letters are lower than the line that the browser names.
      const isBelow = lines.some((line) => line.bottom > bottom + line.height / 4 || line.top < top - line.height / 4)
      if (!scrolls.x && isBeside && /hidden|clip/.test(style.overflowX)) return box
      if (!scrolls.y && isBelow && /hidden|clip/.test(style.overflowY)) return box
      scrolls.x ||= /auto|scroll/.test(style.overflowX)
      scrolls.y ||= /auto|scroll/.test(style.overflowY)
      if (style.position === 'fixed') break
    }
    return null
  }
  const isToldElsewhere = (element: Element, words: string): boolean => {
    for (let box = element.closest('[title], [data-hint]'); box; box = box.parentElement?.closest('[title]') ?? null) {
      const told = `${box.getAttribute('title') ?? ''} ${box.getAttribute('data-hint') ?? ''}`
      if (told.includes(words)) return true
    }
    return false
  }
  return pieces().flatMap((piece) => {
    const box = cutterOf(piece)
    if (!box || box.clientHeight <= 1 || box.clientWidth <= 1) return []
    const { textOverflow, webkitLineClamp } = getComputedStyle(box)
    const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    if (isShortened && isToldElsewhere(piece.parent, piece.words)) return []
    const where = isShortened ? 'shortened, and told nowhere' : `cut by ${name(box)}`
    return [`“${piece.words.slice(0, 80)}” in ${piece.parent.tagName.toLowerCase()} is ${where}`]
  })
}

/** Fields too narrow for their text or for what they say while they are empty. */
function cutFields(): string[] {
  const { scope, isShown, name } = window.ruler
  const pen = document.createElement('canvas').getContext('2d')
  const fields = scope().querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=file])')
  return [...fields].flatMap((field) => {
    const text = field.value || field.placeholder
    if (!pen || !text || !isShown(field) || field.type === 'hidden' || field.type === 'color') return []
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const wanted = pen.measureText(text).width
    if (field.clientWidth < 8 || wanted <= room + 1) return []
    return [`“${text.slice(0, 80)}” wants ${Math.ceil(wanted)} pixels, ${name(field)} has ${Math.floor(room)}`]
  })
}

/** Controls that are hard to hit: where a square of 24 pixels around the middle is not all theirs. */
function smallTargets(): string[] {
  const { scope, isShown, name } = window.ruler
  const HALF = 11.5
  const controls = scope().querySelectorAll(
    'a[href], button, input, select, textarea, [role=button], [role=tab], [role=radio], [role=switch], [role=menuitem], [role=option]',
  )
  const isInText = (control: Element): boolean =>
    getComputedStyle(control).display === 'inline' && control.parentElement?.textContent !== control.textContent
  const isHit = (control: Element, x: number, y: number): boolean => {
    const at = document.elementFromPoint(x, y)
    if (!at || control.contains(at) || at.contains(control)) return true
    const label = at.closest('label')
    return label !== null && label.control === control
  }
  return [...controls].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    if (!isShown(control) || width === 0 || (width >= 24 && height >= 24) || isInText(control)) return []
    const [x, y] = [left + width / 2, top + height / 2]
    const middle = document.elementFromPoint(x, y)
    // What lies under something else, or outside of the part that is scrolled to, is measured where it is seen.
    if (!middle || !(control.contains(middle) || middle.contains(control) || middle.closest('label'))) return []
    const corners = [-HALF, HALF].flatMap((down) => [-HALF, HALF].map((right) => [x + right, y + down] as const))
    if (corners.every(([cornerX, cornerY]) => isHit(control, cornerX, cornerY))) return []
    return [`${name(control)} is ${Math.round(width)} × ${Math.round(height)}`]
  })
}

/** Texts that stand near each other in the page, and on each other on the screen. */
function overlaps(): string[] {
  const { pieces, visible } = window.ruler
  const NEAR = 3
  const ancestors = (element: Element): Element[] => {
    const found = [element]
    for (let up = 0; up < NEAR; up++) {
      const next = found.at(-1)?.parentElement
      if (next) found.push(next)
    }
    return found
  }
  const texts = pieces()
    .map((piece) => ({ ...piece, box: visible(piece), near: ancestors(piece.parent) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    .toSorted((one, other) => one.box.top - other.box.top)
  return texts.flatMap((one, index) => {
    const found: string[] = []
    for (const other of texts.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
      if (width < 3 || height < lower / 3 || one.parent === other.parent) continue
      // Lines of one paragraph have boxes that overlap where a part of it, such as a link, goes over two lines.
      if (one.lines.length > 1 || other.lines.length > 1) continue
      if (!one.near.some((box) => other.near.includes(box))) continue
      found.push(`“${one.words.slice(0, 40)}” and “${other.words.slice(0, 40)}”`)
    }
    return found
  })
}

const GEOMETRY = { 'sideways scroll': sideways, 'cut text': cutTexts, 'cut field': cutFields } as const
const TARGETS = { 'small target': smallTargets, 'texts on each other': overlaps } as const

/** Something that is wrong on a picture. */
export type Complaint = { kind: string; what: string }

const complain = (kind: string, found: readonly string[]): Complaint[] =>
  [...new Set(found)].map((what) => ({ kind, what }))

/** Measures everything that does not depend on the colours. */
export async function measureShape(page: Page, frame: Frame): Promise<Complaint[]> {
  await frame.evaluate(installRuler)
  const found: Complaint[] = []
  for (const [kind, measure] of Object.entries({ ...GEOMETRY, ...TARGETS }))
    found.push(...complain(kind, await frame.evaluate(measure)))
  if (frame !== page.mainFrame()) return found
  found.push(...complain('box scrolls sideways', await scrolledSideways(page)))
  found.push(...complain('control outside of the window', await unreachable(page)))
  return found
}

/** Measures how well texts stand out from what is behind them. */
export async function measureColors(page: Page): Promise<Complaint[]> {
  return complain('contrast', await violations(page, ':root', ['color-contrast']))
}
