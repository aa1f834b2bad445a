import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { rewrapFilm, type GivenFile } from './media-inspector.ts'
import type { FileStore, StoredBytes } from './storage.ts'

/** The other container needs a little more for the same film. */
const MORE_BYTES = 1024 * 1024

/** Converts a QuickTime film to MP4, which phones play; null when its codecs do not allow that. */
export async function toMp4(store: FileStore, film: GivenFile, size: number): Promise<StoredBytes | null> {
  const to = `${film.path}.mp4`
  try {
    if (!(await rewrapFilm(film, to))) return null
    return await store.write(film.companyId, createReadStream(to), size + MORE_BYTES)
  } finally {
    await rm(to, { force: true })
  }
}
