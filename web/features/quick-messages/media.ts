import { useEffect, useState } from 'react'
import type { QuickMessage } from '#contract/quick-messages.ts'

/** Describes the file of a quick message. `file` is set if it was just chosen and is not on the server yet. */
export type Media = { name: string; mimetype: string; size: number; url: string; file: File | null }

function mediaOf(record: QuickMessage | null): Media | null {
  if (!record?.mediaPath) return null
  const { mediaName, mediaMimetype, mediaSize, mediaPath } = record
  return { name: mediaName ?? '', mimetype: mediaMimetype ?? '', size: mediaSize ?? 0, url: mediaPath, file: null }
}

/** Holds the file, which is the stored one at first. A chosen file can be previewed before it is uploaded. */
export function useMedia(record: QuickMessage | null) {
  const [media, setMedia] = useState(() => mediaOf(record))
  const chosenUrl = media?.file ? media.url : null
  useEffect(() => () => (chosenUrl ? URL.revokeObjectURL(chosenUrl) : undefined), [chosenUrl])

  const choose = (file: File | null): void => {
    if (!file) return
    const { name, type, size } = file
    setMedia({ name, mimetype: type, size, url: URL.createObjectURL(file), file })
  }
  return { media, choose, remove: () => setMedia(null) }
}
