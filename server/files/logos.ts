import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { logoOf, type GivenFile } from './media-inspector.ts'
import type { MediaInfo } from './media-types.ts'
import type { FileStore, StoredBytes } from './storage.ts'

/** More than a PNG of that size ever has. */
const MAX_BYTES = 1024 * 1024

/** Stores a picture as a small PNG; null when it cannot be read. */
export async function storeLogo(store: FileStore, picture: GivenFile): Promise<(StoredBytes & MediaInfo) | null> {
  const draft = `${picture.path}.png`
  try {
    const facts = await logoOf(picture, draft)
    return facts && { ...(await store.write(picture.companyId, createReadStream(draft), MAX_BYTES)), ...facts }
  } finally {
    await rm(draft, { force: true })
  }
}
