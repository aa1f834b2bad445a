import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { startTexts } from './component-texts.ts'
import { exampleUser } from './component.tsx'
import { PATIENCE_MS } from './patience.ts'
import { saveDraft } from '#web/session/drafts.ts'
import { knownLook } from '#web/session/known-look.ts'
import { takeTyped } from '#web/ui/browser/typeAhead.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })

/** Mantine needs this interface, which browsers that lay out pages have. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoSizes
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined

// Before any test is loaded: what brings texts of its own adds them to those of the languages.
await startTexts()

// Of two elements with one key beside each other React may leave one behind on the page. It says so here alone.
const sameKeys: string[] = []
const { error } = console
console.error = (...parts: unknown[]): void => {
  if (String(parts[0]).includes('two children with the same key')) sameKeys.push(parts.join(' '))
  error(...parts)
}
afterEach(() => expect(sameKeys.splice(0)).toEqual([]))

// What was written and not sent would stand in the same conversation of the next test. Hooks run from the last to the first:
// by then the field is gone.
afterEach(() => {
  for (const kind of ['ticket', 'chat', 'note', 'campaign'] as const) saveDraft(exampleUser().id, { kind, id: 1 }, '')
})
// Files share their document: what one has put there by hand would be found by the next. React must be done with it first.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
// A toast whose page is gone would be shown on the next one, with a button to undo what another test did.
afterEach(() => {
  notifications.clean()
  notifications.cleanQueue()
})
// A visitor of the next test would see the look of a company that signed in before.
afterEach(() => knownLook.set({ company: null, look: null }))
// Keys that a test has typed ahead must not wait for a field of the next one.
afterEach(() => (['conversation', 'palette'] as const).forEach(takeTyped))
// What is still being loaded when a file ends would fail, and fail again in the files that need it next.
afterAll(() => vi.dynamicImportSettled())
