import { useSyncExternalStore } from 'react'

/** What this browser remembers. Storage may be missing or full: then it is remembered until the page closes. */
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
  const tell = (): void => listeners.forEach((listener) => listener())
  // Another tab of the same browser changed it; without a key it forgot everything.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return
    value = load()
    tell()
  })
  return {
    get: () => value,
    set: (next) => {
      value = next
      try {
        localStorage.setItem(key, codec.write(next))
      } catch {
        // A private window without storage keeps the value in memory.
      }
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One for each user of this browser. */
export function userPreference<T>(key: string, initial: T, codec: Codec<T>): (userId: number) => Preference<T> {
  const made = new Map<number, Preference<T>>()
  return (userId) => {
    const one = made.get(userId) ?? preference(`${key}:${userId}`, initial, codec)
    made.set(userId, one)
    return one
  }
}

export const booleanCodec: Codec<boolean> = { read: (text) => text === 'true', write: String }
export const textCodec: Codec<string> = { read: (text) => text, write: (text) => text }

const volumeCodec: Codec<number> = {
  read: (text) => (Number(text) >= 0 && Number(text) <= 1 ? Number(text) : null),
  write: String,
}

/** Of the notification sound, 0 to 1. */
export const volumePreference = preference('volume', 1, volumeCodec)
/** null: nobody chose, the width of the window decides. */
export const menuFoldedPreference = preference<boolean | null>('menuFolded', null, { ...booleanCodec, write: String })

export const usePreference = <T>(one: Preference<T>): T => useSyncExternalStore(one.subscribe, one.get)
