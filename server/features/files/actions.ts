import type { Readable } from 'node:stream'
import type { Tx } from '#server/db/change.ts'
import { factsOf, mediaTypeOf, type MediaFacts } from '#server/files/media-types.ts'
import { safeName } from '#server/files/names.ts'
import type { StoredBytes } from '#server/files/storage.ts'
import { toVoiceNote } from '#server/files/voice.ts'
import type { Services } from '#server/http/services.ts'

/** A file on disk that no row names yet. */
export type StoredFile = StoredBytes & MediaFacts & { name: string }

type Upload = { name: string; limit?: number; voice?: boolean }

/**
 * Streams a file to disk and looks at what it is. `voice`: a recording, which becomes a voice note where this machine
 * can make one. Nothing is left on disk when it fails.
 */
export async function storeUpload(
  services: Pick<Services, 'files' | 'config'>,
  companyId: number,
  source: Readable,
  { name, limit = services.config.uploadLimitBytes, voice = false }: Upload,
): Promise<StoredFile> {
  const { files } = services
  const bytes = await files.write(companyId, source, limit)
  const shown = safeName(name)
  try {
    const facts = await factsOf(files.locate(bytes.path), shown)
    const note =
      voice && facts.mimetype.startsWith('audio/') ? await toVoiceNote(files, companyId, { ...bytes, ...facts }) : null
    if (!note) return { ...bytes, ...facts, name: shown }
    await files.remove(bytes.path)
    return { ...note, ...facts, mimetype: 'audio/ogg', name: shown.replace(/\.\w+$/, '.ogg') }
  } catch (error) {
    await files.remove(bytes.path)
    throw error
  }
}

/** Gives the file a row, and a picture its preview later. */
export async function attachFile(tx: Tx, stored: StoredFile): Promise<string> {
  const { name, mimetype, size, path, width, height, seconds, sha256 } = stored
  const { id } = await tx.db
    .insertInto('files')
    .values({ companyId: tx.companyId, name, mimetype, size, path, width, height, seconds, sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mediaTypeOf(mimetype) === 'image') {
    await tx.enqueue('file.thumbnail', { companyId: tx.companyId, fileId: id }, { key: `thumbnail/${id}` })
  }
  return id
}
