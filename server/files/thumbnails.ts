import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { previewOf } from '#server/files/media-apart.ts'
import type { FileStore, StoredBytes } from '#server/files/storage.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** A small webp of a picture; null when it cannot be made, or could not while there was patience. */
export async function makeThumbnail(
  store: FileStore,
  companyId: number,
  { path, sha256 }: Pick<StoredBytes, 'path' | 'sha256'>,
  patience?: AbortSignal,
): Promise<string | null> {
  const place = store.locate(path)
  const draft = `${place}.webp`
  try {
    const isMade = await previewOf({ companyId, place, sha256 }, draft, patience)
    return isMade ? (await store.write(companyId, createReadStream(draft), MAX_BYTES)).path : null
  } catch {
    return null
  } finally {
    await rm(draft, { force: true })
  }
}
