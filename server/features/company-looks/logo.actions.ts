import { LOGO_TYPES, MAX_LOGO_BYTES } from '#contract/logo-limits.ts'
import { deleteUpload, storeUpload, type StoredFile } from '#server/features/files/actions.ts'
import { storeLogo } from '#server/files/logos.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'

/** A smaller or more elongated logo is a smudge on screens. */
const MIN_EDGE = 24

/**
 * Makes a small PNG of an uploaded picture, which is what screens and e-mails show; the picture itself is not kept. Throws
 * ERR_TOO_LARGE, ERR_LOGO_TYPE and ERR_LOGO_SHAPE.
 */
export async function storeUploadedLogo(
  services: AppServices,
  { companyId, userId }: Pick<CurrentUser, 'companyId' | 'userId'>,
  { name, content }: FormFile,
): Promise<StoredFile> {
  const { files } = services
  const upload = await storeUpload(services, companyId, content, { name, userId, limit: MAX_LOGO_BYTES })
  try {
    if (!LOGO_TYPES.includes(upload.mimetype)) throw new AppError('ERR_LOGO_TYPE')
    const picture = { companyId, fromOutside: false, path: files.locate(upload.path), sha256: upload.sha256 }
    const logo = await storeLogo(files, picture)
    if (!logo) throw new AppError('ERR_LOGO_TYPE')
    const stored = { ...logo, name: 'logo.png', thumbnailPath: null, isLate: false }
    if (Math.min(logo.width ?? 0, logo.height ?? 0) >= MIN_EDGE) return stored
    await deleteUpload(services, stored)
    throw new AppError('ERR_LOGO_SHAPE')
  } finally {
    await deleteUpload(services, upload)
  }
}
