import { useCallback, useEffect, useRef, useState } from 'react'

/** A file that was chosen and not sent yet. */
export type Attachment = { key: string; file: File; previewUrl: string | null; caption: string }

const hasPreview = (file: File): boolean => /^(image|video)\//.test(file.type)

export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const latest = useRef(attachments)
  latest.current = attachments

  const release = (list: Attachment[]): void => {
    for (const { previewUrl } of list) if (previewUrl) URL.revokeObjectURL(previewUrl)
  }
  useEffect(() => () => release(latest.current), [])

  const add = useCallback((files: Iterable<File>): void => {
    const added = [...files].map((file) => ({
      key: crypto.randomUUID(),
      file,
      previewUrl: hasPreview(file) ? URL.createObjectURL(file) : null,
      caption: '',
    }))
    setAttachments((current) => [...current, ...added])
  }, [])

  const remove = useCallback((key: string): void => {
    release(latest.current.filter((attachment) => attachment.key === key))
    setAttachments((current) => current.filter((attachment) => attachment.key !== key))
  }, [])

  const setCaption = useCallback((key: string, caption: string): void => {
    setAttachments((current) =>
      current.map((attachment) => (attachment.key === key ? { ...attachment, caption } : attachment)),
    )
  }, [])

  const clear = useCallback((): void => {
    release(latest.current)
    setAttachments([])
  }, [])

  return { attachments, add, remove, setCaption, clear }
}
