import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { loadAllTexts, startLanguages } from '#web/i18n/i18n.ts'

/** Mantine needs this interface, which browsers that lay out pages have. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoSizes)
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined

beforeAll(async () => {
  await startLanguages()
  await loadAllTexts()
})
afterEach(cleanup)
