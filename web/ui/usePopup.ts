import { useId, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'

/** What a popup whose code is fetched with the first press gets from its button. */
export type Popup = {
  anchor: RefObject<HTMLButtonElement | null>
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * A button and the menu or panel that belongs to it. Until the button is first pressed (`used`) nothing of the popup has
 * to be in the page; the button stays the same element all the time, so the focus comes back to it.
 */
export function usePopup(kind: 'menu' | 'dialog') {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  const toggle = (): void => {
    setUsed(true)
    setOpened(!opened)
  }
  return {
    used,
    opened,
    close: () => setOpened(false),
    button: { ref: anchor, id, 'aria-haspopup': kind, 'aria-expanded': opened, onClick: toggle },
    popup: { anchor, id, opened, onChange: setOpened },
  }
}

/** Stands for the button where Mantine wants its target: it gives the reference and draws nothing. */
export function Anchor({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      ref(of.current)
      return () => void ref(null)
    }
    if (ref) ref.current = of.current
    return undefined
  }, [of, ref])
  return null
}
