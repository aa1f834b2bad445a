import { useSyncExternalStore } from 'react'

/** Preferences are stored in this browser. If the storage is missing or full, they last until the page is closed. */
export type Codec<T> = { read: (text: string) => T | null; write: (value: T) => string }

export type Preference<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

export function preference<T>(key: string, initial: T, codec: Codec<T>): Preference<T> {
  const listeners = new Set<() => void>()
  const load = (): T => {
    try {
      const text = localStorage.getItem(key)
      return (text === null ? null : codec.read(text)) ?? initial
    } catch {
      return initial
    }
  }
  let value = load()
  const notifyListeners = (): void => listeners.forEach((listener) => listener())
  // Another tab of the same browser changed the value; the key is null when it cleared the storage.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return
    value = load()
    notifyListeners()
  })
  return {
    get: () => value,
    set: (next) => {
      value = next
      try {
        localStorage.setItem(key, codec.write(next))
      } catch {
        // A private window has no storage: the value stays in memory.
      }
      notifyListeners()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns a function that gives each user of this browser their own preference. */
export function userPreference<T>(key: string, initial: T, codec: Codec<T>): (userId: number) => Preference<T> {
  const preferences = new Map<number, Preference<T>>()
  return (userId) => {
    const one = preferences.get(userId) ?? preference(`${key}:${userId}`, initial, codec)
    preferences.set(userId, one)
    return one
  }
}

export const booleanCodec: Codec<boolean> = { read: (text) => text === 'true', write: String }
export const textCodec: Codec<string> = { read: (text) => text, write: (text) => text }

const volumeCodec: Codec<number> = {
  read: (text) => (Number(text) >= 0 && Number(text) <= 1 ? Number(text) : null),
  write: String,
}

/** The volume of the notification sound is 0 to 1. */
export const volumePreference = preference('volume', 1, volumeCodec)
/** null means that the user has not chosen: the width of the window decides. */
export const menuFoldedPreference = preference<boolean | null>('menuFolded', null, { ...booleanCodec, write: String })

/** Whether the user wants to be told in this browser while no page is open: their next session goes on with it. */
export const pushesPreference = userPreference('pushes', false, booleanCodec)

/** Whether letters, numbers and signs are shortcuts at all: speech input and unsteady hands press them by accident. */
export const lettersPreference = preference('letterShortcuts', true, booleanCodec)

/** Returns whether a key that is a character may be a shortcut. Others, such as Enter, always may. */
export const mayBeShortcut = (key: string): boolean => key.length !== 1 || key === ' ' || lettersPreference.get()

export const usePreference = <T>(one: Preference<T>): T => useSyncExternalStore(one.subscribe, one.get)
