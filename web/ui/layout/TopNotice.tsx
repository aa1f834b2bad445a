import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place in the top bar for what the screen below it has to say. */
export const TOP_NOTICE_ID = 'top-notice'

/** Renders its children in the top bar, as long as the screen is shown. */
export function TopNotice({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useEffect(() => setBar(document.getElementById(TOP_NOTICE_ID)), [])
  return bar && createPortal(children, bar)
}
