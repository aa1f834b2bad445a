import styles from './tooltips.module.css'

const OPEN_DELAY_MS = 400
const GAP_PX = 6
const EDGE_PX = 4

/**
 * Shows the text of `data-hint` for the control under the pointer or with keyboard focus. All screens share one label,
 * because controls rendered by the hundred should carry an attribute, not a component. `data-hint-side` places the
 * label at the right instead of above. A hint may only repeat or explain the control's name, never add information. The
 * returned function removes everything.
 */
export function installTooltips(): () => void {
  const label = document.createElement('div')
  label.className = styles.hint ?? ''
  label.role = 'tooltip'
  label.id = 'hint'
  label.popover = 'manual'
  document.body.append(label)
  let hintedControl: Element | null = null
  let timer = 0

  const hide = (): void => {
    clearTimeout(timer)
    hintedControl?.removeAttribute('aria-describedby')
    hintedControl = null
    if (label.matches(':popover-open')) label.hidePopover()
  }
  const show = (control: Element): void => {
    const text = control.getAttribute('data-hint')
    if (!text || !control.isConnected) return
    hintedControl = control
    label.textContent = text
    label.showPopover()
    positionLabel(label, control)
    if (text !== control.getAttribute('aria-label')) control.setAttribute('aria-describedby', label.id)
  }
  const scheduleHint = (target: EventTarget | null, afterMs: number): void => {
    const control = target instanceof Element ? target.closest('[data-hint]') : null
    if (control !== null && control === hintedControl) return
    hide()
    if (control) timer = window.setTimeout(() => show(control), afterMs)
  }

  const stop = new AbortController()
  const { signal } = stop
  const onPointer = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') scheduleHint(target, OPEN_DELAY_MS)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(':focus-visible')) scheduleHint(target, 0)
  }
  document.addEventListener('pointerover', onPointer, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  for (const name of ['pointerdown', 'focusout', 'keydown', 'scroll', 'wheel'])
    document.addEventListener(name, hide, { capture: true, passive: true, signal })
  return () => {
    stop.abort()
    hide()
    label.remove()
  }
}

function positionLabel(label: HTMLElement, control: Element): void {
  const box = control.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = label
  const right = control.getAttribute('data-hint-side') === 'right'
  const x = right ? box.right + GAP_PX : box.left + (box.width - width) / 2
  const above = box.top - height - GAP_PX
  const y = right ? box.top + (box.height - height) / 2 : above < EDGE_PX ? box.bottom + GAP_PX : above
  label.style.left = `${Math.max(EDGE_PX, Math.min(x, innerWidth - width - EDGE_PX))}px`
  label.style.top = `${y}px`
}
