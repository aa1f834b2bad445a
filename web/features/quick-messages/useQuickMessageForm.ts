import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickMessageInput, type QuickMessage } from '#contract/quick-messages.ts'
import { keys } from '#web/api/keys.ts'
import { attachMedia, updateQuickMessage, createQuickMessage, removeMedia } from './api.ts'
import { useMedia } from './media.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

type Fields = {
  shortcode: string
  message: string
  geral: boolean
  status: boolean
  fileListId: number | null
  queueIds: string[]
}

/** Composers and lists add the slash themselves, so a typed slash is removed. */
const withoutSlash = (shortcode: string): string => shortcode.trim().replace(/^\/+/, '')

const fieldsOf = (record: QuickMessage | null): Fields => ({
  shortcode: withoutSlash(record?.shortcode ?? ''),
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  status: record?.status ?? true,
  fileListId: record?.fileListId ?? null,
  queueIds: record?.queueIds.map(String) ?? [],
})

const toInput = (fields: Fields): QuickMessageInput => ({
  ...fields,
  shortcode: withoutSlash(fields.shortcode),
  queueIds: fields.queueIds.map(Number),
})

export function useQuickMessageForm(record: QuickMessage | null, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  /**
   * The stored quick message. If only the upload of the file failed, the next attempt updates it instead of creating
   * another one.
   */
  const stored = useRef(record)
  const [progress, setProgress] = useState<number | null>(null)
  const { media, choose, remove } = useMedia(record)
  const saveMedia = async ({ id, isMedia }: QuickMessage): Promise<void> => {
    if (media?.file) await attachMedia(id, media.file, setProgress)
    else if (!media && isMedia) await removeMedia(id)
  }

  const { form, submit } = useSaveForm<Fields, void>({
    initialValues: fieldsOf(record),
    validate: (values) => validateWith(QuickMessageInput)(toInput(values)),
    save: async (values) => {
      const input = toInput(values)
      const before = stored.current
      stored.current = await (before ? updateQuickMessage(before.id, input) : createQuickMessage(input))
      await saveMedia(stored.current)
    },
    savedText: t('common.succeeded'),
    onSaved,
    onSettled: () => {
      setProgress(null)
      void cache.invalidateQueries({ queryKey: keys.quickMessages })
    },
  })

  return { form, media, choose, remove, progress, save: submit }
}
