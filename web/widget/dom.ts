type Child = Node | string | null | false
type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }
type Options = { attrs?: Record<string, string | boolean | null>; on?: Listeners }

/** Creates an element. What strangers wrote is only ever a text of it. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { attrs = {}, on = {} }: Options = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attrs)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener as EventListener)
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'
const ICONS = {
  close: ['M18 6 6 18', 'M6 6l12 12'],
  emoji: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 'M9 10h.01', 'M15 10h.01', 'M9.5 15a3.5 3.5 0 0 0 5 0'],
  attach: ['m15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13'],
  record: ['M9 5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0z', 'M5 10a7 7 0 0 0 14 0', 'M8 21h8', 'M12 17v4'],
  send: ['M10 14 21 3', 'M21 3l-6.5 18a.55.55 0 0 1-1 0L10 14l-7-3.5a.55.55 0 0 1 0-1z'],
  file: ['M14 3v4a1 1 0 0 0 1 1h4', 'M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2'],
  clock: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 'M12 7v5l3 3'],
  alert: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 'M12 8v4', 'M12 16h.01'],
} as const
export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGElement {
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  for (const line of ICONS[name]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', line)
    picture.append(path)
  }
  return picture
}

/** A button of a bar, which has a picture alone. */
export const tool = (name: IconName, label: string, onClick: () => void): HTMLButtonElement =>
  el('button', { attrs: { type: 'button', 'aria-label': label, title: label }, on: { click: onClick } }, icon(name))
