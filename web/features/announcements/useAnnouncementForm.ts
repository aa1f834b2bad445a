import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnouncementInput, NORMAL_PRIORITY, PICTURE_TYPES, type Announcement } from '#contract/announcements.ts'
import { keys } from '#web/api/keys.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { attachPicture, updateAnnouncement, createAnnouncement, removePicture } from './api.ts'

/** `file` is set if the picture was just chosen and is not on the server yet. */
export type Picture = { name: string; url: string; file: File | null }

type Fields = { title: string; text: string; priority: string; status: string }

const fieldsOf = (record: Announcement | null): Fields => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: String(record?.priority ?? NORMAL_PRIORITY),
  status: String(record?.status ?? true),
})

const pictureOf = (record: Announcement | null): Picture | null =>
  record?.mediaPath ? { name: record.mediaName ?? '', url: record.mediaPath, file: null } : null

/** Begins with the stored picture. A newly chosen one is previewed from an object URL before it is uploaded. */
function usePicture(record: Announcement | null) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState(() => pictureOf(record))
  const chosenUrl = picture?.file ? picture.url : null
  useEffect(() => () => (chosenUrl ? URL.revokeObjectURL(chosenUrl) : undefined), [chosenUrl])
  const choose = (file: File | null): void => {
    if (!file) return
    if (!PICTURE_TYPES.includes(file.type)) return toastError(t('announcements.wrongType'))
    setPicture({ name: file.name, url: URL.createObjectURL(file), file })
  }
  return { picture, setPicture, choose }
}

export function useAnnouncementForm(record: Announcement | null, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  /**
   * The stored announcement. If only the upload of the picture failed, the next attempt updates it instead of creating
   * another one.
   */
  const stored = useRef(record)
  const { picture, setPicture, choose } = usePicture(record)
  const refresh = (): void => void cache.invalidateQueries({ queryKey: keys.announcements })

  const { form, submit } = useSaveForm<Fields, void>({
    initialValues: fieldsOf(record),
    validate: validateWith(AnnouncementInput),
    save: async (values) => {
      const input = AnnouncementInput.parse(values)
      const before = stored.current
      stored.current = await (before ? updateAnnouncement(before.id, input) : createAnnouncement(input))
      if (picture?.file) await attachPicture(stored.current.id, picture.file)
    },
    savedText: t('announcements.saved'),
    onSaved,
    onSettled: refresh,
  })

  /** A stored picture is removed from the server at once; one that was only chosen exists in the form alone. */
  const takeAway = async (): Promise<void> => {
    if (picture && !picture.file && stored.current) {
      await removePicture(stored.current.id)
      toastOk(t('announcements.detached'))
      refresh()
    }
    setPicture(null)
  }

  return { form, picture, choose, takeAway, save: submit }
}
