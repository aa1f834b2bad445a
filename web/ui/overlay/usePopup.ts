import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'

/** Describes the button that a popup is positioned at, and a callback for when the popup is mounted. */
type PopupButton = { button: RefObject<HTMLButtonElement | null>; onMount: () => void }

/** A lazily loaded popup gets these props from its button. */
export type Popup = { anchor: PopupButton; id: string; opened: boolean; onChange: (opened: boolean) => void }

/**
 * Holds the state of a button with a menu or panel. Until the button is first pressed (`used`), the popup need not be
 * rendered; the button stays the same element throughout. The popup opens only after it is mounted, so that it can
 * remember the focused element and restore the focus.
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
    setOpened((current) => !current)
  }
  /** The button handles Escape, because a popup that is still loading does not have the focus yet. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpened(false)
  }
  useEffect(() => {
    if (!opened) return
    /** A row that had the focus may have vanished, so that neither the popup nor its button hears the key. */
    const closeWithoutFocus = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape' || document.activeElement !== document.body) return
      setOpened(false)
      ref.current?.focus()
    }
    document.addEventListener('keydown', closeWithoutFocus)
    return () => document.removeEventListener('keydown', closeWithoutFocus)
  }, [opened])
  return {
    used,
    opened,
    button: { ref, id, 'aria-haspopup': kind, 'aria-expanded': opened, onClick: toggle, onKeyDown },
    popup: { anchor, id, opened: opened && mounted, onChange: setOpened },
  }
}

/** Mantine's popup target. It passes on the reference to the button and renders nothing itself. */
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
