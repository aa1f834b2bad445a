import type { Page } from '@playwright/test'

/** Records the sounds and notifications that the page requests. */
type Heard = { levels: number[]; notes: { title: string; body: string }[]; asked: number; isFocused: boolean }
declare global {
  interface Window {
    heard: Heard
    lastNote: { onclick: (() => void) | null } | undefined
  }
}

/** Replaces audio output, notifications of the system and the focus of the window. */
export function installSpy(): void {
  window.heard = { levels: [], notes: [], asked: 0, isFocused: true }
  document.hasFocus = () => window.heard.isFocused
  AudioParam.prototype.linearRampToValueAtTime = function remember(level: number) {
    window.heard.levels.push(level)
    return this
  }
  class Note {
    static permission = localStorage.getItem('notes') ?? 'default'
    static requestPermission(): Promise<string> {
      window.heard.asked++
      Note.permission = 'granted'
      localStorage.setItem('notes', 'granted')
      return Promise.resolve('granted')
    }
    onclick: (() => void) | null = null
    constructor(title: string, { body }: { body: string }) {
      window.heard.notes.push({ title, body })
      window.lastNote = this
    }
    close(): void {
      window.lastNote = undefined
    }
  }
  Object.defineProperty(window, 'Notification', { value: Note })
}

export const recordedNotifications = (page: Page): Promise<Heard> => page.evaluate(() => window.heard)
export const clearNotifications = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heard.levels = []
    window.heard.notes = []
  })
