/** Records what a browser shows as frames, with a pointer and a caption that say what is done. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { settle, showOverlay, STRIP_HEIGHT } from './tickets-screen.ts'

type Frame = { picture: Buffer; ms: number }

/** How far the pointer is on its way, in each of its frames. */
const WAY = [0.35, 0.75, 1]
const WAY_MS = 110
/** So long the pointer stands on what it presses. */
const PRESS_MS = 450
/** So many letters are typed from one frame to the next. */
const TYPED_LETTERS = 9
const TYPED_MS = 200

export class Recorder {
  readonly #page: Page
  readonly #frames: Frame[] = []
  #pointer = { x: 640, y: 620 }
  #caption = ''

  constructor(page: Page) {
    this.#page = page
  }

  get lengthMs(): number {
    return this.#frames.reduce((sum, { ms }) => sum + ms, 0)
  }

  /** Says what is done from the next frame on. */
  say(caption: string): void {
    this.#caption = caption
  }

  /** Adds what is on the screen, for so long. */
  async show(ms: number): Promise<void> {
    await this.#page.evaluate(showOverlay, {
      ...this.#pointer,
      caption: this.#caption,
      stripHeight: STRIP_HEIGHT,
    })
    await settle(this.#page)
    this.#frames.push({ picture: await this.#page.screenshot(), ms })
  }

  /** Moves the pointer to something and presses it. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not on the screen`)
    const from = this.#pointer
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    for (const share of WAY) {
      this.#pointer = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
      await this.show(share === 1 ? PRESS_MS : WAY_MS)
    }
    await target.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.focus()
    for (let at = 0; at < text.length; at += TYPED_LETTERS) {
      await this.#page.keyboard.insertText(text.slice(at, at + TYPED_LETTERS))
      await this.show(TYPED_MS)
    }
  }

  /** Returns the frames as one animated WebP that begins anew at its end. */
  encode(quality: number): Promise<Buffer> {
    const pictures = this.#frames.map(({ picture }) => picture)
    const delay = this.#frames.map(({ ms }) => ms)
    return sharp(pictures, { join: { animated: true } })
      .webp({ delay, loop: 0, quality, effort: 5, minSize: true, smartSubsample: true })
      .toBuffer()
  }
}
