import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'

/** Where a popup stands, and how it tells that it is in the page. */
type PopupButton = { button: RefObject<HTMLButtonElement | null>; onMount: () => void }

/** What a popup whose code is fetched with the first press gets from its button. */
export type Popup = { anchor: PopupButton; id: string; opened: boolean; onChange: (opened: boolean) => void }

/**
 * A button and the menu or panel that belongs to it. Until the button is first pressed (`used`) nothing of the popup has
 * to be in the page; the button stays the same element all the time. A popup opens once it is in the page: so it sees
 * where the focus was, and gives it back.
 */
export function usePopup(kind: 'menu' | 'dialog') {
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [used, setUsed] = useState(false)
  const [mounted, setMounted] = useState(false)
  const [opened, setOpened] = useState(false)
  const [anchor] = useState((): PopupButton => ({ button: ref, onMount: () => setMounted(true) }))
  const toggle = (): void => {
    setUsed(true)
    setOpened(!opened)
  }
  /** A popup that is just coming has not taken the focus yet. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpened(false)
  }
  return {
    used,
    opened,
    button: { ref, id, 'aria-haspopup': kind, 'aria-expanded': opened, onClick: toggle, onKeyDown },
    popup: { anchor, id, opened: opened && mounted, onChange: setOpened },
  }
}

/** Stands for the button where Mantine wants its target: it gives the reference and draws nothing. */
export function Anchor({ of, ref }: { of: PopupButton; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    of.onMount()
    const { current } = of.button
    if (typeof ref === 'function') {
      ref(current)
      return () => void ref(null)
    }
    if (ref) ref.current = current
    return undefined
  }, [of, ref])
  return null
}
