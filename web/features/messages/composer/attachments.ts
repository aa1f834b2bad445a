import { useMemo, useSyncExternalStore } from 'react'
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

/** The files chosen for each conversation: whoever looks into another one finds them again, until the page closes. */
const chosen = new Map<string, Attachment[]>()
const NONE: Attachment[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(place: string, next: (current: Attachment[]) => Attachment[]): void {
  const left = next(chosen.get(place) ?? NONE)
  if (left.length > 0) chosen.set(place, left)
  else chosen.delete(place)
  for (const listener of listeners) listener()
}

function attachTo(place: string, contents: OutgoingFile[]): void {
  const added = contents.map((content) => ({ key: crypto.randomUUID(), content, caption: '' }))
  change(place, (current) => [...current, ...added])
}

/** The files chosen at a place: that of a conversation and of who writes in it. */
export function useAttachments(place: string) {
  const attachments = useSyncExternalStore(subscribe, () => chosen.get(place) ?? NONE)
  return useMemo(
    () => ({
      attachments,
      attach: (contents: OutgoingFile[]) => attachTo(place, contents),
      add: (files: Iterable<File>) => attachTo(place, [...files].map(ofDevice)),
      remove: (key: string) => {
        release(attachments.filter((attachment) => attachment.key === key))
        change(place, (current) => current.filter((attachment) => attachment.key !== key))
      },
      setCaption: (key: string, caption: string) =>
        change(place, (current) =>
          current.map((attachment) => (attachment.key === key ? { ...attachment, caption } : attachment)),
        ),
      clear: () => {
        release(attachments)
        change(place, () => NONE)
      },
    }),
    [attachments, place],
  )
}
