import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { previewOf, type GivenFile } from './media-inspector.ts'
import type { FileStore } from './storage.ts'

const MAX_BYTES = 2 * 1024 * 1024

/**
 * Makes a small WebP of a picture; null when it cannot be made, or when its turn had not come when `patience` was
 * aborted.
 */
export async function makeThumbnail(
  store: FileStore,
  picture: GivenFile,
  patience?: AbortSignal,
): Promise<string | null> {
  const draft = `${picture.path}.webp`
  try {
    const isMade = await previewOf(picture, draft, patience)
    return isMade ? (await store.write(picture.companyId, createReadStream(draft), MAX_BYTES)).path : null
  } catch {
    return null
  } finally {
    await rm(draft, { force: true })
  }
}
