import { useEffect } from 'react'
import type { ShownLook } from '#contract/company-looks.ts'

type Change = { of: string; name: string; value: string | null }

/** Changes attributes of the page's head. Returns what puts the ones of before back. */
function changeHead(changes: Change[]): () => void {
  const undo = changes.map(({ of, name, value }) => {
    const element = document.head.querySelector(of)
    const before = element?.getAttribute(name)
    if (!element || before == null || value === null) return () => undefined
    element.setAttribute(name, value)
    return () => element.setAttribute(name, before)
  })
  return () => undo.forEach((restore) => restore())
}

/** What is installed from this page, and its tab, have name, colour and logo of the company. `company` is its address or key. */
export default function LookHead({ look, company }: { look: ShownLook; company: string | null }): null {
  const { accent, logoUrl, isLogoWide } = look
  const icon = isLogoWide ? null : logoUrl
  useEffect(() => {
    const query = company ? `?${new URLSearchParams({ company }).toString()}` : ''
    return changeHead([
      { of: 'link[rel=manifest]', name: 'href', value: `/api/auth/manifest${query}` },
      { of: 'meta[name=theme-color]', name: 'content', value: accent },
      { of: 'link[rel=icon]', name: 'href', value: icon },
      { of: 'link[rel=icon]', name: 'type', value: icon && 'image/png' },
      { of: 'link[rel=apple-touch-icon]', name: 'href', value: icon },
    ])
  }, [company, accent, icon])
  return null
}
