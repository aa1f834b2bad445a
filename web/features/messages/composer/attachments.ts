import { useMemo, useSyncExternalStore } from 'react'
import type { FileList } from '#contract/file-lists.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { localFile, type PendingFile, type StoredFile } from '#web/features/messages/store/pending-messages.ts'

/** A file that was chosen and is not sent yet. */
export type Attachment = { key: string; content: PendingFile; caption: string }
type NewAttachment = { content: PendingFile; caption?: string }

/** Returns the file of a quick message, or null if it has none. It is on the server already, so it is not uploaded. */
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

/** Returns the files of a list, each with the name of its option as caption. Options without a file are left out. */
export const fileListAttachments = ({ options }: FileList): NewAttachment[] =>
  options
    .filter(({ path }) => path !== '')
    .map(({ id, name, path, mediaName, mediaType, mediaSize }) => ({
      content: { fileListOptionId: id, name: mediaName, type: mediaType, size: mediaSize, url: path },
      caption: name,
    }))

/** Longer texts are sent as a separate message, because phones do not accept longer captions. */
const MAX_CAPTION = 1024
const canBeCaption = ({ type }: PendingFile, text: string): boolean =>
  !type.startsWith('audio/') && text.length <= MAX_CAPTION

export type Draft = { body: string; file?: File | StoredFile; isAnswer: boolean }

const toSendableFile = (content: PendingFile): File | StoredFile => ('file' in content ? content.file : content)

/**
 * Returns the messages to send, in order. The text becomes the caption of a single file, or follows the files as a
 * message of its own. `isAnswer` marks the message that gets the quoted one: the text, or the first file if there is no
 * text.
 */
export function toDrafts(text: string, attachments: Attachment[], sign: (text: string) => string): Draft[] {
  const [only] = attachments
  if (text !== '' && only && attachments.length === 1 && only.caption.trim() === '') {
    const body = sign(text)
    if (canBeCaption(only.content, body)) return [{ body, file: toSendableFile(only.content), isAnswer: true }]
  }
  const files = attachments.map(({ content, caption }, index) => ({
    body: caption.trim(),
    file: toSendableFile(content),
    isAnswer: text === '' && index === 0,
  }))
  return text === '' ? files : [...files, { body: sign(text), isAnswer: true }]
}

const release = (list: Attachment[]): void => {
  for (const { content } of list) if ('file' in content) URL.revokeObjectURL(content.url)
}

/**
 * The chosen files of each conversation, kept until the page closes, so that they are still there after another
 * conversation was opened.
 */
const chosenFiles = new Map<string, Attachment[]>()
const NONE: Attachment[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(draftKey: string, next: (current: Attachment[]) => Attachment[]): void {
  const remaining = next(chosenFiles.get(draftKey) ?? NONE)
  if (remaining.length > 0) chosenFiles.set(draftKey, remaining)
  else chosenFiles.delete(draftKey)
  for (const listener of listeners) listener()
}

function attachTo(draftKey: string, files: NewAttachment[]): void {
  const added = files.map((file) => ({ key: crypto.randomUUID(), caption: '', ...file }))
  change(draftKey, (current) => [...current, ...added])
}

/** Returns the chosen files of a user in a conversation, which `draftKey` names, and the functions to change them. */
export function useAttachments(draftKey: string) {
  const attachments = useSyncExternalStore(subscribe, () => chosenFiles.get(draftKey) ?? NONE)
  return useMemo(
    () => ({
      attachments,
      attach: (files: NewAttachment[]) => attachTo(draftKey, files),
      add: (files: Iterable<File>) =>
        attachTo(
          draftKey,
          [...files].map((file) => ({ content: localFile(file) })),
        ),
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
