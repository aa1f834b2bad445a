import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KNOWLEDGE_LIMITS } from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { toastError, toastFailure, toastOk } from '#web/ui/overlay/toast.tsx'
import { uploadSource } from './api.ts'

const ENDINGS = ['.pdf', '.xlsx', '.xls', '.csv', '.txt', '.md']
export const ACCEPTED_FILES = ENDINGS.join(',')
const LIMIT_MB = KNOWLEDGE_LIMITS.fileBytes / 1024 / 1024

export type Upload = { name: string; sent: number }

/** Sends files to a prompt one after the other, and tells how far the present one is. */
export function useSourceUploads(promptId: number) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const queue = useRef(Promise.resolve())

  const send = async (file: File): Promise<void> => {
    const { name } = file
    if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)))
      return toastFailure(t('knowledge.wrongKind', { name }), null)
    if (file.size > KNOWLEDGE_LIMITS.fileBytes)
      return toastFailure(t('knowledge.tooLarge', { name, limit: LIMIT_MB }), null)
    setUpload({ name, sent: 0 })
    try {
      await uploadSource(promptId, file, (sent) => setUpload({ name, sent }))
      toastOk(t('knowledge.added'))
    } catch (error) {
      toastError(error)
    } finally {
      setUpload(null)
      await cache.invalidateQueries({ queryKey: keys.prompts })
    }
  }

  const add = (files: Iterable<File>): void => {
    for (const file of files) queue.current = queue.current.then(() => send(file))
  }
  return { upload, add }
}
