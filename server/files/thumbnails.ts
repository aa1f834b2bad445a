import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_PIXELS } from '#server/files/media-types.ts'
import type { FileStore } from '#server/files/storage.ts'

/** Twice the width it is shown in, for dense screens. */
const EDGE = 640
const MAX_BYTES = 2 * 1024 * 1024

/** A small webp of a picture, upright and without what the camera noted; null when it cannot be read. */
export async function makeThumbnail(store: FileStore, companyId: number, path: string): Promise<string | null> {
  try {
    const picture = await sharp(store.locate(path), { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return (await store.write(companyId, Readable.from(picture), MAX_BYTES)).path
  } catch {
    return null
  }
}
