import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactMerge, MergeInput } from '#contract/contact-merges.ts'
import { keys } from '#web/api/keys.ts'
import { removeContact, saveContact } from './cache.ts'
import { mergeContacts, undoMerge } from './merge-api.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Returns functions that merge contacts and undo merges. */
export function useMerge() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refresh = (): void => {
    for (const queryKey of [keys.contactDuplicates, keys.contactMerges]) void cache.invalidateQueries({ queryKey })
  }

  /** Undoes the merges in reverse order, because each one builds on those before. */
  const undo = async (merges: ContactMerge[]): Promise<void> => {
    try {
      for (const { id } of merges.toReversed()) saveContact(cache, await undoMerge(id))
      toastOk(t('contactMerges.undone'))
    } finally {
      refresh()
    }
  }

  const merge = async (input: MergeInput): Promise<void> => {
    const { contact, merges } = await mergeContacts(input)
    for (const id of input.otherIds) removeContact(cache, id)
    saveContact(cache, contact)
    refresh()
    const [first] = merges
    const text =
      merges.length === 1 && first
        ? t('contactMerges.merged', { other: first.otherName, name: contactName(contact) })
        : t('contactMerges.mergedMany', { count: merges.length + 1, name: contactName(contact) })
    toastAction({ text, label: t('common.undo'), run: () => void undo(merges).catch(toastError) })
  }

  return { merge, undo }
}
