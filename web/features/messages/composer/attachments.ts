import { useMemo, useSyncExternalStore } from 'react'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { localFile, type PendingFile, type StoredFile } from '#web/features/messages/store/pending-messages.ts'

/** A file that was chosen and not sent yet. */
export type Attachment = { key: string; content: PendingFile; caption: string }

/** The file of a quick message goes from where it is; null when it has none. */
export function quickMessageAttachment({
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
const takesCaption = ({ type }: PendingFile, text: string): boolean =>
  !type.startsWith('audio/') && text.length <= MAX_CAPTION

export type Draft = { body: string; file?: File | StoredFile; isAnswer: boolean }

const sourceOf = (content: PendingFile): File | StoredFile => ('file' in content ? content.file : content)

/**
 * What goes out, in order. A text beside one file is its caption; otherwise it comes after the files. The quoted message
 * stands above the text, or above the first file when there is no text.
 */
export function toDrafts(text: string, attachments: Attachment[], sign: (text: string) => string): Draft[] {
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

/** The files chosen for each conversation: whoever looks into another one finds them again, until the page closes. */
const chosen = new Map<string, Attachment[]>()
const NONE: Attachment[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(draftKey: string, next: (current: Attachment[]) => Attachment[]): void {
  const left = next(chosen.get(draftKey) ?? NONE)
  if (left.length > 0) chosen.set(draftKey, left)
  else chosen.delete(draftKey)
  for (const listener of listeners) listener()
}

function attachTo(draftKey: string, contents: PendingFile[]): void {
  const added = contents.map((content) => ({ key: crypto.randomUUID(), content, caption: '' }))
  change(draftKey, (current) => [...current, ...added])
}

/** The files chosen at a place: that of a conversation and of who writes in it. */
export function useAttachments(draftKey: string) {
  const attachments = useSyncExternalStore(subscribe, () => chosen.get(draftKey) ?? NONE)
  return useMemo(
    () => ({
      attachments,
      attach: (contents: PendingFile[]) => attachTo(draftKey, contents),
      add: (files: Iterable<File>) => attachTo(draftKey, [...files].map(localFile)),
      remove: (key: string) => {
        release(attachments.filter((attachment) => attachment.key === key))
        change(draftKey, (current) => current.filter((attachment) => attachment.key !== key))
      },
      setCaption: (key: string, caption: string) =>
        change(draftKey, (current) =>
          current.map((attachment) => (attachment.key === key ? { ...attachment, caption } : attachment)),
        ),
      clear: () => {
        release(attachments)
        change(draftKey, () => NONE)
      },
    }),
    [attachments, draftKey],
  )
}
