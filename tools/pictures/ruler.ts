/** What the measures of a page share. It runs in the page, where it is installed before each measuring. */

/** A piece of text, and where its lines stand on the page. */
type Piece = { words: string; parent: Element; lines: DOMRect[] }

type Ruler = {
  /** Returns what is measured: the dialog that is open, or the whole page. */
  scope: () => Element
  isShown: (element: Element) => boolean
  /** Returns the texts that people see. */
  pieces: () => Piece[]
  /** Returns the part of the lines that no box around cuts off. */
  visible: (piece: Piece) => { left: number; top: number; right: number; bottom: number }
  /** Names an element as people find it: its kind, and its name or text. */
  name: (element: Element) => string
}

declare global {
  interface Window {
    ruler: Ruler
  }
}

export function installRuler(): void {
  const scope = (): Element => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  /** Texts for screen readers alone stand in a box of one pixel. */
  const isForEarsOnly = (element: Element): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(box)
      if (clipPath.startsWith('inset(50%') || (position === 'absolute' && clip !== 'auto')) return true
      if (box instanceof HTMLElement && position === 'absolute' && box.offsetWidth <= 1) return true
    }
    return false
  }

  const pieces = (): Piece[] => {
    const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT)
    const found: Piece[] = []
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = (node.nodeValue ?? '').trim()
      const parent = node.parentElement
      if (words === '' || !parent || !isShown(parent) || isForEarsOnly(parent)) continue
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)
      if (lines.length > 0) found.push({ words, parent, lines })
    }
    return found
  }

  const visible = ({ parent, lines }: Piece): ReturnType<Ruler['visible']> => {
    const seen = {
      left: Math.min(...lines.map(({ left }) => left)),
      top: Math.min(...lines.map(({ top }) => top)),
      right: Math.max(...lines.map(({ right }) => right)),
      bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    }
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      if (overflowX !== 'visible') [seen.left, seen.right] = [Math.max(seen.left, left), Math.min(seen.right, right)]
      if (overflowY !== 'visible') [seen.top, seen.bottom] = [Math.max(seen.top, top), Math.min(seen.bottom, bottom)]
      if (position === 'fixed') break
    }
    return seen
  }

  const name = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const words = label.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
    // Without words, the class says which element it is.
    return words === '' ? `${role}.${String(element.getAttribute('class')).slice(0, 60)}` : `${role} “${words}”`
  }

  window.ruler = { scope, isShown, pieces, visible, name }
}
