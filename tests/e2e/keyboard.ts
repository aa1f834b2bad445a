import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { KEYBOARD_TASKS, type KeyboardTask } from './keyboard-tasks.ts'

/** How the driver calls a key that people call otherwise. */
const NAMES: Record<string, string> = { Ctrl: 'Control', Esc: 'Escape', '↑': 'ArrowUp', '↓': 'ArrowDown' }

const isLetter = (key: string): boolean => key.length === 1

/** A letter alone is pressed as it is, and not as a capital one. */
const toDriver = (key: string): string =>
  isLetter(key)
    ? (NAMES[key] ?? key.toLowerCase())
    : key
        .split('+')
        .map((part) => NAMES[part] ?? part)
        .join('+')

/** What a task presses: each key or chord is one, and so is a text. */
export class Keyboard {
  readonly page: Page
  readonly #played: { task: string; count: number; keys: string[] }[] = []
  #pressed: string[] = []

  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#pressed.push(key)
      await this.page.keyboard.press(toDriver(key))
    }
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.#pressed.push('text')
    await this.page.keyboard.type(text)
  }

  /** Plays a task from where the screen is now, and asserts that it took the keys that the table says. */
  async play(name: KeyboardTask, task: () => Promise<void>): Promise<void> {
    this.#pressed = []
    await task()
    const { does, keys } = KEYBOARD_TASKS[name]
    this.#played.push({ task: does, count: this.#pressed.length, keys: this.#pressed })
    expect(this.#pressed, does).toEqual(keys)
  }

  /** Writes what was played, with the number of presses, into the folder of what the run leaves. */
  writeTable(file: string): void {
    const folder = join(test.info().project.outputDir, 'keyboard')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(this.#played, null, 2))
  }
}
