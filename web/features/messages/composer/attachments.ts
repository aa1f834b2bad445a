import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { ofDevice, type OutgoingFile, type StoredFile } from '#web/features/messages/outbox.ts'

/** A file that was chosen and not sent yet. */
export type Attachment = { key: string; content: OutgoingFile; caption: string }

/** The file of a quick message goes from where it is; null when it has none. */
export function ofQuickMessage({
  id,
  mediaPath,
  mediaName,
  mediaMimetype,
  mediaSize,
}: QuickMessage): StoredFile | null {
  if (!mediaPath) return null
  return { quickMessageId: id, name: mediaName ?? '', type: mediaMimetype ?? '', size: mediaSize ?? 0, url: mediaPath }
}

/** Longer texts go as a message of their own: no phone takes them as a caption. */
const MAX_CAPTION = 1024
const takesCaption = ({ type }: OutgoingFile, text: string): boolean =>
  !type.startsWith('audio/') && text.length <= MAX_CAPTION

export type Draft = { body: string; file?: File | StoredFile; isAnswer: boolean }

const sourceOf = (content: OutgoingFile): File | StoredFile => ('file' in content ? content.file : content)

/**
 * What goes out, in order. A text beside one file is its caption; otherwise it comes after the files. The quoted message
 * stands above the text, or above the first file when there is no text.
 */
export function draftsOf(text: string, attachments: Attachment[], sign: (text: string) => string): Draft[] {
  const [only] = attachments
  if (text !== '' && only && attachments.length === 1 && only.caption.trim() === '') {
    const body = sign(text)
    if (takesCaption(only.content, body)) return [{ body, file: sourceOf(only.content), isAnswer: true }]
  }
  const files = attachments.map(({ content, caption }, index) => ({
    body: caption.trim(),
    file: sourceOf(content),
    isAnswer: text === '' && index === 0,
  }))
  return text === '' ? files : [...files, { body: sign(text), isAnswer: true }]
}

const release = (list: Attachment[]): void => {
  for (const { content } of list) if ('file' in content) URL.revokeObjectURL(content.url)
}

export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const latest = useRef(attachments)
  latest.current = attachments
  useEffect(() => () => release(latest.current), [])

  const attach = useCallback((contents: OutgoingFile[]): void => {
    const added = contents.map((content) => ({ key: crypto.randomUUID(), content, caption: '' }))
    setAttachments((current) => [...current, ...added])
  }, [])

  const add = useCallback((files: Iterable<File>): void => attach([...files].map(ofDevice)), [attach])

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

  return { attachments, attach, add, remove, setCaption, clear }
}
